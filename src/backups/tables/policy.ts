/**
 * What archives do with the tables of the database. A table that is not named here is copied whole; `policy.test.ts` compares the
 * names with the catalogue, and asks for a decision about every new column that looks like a secret.
 */

/** SQL by column; the row is `t`. */
type Expressions = Readonly<Record<string, string>>;

/** Tables that no archive contains, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  migration: 'the manifest lists the migrations',
  snapshot: 'snapshots of a sandbox are copies of the other tables',
  snapshot_row: 'snapshots of a sandbox are copies of the other tables',
  account_beginning: 'what accounts of a sandbox are reset to',
  draw_position: 'which requests of a sandbox drew its ids',
  held_blob: 'belongs to the snapshots of a sandbox',
  former_association: 'what searches of a sandbox are behind',
  former_record: 'what searches of a sandbox are behind',
  job: 'leases of running processes; jobs register at every start',
  mail: 'mails that wait for minutes, and that a copy would send again',
  sign_in_attempt: 'delays of minutes after wrong passwords',
  call_window: 'calls of the last seconds',
  server_process: 'which processes serve at the moment',
  first_start: 'every start issues a new code while there are no users',
};

/** Tables of credentials: left out unless secrets are asked for. Their owners get new ones. */
export const secretTables: Readonly<Record<string, string>> = {
  authorization_code: 'codes of OAuth, valid for minutes',
  authorization_request: 'open consent pages',
  developer_invitation: 'links of open invitations',
  developer_key: 'developer API keys',
  hub_invitation: 'links of open invitations',
  oauth_grant: 'what refresh tokens belong to',
  pending_sign_in: 'sign-ins between password and code',
  password_reset: 'links to choose a new password, valid for an hour',
  personal_access_key: 'personal access keys',
  recovery_code: 'recovery codes of users with two-factor authentication',
  refresh_token: 'refresh tokens',
  second_factor: 'keys of the authenticators of users',
  session: 'sessions of signed-in users',
  signing_salt: 'a part of the key that signs access tokens',
};

/** The hash of a random password that was not stored. */
const unknownPassword =
  "'$argon2id$v=19$m=19456,t=2,p=1$W43+m2mhEJ5dfjIZ4U+8uQ$H1EV9zhrCBdnJbJt/yGzQaM82qtJH6uzKZ5xK2Fwc5g'::text";

/**
 * What replaces secrets in tables that are copied. A token is stored as a hash of 32 bytes: shorter bytes are the hash of nothing,
 * and stay unique.
 */
export const masks: Readonly<Record<string, Expressions>> = {
  app: { client_secret_hash: "convert_to('app ' || t.app_id, 'UTF8')", sealed_client_secret: 'null::bytea' },
  person: { password_hash: unknownPassword },
  private_app: { token_hash: "convert_to(t.hub_id || '-' || t.app_id, 'UTF8')" },
};

/** Columns whose names look like those of secrets, with the reason why they are copied. */
export const notSecret: Readonly<Record<string, string>> = {
  'blocked_address.address_hash': 'an e-mail address that must stay blocked after it was erased',
  'event_template.tokens': 'tokens of a template are its placeholders',
  'file.name_key': 'the name in lower case',
  'folder.name_key': 'the name in lower case',
  'notification.merge_key': 'what notifications are merged by',
  'person.must_choose_password': 'whether the next sign-in asks for a new password',
  'seed_application.seed_hash': 'identifies a seed file',
  'timeline_event.tokens': 'tokens of an event are its values',
};

/** Older than every transaction of a database, and no row of a user was written by it. */
const firstTransaction = "'3'::xid8";

/**
 * Columns that are only valid in the database that wrote them. Unread changes keep their order by number, so that every reader
 * continues at the first that it has not read.
 */
export const rewritten: Readonly<Record<string, Expressions>> = {
  change_feed: {
    transaction: firstTransaction,
    occurred_at: 'coalesce(t.occurred_at, author.changed_at)',
    source_type: 'coalesce(t.source_type, author.source_type)',
    source_id: 'coalesce(t.source_id, author.source_id)',
    user_id: 'coalesce(t.user_id, author.user_id)',
  },
  change_watch: {
    read_transaction: firstTransaction,
    read_no: `coalesce(
      (select min(f.change_no) - 1 from change_feed f
       where f.hub_id = t.hub_id and (f.transaction, f.change_no) > (t.read_transaction, t.read_no)),
      (select max(f.change_no) from change_feed f where f.hub_id = t.hub_id), 0)`,
  },
  // Before each unread change.
  workflow_enrollment: { listening_after: "case when t.listening_after is not null then '0'::xid8 end" },
};

/** What the expressions above read beside the row `t`. */
export const joins: Readonly<Record<string, string>> = {
  // The history of the change in the same transaction, which restored rows no longer share.
  change_feed: `left join lateral (
    select c.changed_at, c.source_type, c.source_id, c.user_id from record_change c
    where t.source_type is null and c.hub_id = t.hub_id and c.object_type = t.object_type and c.record_id = t.record_id
      and c.xmin = t.transaction::xid
    order by c.change_id desc limit 1
  ) author on true`,
};
