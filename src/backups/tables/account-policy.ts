/**
 * What the archive of one account contains. Tables with `hub_id` are copied unless they are named here; every other table has a
 * decision. `policy.test.ts` compares the names with the catalogue.
 */

/** Tables with `hub_id` that an archive of an account leaves out, with the reason. */
export const leftOutOfAccounts: Readonly<Record<string, string>> = {
  api_usage: 'calls of apps to this installation',
  authorization_code: 'apps are connected again',
  authorization_request: 'apps are connected again',
  change_feed: 'changes that this installation is still delivering',
  pull: 'copies of accounts that this installation brings up to date',
  pull_step: 'copies of accounts that this installation brings up to date',
  pulled: 'copies of accounts that this installation brings up to date',
  journal_content: 'changes that apps read at this installation',
  oauth_grant: 'apps are connected again',
  record_export: 'requests to this installation, whose files expire',
  record_import: 'requests to this installation, whose files expire',
  record_import_error: 'requests to this installation, whose files expire',
  record_import_record: 'requests to this installation, whose files expire',
  record_import_key: 'requests to this installation, whose files expire',
  refresh_token: 'apps are connected again',
  webhook_delivery: 'deliveries of this installation',
};

/** Tables without `hub_id` that an archive of an account leaves out, with the reason. */
export const notOfAccounts: Readonly<Record<string, string>> = {
  app_action: 'belongs to apps',
  app_action_function: 'belongs to apps',
  app_action_revision: 'belongs to apps',
  app_activity_hour: 'figures for the developers of apps',
  app_call: 'figures for the developers of apps',
  app_endpoint_hour: 'figures for the developers of apps',
  app_error_hour: 'figures for the developers of apps',
  developer_invitation: 'belongs to developers',
  developer_key: 'belongs to developers',
  developer_member: 'belongs to developers',
  ended_credential: 'revocations at this installation',
  journal_entry: 'positions of apps at this installation',
  journal_filter: 'belongs to apps',
  journal_head: 'positions of apps at this installation',
  journal_snapshot: 'requests of apps to this installation',
  journal_subscription: 'belongs to apps',
  pending_sign_in: 'users sign in again',
  recovery_code: 'users set up two-factor authentication again',
  second_factor: 'users set up two-factor authentication again',
  seed_application: 'the seed of this installation',
  password_reset: 'users ask for a new link',
  session: 'users sign in again',
  signing_salt: 'a part of the key of this installation',
  user_identity: 'how users sign in at this installation',
};

interface Shared {
  /** A condition on the row `t` that holds for the rows of the account `:hub`. */
  readonly where: string;
  /** Columns that are equal where an existing row is the same thing, so that it is used in place of the archived one. */
  readonly identity: readonly string[];
}

const apps = `(
  select i.app_id from install i where i.hub_id = :hub
  union select e.app_id from event_template e
  where e.template_id in (select v.template_id from timeline_event v where v.hub_id = :hub)
)`;
const ofApps = { where: `t.app_id in ${apps}`, identity: [] };

/** Tables without `hub_id` of which an account needs some rows: users, and the apps that it has connected or that wrote its events. */
export const sharedTables: Readonly<Record<string, Shared>> = {
  app: { ...ofApps, identity: ['client_id'] },
  app_card: ofApps,
  app_extension: ofApps,
  app_flag: ofApps,
  app_flag_portal: { where: `t.portal_id = :hub and t.app_id in ${apps}`, identity: [] },
  app_icon: ofApps,
  developer: {
    where: `t.developer_id in (select a.developer_id from app a where a.app_id in ${apps})`,
    identity: ['name'],
  },
  event_template: {
    where: `(t.app_id in ${apps} or t.template_id in (select v.template_id from timeline_event v where v.hub_id = :hub))`,
    identity: ['app_id', 'object_type', 'name'],
  },
  person: {
    where: `t.user_id in (
      select u.user_id from hub_user u where u.hub_id = :hub
      union select o.user_id from owner o where o.hub_id = :hub
      union select c.user_id from timeline_comment c where c.hub_id = :hub)`,
    identity: ['email'],
  },
  webhook_settings: ofApps,
  webhook_subscription: { ...ofApps, identity: ['app_id', 'event_type', 'object_type_id', 'property_name'] },
};

/** Of an account that exists and is empty, these rows stay. */
export const keptOfAccount = ['hub', 'hub_user', 'owner', 'private_app'];

/** Tables that show whether an account is empty. */
export const contentOfAccount = ['record', 'file', 'list', 'timeline_event', 'object_schema'];
