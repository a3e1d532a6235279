import type { Exceptions } from '../platform/db/distribution/placement.js';

// Assumption W20.
/**
 * The tables that a cluster does not distribute by `hub_id`; all others must be distributable. Reference tables are those that
 * rows of every hub refer to or are joined with. Tables looked up by a secret, before the hub is known, and tables of the whole
 * installation stay on the coordinator.
 */
export const exceptions: Exceptions = {
  reference: [
    'hub',
    'person',
    'hub_user',
    'developer',
    'app',
    'app_icon',
    'event_template',
    'webhook_settings',
    'webhook_subscription',
  ],
  local: [
    // Looked up by a secret.
    'authorization_code',
    'authorization_request',
    'developer_key',
    'ended_credential',
    'install',
    'oauth_grant',
    'pending_sign_in',
    'password_reset',
    'private_app',
    'recovery_code',
    'refresh_token',
    'second_factor',
    'session',
    'sign_in_attempt',
    'user_identity',
    // Unique across all hubs. Assumption W21.
    'event_key',
    // Of developers and of the installation.
    'app_action',
    'app_action_function',
    'app_action_revision',
    'app_card',
    'app_extension',
    'app_flag',
    'app_flag_portal',
    'developer_invitation',
    'developer_member',
    'call_window',
    'first_start',
    'job',
    'mail',
    'server_process',
    // What apps do, over all accounts.
    'app_activity_hour',
    'app_call',
    'app_endpoint_hour',
    'app_error_hour',
    // Of apps, in the order of their journals.
    'journal_entry',
    'journal_filter',
    'journal_head',
    'journal_snapshot',
    'journal_subscription',
    'migration',
    'seed_application',
    'signing_salt',
    // Of sandboxes.
    'account_beginning',
    'draw_position',
    'snapshot',
    'snapshot_row',
  ],
};
