import { Type } from 'typebox';

const strict = { additionalProperties: false };
const accountId = Type.Integer({ minimum: 1, maximum: 999_999_999 });
const appId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
const flagName = Type.String({ maxLength: 100 });
export const FlagState = Type.Enum(['ON', 'OFF', 'ABSENT']);

export const FlagAppParams = Type.Object({ appId });
export const FlagParams = Type.Object({ appId, flagName });
export const FlagPortalParams = Type.Object({
  appId,
  flagName,
  portalId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
});

export const FlagNames = Type.Object({ flagsForApp: Type.Array(Type.String()) });
export const Flag = Type.Object({
  appId: Type.Integer(),
  flagName: Type.String(),
  defaultState: FlagState,
  overrideState: Type.Optional(FlagState),
});
export const FlagChange = Type.Object(
  {
    defaultState: FlagState,
    overrideState: Type.Optional(FlagState),
  },
  strict,
);

export const PortalState = Type.Object({
  appId: Type.Integer(),
  flagName: Type.String(),
  portalId: Type.Integer({ description: 'The id of an account' }),
  flagState: FlagState,
});
export const PortalStates = Type.Object({ portalFlagStates: Type.Array(PortalState) });
export const PortalStateChange = Type.Object({ flagState: FlagState }, strict);
export const PortalStatesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: '100 by default' })),
  startPortalId: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only accounts with this id or a greater one' }),
  ),
});

const batch = { minItems: 1, maxItems: 1000 };
export const PortalStatesUpsert = Type.Object(
  { portalStates: Type.Array(Type.Object({ portalId: accountId, flagState: FlagState }, strict), batch) },
  strict,
);
export const PortalStatesDelete = Type.Object({ portalIds: Type.Array(accountId, batch) }, strict);
