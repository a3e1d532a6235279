import { findViolatedConstraint } from '../../platform/db/constraints.js';
import type { ErrorOf } from '../../platform/http/errors.js';
import { appErrors } from './apps.errors.js';
import { developerErrors } from './developers.errors.js';
import { hubErrors } from './hubs.errors.js';
import { invitationErrors } from './invitations.errors.js';
import { ownerErrors } from './owners.errors.js';
import { privateAppErrors } from './private-apps.errors.js';
import { teamErrors } from './teams.errors.js';
import { userErrors } from './users.errors.js';

/** The error for each named constraint of the accounts tables. */
const errors: Readonly<Record<string, ErrorOf>> = {
  hub_pk: hubErrors.hubExists,
  hub_domain_unique: hubErrors.hubDomainExists,
  person_pk: userErrors.userExists,
  person_email_unique: userErrors.userEmailExists,
  hub_invitation_email_unique: invitationErrors.invitationExists,
  developer_invitation_email_unique: invitationErrors.invitationExists,
  hub_user_pk: userErrors.hubUserExists,
  hub_user_hub_fk: hubErrors.hubNotFound,
  hub_user_person_fk: userErrors.userNotFound,
  owner_pk: ownerErrors.ownerExists,
  account_team_name: teamErrors.teamExists,
  developer_pk: developerErrors.developerExists,
  developer_key_pk: developerErrors.developerKeyExists,
  developer_key_developer_fk: developerErrors.developerNotFound,
  app_pk: appErrors.appExists,
  app_client_id_unique: appErrors.appClientIdExists,
  app_developer_fk: developerErrors.developerNotFound,
  private_app_pk: privateAppErrors.privateAppExists,
  private_app_token_unique: privateAppErrors.privateAppTokenExists,
  private_app_hub_fk: hubErrors.hubNotFound,
};

/** Awaits a statement and converts violations of the accounts constraints into an AppError. */
export async function explained<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const refuse = errors[findViolatedConstraint(error) ?? ''];
    throw refuse === undefined ? error : refuse();
  }
}
