import { toNetwork } from '../../platform/http/guards/client-network.js';
import { deviceCookie, findCookie } from '../../platform/http/cookies.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { Preferences } from '../rules/formats.schema.js';
import type { ProfileService } from './profile.service.js';
import { Type } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });

const ProfileName = Type.Object({ name: Type.String({ description: '1 to 100 characters' }) }, strict);

const PasswordChange = Type.Object(
  { currentPassword: Type.String(), newPassword: Type.String({ description: '12 to 256 characters' }) },
  strict,
);

const OwnSessions = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      createdAt: moment,
      seenAt: Type.String({ format: 'date-time', description: 'Time of the last use, accurate to five minutes' }),
      userAgent: Type.Union([Type.String({ description: 'The user agent of the browser' }), Type.Null()]),
      current: Type.Boolean({ description: 'The session of this request' }),
    }),
  ),
});

const SessionParams = Type.Object({ sessionId: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) });

const path = '/_app/profile';
const common = { tag: 'Users', callers: ['user'] } as const;

/** Assumption O13. What signed-in users change about themselves. */
export function addProfileRoutes(server: Server, { profile }: { readonly profile: ProfileService }): void {
  addRoute(server, {
    ...common,
    method: 'PATCH',
    path,
    operationId: 'renameUser',
    summary: "Change the user's own name",
    body: ProfileName,
    success: { 204: null },
    handler: ({ caller, body }) => profile.rename(caller, body.name),
  });

  addPreferencesRoute(server, profile);

  addRoute(server, {
    ...common,
    method: 'PUT',
    path: `${path}/password`,
    operationId: 'changePassword',
    summary: "Change the user's own password; ends their other sessions",
    beforeOwnPassword: true,
    body: PasswordChange,
    success: { 204: null },
    handler: ({ caller, body, request }) =>
      profile.changePassword(caller, body, {
        network: toNetwork(request.ip),
        device: findCookie(request, deviceCookie),
        userAgent: request.headers['user-agent'],
      }),
  });

  addSessionRoutes(server, profile);
}

function addSessionRoutes(server: Server, profile: ProfileService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/sessions`,
    operationId: 'listSessions',
    summary: "List the user's own sessions",
    success: { 200: OwnSessions },
    handler: async ({ caller }) => ({
      results: (await profile.listSessions(caller)).map(({ createdAt, seenAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
    }),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/sessions/:sessionId`,
    operationId: 'endSession',
    summary: "End one of the user's own sessions",
    params: SessionParams,
    success: { 204: null },
    handler: ({ caller, params }) => profile.endSession(caller, params.sessionId),
  });
}

/** Assumption O26. */
function addPreferencesRoute(server: Server, profile: ProfileService): void {
  addRoute(server, {
    ...common,
    method: 'PATCH',
    path: `${path}/preferences`,
    operationId: 'changePreferences',
    summary: "Change the user's own language, time zone and formats",
    body: Type.Partial(Preferences, strict),
    success: { 200: Preferences },
    handler: ({ caller, body }) => profile.changePreferences(caller, body),
  });
}
