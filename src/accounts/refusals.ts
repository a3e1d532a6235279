import { findViolatedConstraint } from '../platform/db/constraints.js';
import { AppError } from '../platform/http/errors.js';

/** Which refusal each named constraint of the accounts means. */
const codes: Readonly<Record<string, string>> = {
  hub_pk: 'HUB_EXISTS',
  hub_domain_unique: 'HUB_DOMAIN_EXISTS',
  person_pk: 'USER_EXISTS',
  person_email_unique: 'USER_EMAIL_EXISTS',
  hub_invitation_email_unique: 'INVITATION_EXISTS',
  developer_invitation_email_unique: 'INVITATION_EXISTS',
  hub_user_pk: 'HUB_USER_EXISTS',
  hub_user_hub_fk: 'HUB_NOT_FOUND',
  hub_user_person_fk: 'USER_NOT_FOUND',
  owner_pk: 'OWNER_EXISTS',
  developer_pk: 'DEVELOPER_EXISTS',
  developer_key_pk: 'DEVELOPER_KEY_EXISTS',
  developer_key_developer_fk: 'DEVELOPER_NOT_FOUND',
  app_pk: 'APP_EXISTS',
  app_client_id_unique: 'APP_CLIENT_ID_EXISTS',
  app_developer_fk: 'DEVELOPER_NOT_FOUND',
  private_app_pk: 'PRIVATE_APP_EXISTS',
  private_app_token_unique: 'PRIVATE_APP_TOKEN_EXISTS',
  private_app_hub_fk: 'HUB_NOT_FOUND',
};

/** Waits for a statement and turns a refusal by one of the accounts' constraints into its AppError. */
export async function explained<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const code = codes[findViolatedConstraint(error) ?? ''];
    throw code === undefined ? error : new AppError(code);
  }
}
