import { Type } from 'typebox';
import { httpErrors } from '../../platform/http/errors.js';
import type { Server } from '../../platform/http/facts.js';
import { toNetwork } from '../../platform/http/guards/client-network.js';
import { isFromOwnPage } from '../../platform/http/guards/session-guard.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdmin } from '../rules/admins.js';
import type { MailService } from './mail.service.js';
import type { PasswordResetsService } from './password-resets.service.js';

const strict = { additionalProperties: false };

const MailState = Type.Object({ configured: Type.Boolean() });
const TestMail = Type.Object({ to: Type.String({ description: 'The address that it was sent to' }) });

const PasswordResetRequest = Type.Object({ email: Type.String() }, strict);
const PasswordChoice = Type.Object(
  {
    token: Type.String({ maxLength: 100, description: 'The part of the link after #' }),
    password: Type.String({ description: '12 to 256 characters' }),
  },
  strict,
);

interface Deps {
  readonly mail: MailService;
  readonly passwordResets: PasswordResetsService;
}

/** Whether mail is sent, a test of it, and passwords that users have forgotten. Assumption O27. */
export function addRecoveryRoutes(server: Server, { mail, passwordResets }: Deps): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/mail',
    operationId: 'getMailState',
    summary: 'Read whether this server sends mail',
    tag: 'Web app',
    callers: ['anyone'],
    success: { 200: MailState },
    handler: () => ({ configured: mail.isConfigured }),
  });

  addRoute(server, {
    method: 'POST',
    path: '/_app/mail/test',
    operationId: 'sendTestMail',
    summary: 'Send a test mail to the own address',
    tag: 'Web app',
    callers: ['member'],
    success: { 200: TestMail },
    refusals: [409],
    handler: ({ caller }) => {
      assertAdmin(caller);
      return mail.sendTestMail(caller);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/_app/password-reset',
    operationId: 'askForPasswordReset',
    summary: 'Send the user with an address a link to choose a new password; the same response if there is none',
    tag: 'Users',
    callers: ['anyone'],
    body: PasswordResetRequest,
    success: { 204: null },
    refusals: [409],
    handler: ({ body, request }) => {
      if (!isFromOwnPage(request)) throw httpErrors.forgedRequest();
      return passwordResets.askForLink(body.email, toNetwork(request.ip));
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/_app/password-reset/password',
    operationId: 'resetPassword',
    summary: 'Choose a new password with the token of a link; ends all sessions of the user',
    tag: 'Users',
    callers: ['anyone'],
    body: PasswordChoice,
    success: { 204: null },
    handler: ({ body, request }) => {
      if (!isFromOwnPage(request)) throw httpErrors.forgedRequest();
      return passwordResets.choosePassword(body, toNetwork(request.ip));
    },
  });
}
