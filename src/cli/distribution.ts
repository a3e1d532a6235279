import type { Exceptions } from '../platform/db/distribution/placement.js';

// Assumption W20.
/**
 * The tables that a cluster does not spread by `hub_id`; a table that is not named here has to be fit for it. Copied are those
 * that rows of every hub refer to or are joined with; on the coordinator stay those that are found by a secret, before
 * anybody knows the hub, and those of the installation as a whole.
 */
export const exceptions: Exceptions = {
  reference: [
    'hub',
    'person',
    'hub_user',
    'developer',
    'app',
    'event_template',
    'webhook_settings',
    'webhook_subscription',
  ],
  local: [
    // Found by a secret.
    'authorization_code',
    'authorization_request',
    'developer_key',
    'ended_credential',
    'install',
    'oauth_grant',
    'private_app',
    'refresh_token',
    'session',
    'sign_in_attempt',
    // Unique in all hubs together. Assumption W21.
    'event_key',
    // Of developers and of the installation.
    'app_icon',
    'developer_invitation',
    'developer_member',
    'first_start',
    'job',
    'migration',
    'seed_application',
    'signing_salt',
    'snapshot',
    'snapshot_row',
  ],
};
