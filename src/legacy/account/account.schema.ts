import { Type } from 'typebox';

const includeInactive = Type.Optional(Type.Boolean({ description: 'Also owners whose users left or are suspended' }));

export const OwnersQuery = Type.Object({
  email: Type.Optional(Type.String({ description: 'Only the owner with this address, in any letter case' })),
  includeInactive,
});
export const OwnerParams = Type.Object({ ownerId: Type.String() });
export const OwnerQuery = Type.Object({ includeInactive });

const time = Type.Integer({ description: 'Milliseconds since 1970' });

export const LegacyOwner = Type.Object({
  portalId: Type.Integer(),
  ownerId: Type.Integer(),
  type: Type.Literal('PERSON'),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  createdAt: time,
  updatedAt: time,
  remoteList: Type.Array(Type.Unknown()),
  hasContactsAccess: Type.Boolean(),
  activeUserId: Type.Optional(Type.Integer({ description: 'Absent for an inactive owner' })),
  userIdIncludingInactive: Type.Integer(),
  isActive: Type.Boolean(),
});

export const LegacyOwners = Type.Array(LegacyOwner);

export const Me = Type.Object({
  portalId: Type.Integer(),
  accountType: Type.String(),
  timeZone: Type.String(),
  currency: Type.String({ description: 'ISO 4217' }),
  utcOffset: Type.String(),
  utcOffsetMilliseconds: Type.Integer(),
});

export const DailyLimits = Type.Array(
  Type.Object({
    name: Type.String(),
    usageLimit: Type.Integer(),
    currentUsage: Type.Integer(),
    collectedAt: time,
    fetchStatus: Type.String(),
    resetsAt: time,
  }),
);

export const Alarms = Type.Array(Type.Unknown());
