import { Type } from 'typebox';

const mode = Type.Enum(['contract', 'observed']);

/** The compatibility mode to set. */
export const newCompat = Type.Object(
  {
    mode: Type.Union([mode, Type.Null()], {
      description: 'null returns an account to the mode of the server, or the server and all accounts to SPOKE_COMPAT',
    }),
    hubId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Only for this account' })),
  },
  { additionalProperties: false },
);

/** The compatibility modes of the server and its accounts. */
export const compatState = Type.Object({
  mode,
  hubs: Type.Array(Type.Object({ hubId: Type.Integer(), mode }), { description: 'Accounts with a mode of their own' }),
});
