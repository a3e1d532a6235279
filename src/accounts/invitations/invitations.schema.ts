import { Type } from 'typebox';
import { Role } from '../people/members.schema.js';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });
const email = Type.String({ description: 'Of the person to invite' });
const link = Type.String({
  description: 'One-time link to pass on to the person, valid for 7 days. Only returned here',
});
const mailed = Type.Boolean({ description: 'Whether the link was sent to the address of the person, too' });

export const Invitation = Type.Object({
  invitationId: Type.String(),
  email: Type.String(),
  role: Role,
  createdAt: moment,
  expiresAt: moment,
});
export const Invitations = Type.Object({ results: Type.Array(Invitation) });
export const NewInvitation = Type.Object({ email, role: Role }, strict);
export const InvitationWithLink = Type.Object({ invitation: Invitation, link, mailed });

export const DeveloperInvitation = Type.Omit(Invitation, ['role']);
export const DeveloperInvitations = Type.Object({ results: Type.Array(DeveloperInvitation) });
export const NewDeveloperInvitation = Type.Object({ email }, strict);
export const DeveloperInvitationWithLink = Type.Object({ invitation: DeveloperInvitation, link, mailed });

export const InvitationParams = Type.Object({ invitationId: Type.String({ format: 'uuid' }) });

const token = Type.String({ maxLength: 100, description: 'The part of the link after #' });
export const InvitationToken = Type.Object({ token }, strict);
export const InvitationJoin = Type.Object(
  {
    token,
    name: Type.String({ description: '1 to 100 characters' }),
    password: Type.String({ description: '12 to 256 characters' }),
  },
  strict,
);

export const OpenInvitation = Type.Object({
  kind: Type.Union([Type.Literal('hub'), Type.Literal('developer')]),
  accountId: Type.Integer({ description: 'The id of the account, or of the developer account' }),
  accountName: Type.String(),
  email: Type.String(),
  role: Type.Union([Role, Type.Null()], { description: 'Null for a developer account' }),
  invitedBy: Type.String({ description: 'The name of the inviter' }),
  expiresAt: moment,
});
export const AcceptedInvitation = Type.Pick(OpenInvitation, ['kind', 'accountId']);
