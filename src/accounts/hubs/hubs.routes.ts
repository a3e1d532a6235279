import { Type } from 'typebox';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdmin } from '../rules/admins.js';
import { Formats, toFormats } from '../rules/formats.schema.js';
import type { HubsService } from './hubs.service.js';

const Account = Type.Object({
  hubId: Type.Integer(),
  name: Type.String(),
  domain: Type.String(),
  timeZone: Type.String(),
  currency: Type.String(),
  formats: Formats,
  requiresSecondFactor: Type.Boolean(),
});

const AccountChange = Type.Object(
  {
    name: Type.Optional(Type.String({ description: '1 to 100 visible characters' })),
    domain: Type.Optional(Type.String({ maxLength: 253, description: 'In lower case; no other account has it' })),
    timeZone: Type.Optional(Type.String({ description: 'Such as UTC or Europe/Berlin' })),
    currency: Type.Optional(Type.String({ description: 'ISO 4217, such as USD; amounts are not converted' })),
    formats: Type.Optional(
      Type.Partial(Formats, { additionalProperties: false, description: 'The default of the users of the account' }),
    ),
    requiresSecondFactor: Type.Optional(
      Type.Boolean({ description: 'Users without two-factor authentication can do nothing in the account' }),
    ),
  },
  { additionalProperties: false },
);

/** What administrators change about their account. */
export function addHubRoutes(server: Server, { hubs }: { readonly hubs: Pick<HubsService, 'changeHub'> }): void {
  addRoute(server, {
    method: 'PATCH',
    path: '/_app/account',
    operationId: 'changeAccount',
    summary: 'Change the name, domain, time zone, currency or formats of the account, or how its users sign in',
    tag: 'Account',
    callers: ['member'],
    body: AccountChange,
    success: { 200: Account },
    refusals: [409],
    handler: async ({ caller, body }) => {
      assertAdmin(caller);
      const { createdAt: _, formats, ...hub } = await hubs.changeHub(caller.hubId, body);
      return { ...hub, formats: toFormats(formats) };
    },
  });
}
