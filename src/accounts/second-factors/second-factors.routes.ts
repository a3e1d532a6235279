import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { deviceCookie, findCookie } from '../../platform/http/cookies.js';
import { toNetwork } from '../../platform/http/guards/client-network.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { MemberParams } from '../people/members.schema.js';
import { assertAdmin } from '../rules/admins.js';
import type { SecondFactorsService } from './second-factors.service.js';

const strict = { additionalProperties: false };
const password = Type.String({ maxLength: 256, description: "The user's password" });
const code = (description: string) => Type.String({ maxLength: 100, description });

const SecondFactorState = Type.Object({
  enabledAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'Null while it is off' }),
  recoveryCodesLeft: Type.Integer(),
  requiredBy: Type.Array(Type.String(), { description: 'The names of the accounts of the user that require it' }),
});

const SetupStart = Type.Object({ password }, strict);

const Setup = Type.Object({
  secret: Type.String({ description: 'The key of the authenticator, in base32' }),
  url: Type.String({ description: 'The same for a QR code' }),
});

const FirstCode = Type.Object({ code: code('The first code of the authenticator') }, strict);

const Proof = Type.Object({ password, code: code('Of the authenticator, or a recovery code') }, strict);

const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.Object({ code: Type.String({ description: 'Valid once. Only returned here' }) })),
});

const path = '/_app/profile/two-factor';
const common = { tag: 'Users', callers: ['user'], refusals: [409] } as const;

const toClient = (request: FastifyRequest) => ({
  network: toNetwork(request.ip),
  device: findCookie(request, deviceCookie),
  userAgent: request.headers['user-agent'],
});

const toCodes = (codes: readonly string[]) => ({ recoveryCodes: codes.map((code) => ({ code })) });

interface Deps {
  readonly secondFactors: SecondFactorsService;
}

/** Decision 29. Two-factor authentication of the signed-in user, and its reset by administrators. */
export function addSecondFactorRoutes(server: Server, deps: Deps): void {
  const { secondFactors } = deps;
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'getTwoFactor',
    summary: "Read the state of the user's own two-factor authentication",
    success: { 200: SecondFactorState },
    handler: async ({ caller }) => {
      const { enabledAt, ...state } = await secondFactors.getState(caller.userId);
      return { ...state, enabledAt: enabledAt?.toISOString() ?? null };
    },
  });

  addSetupRoutes(server, deps);

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/turn-off`,
    operationId: 'turnOffTwoFactor',
    summary: "Turn off the user's own two-factor authentication",
    body: Proof,
    success: { 204: null },
    handler: ({ caller, body, request }) => secondFactors.turnOff(caller, body, toClient(request)),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/recovery-codes`,
    operationId: 'renewRecoveryCodes',
    summary: 'Create ten recovery codes in place of the others; returns them once',
    body: Proof,
    success: { 200: RecoveryCodes },
    handler: async ({ caller, body, request }) =>
      toCodes(await secondFactors.renewRecoveryCodes(caller, body, toClient(request))),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: '/_app/users/:userId/two-factor',
    callers: ['member'],
    operationId: 'resetUserTwoFactor',
    summary: 'Reset the two-factor authentication of a user who belongs to this account only; signs them out',
    params: MemberParams,
    success: { 204: null },
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return secondFactors.resetOfMember(caller, Number(params.userId));
    },
  });
}

function addSetupRoutes(server: Server, { secondFactors }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/setup`,
    operationId: 'setUpTwoFactor',
    summary: 'Begin to set up two-factor authentication; returns the key of the authenticator once',
    body: SetupStart,
    success: { 200: Setup },
    handler: ({ caller, body, request }) => secondFactors.prepare(caller, body.password, toClient(request)),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'turnOnTwoFactor',
    summary:
      'Turn on two-factor authentication with a first code; returns recovery codes once, ends the other sessions',
    body: FirstCode,
    success: { 200: RecoveryCodes },
    handler: async ({ caller, body, request }) =>
      toCodes(await secondFactors.confirm(caller, body.code, toClient(request))),
  });
}
