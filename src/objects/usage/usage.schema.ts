import { Type } from 'typebox';

const objectTypeId = Type.String({ maxLength: 100 });
const percentage = Type.Number({ description: 'From 0 to 100, with two decimal places at most' });
const typeNames = { objectTypeId: Type.String(), singularLabel: Type.String(), pluralLabel: Type.String() };

export const TypeNames = Type.Object(typeNames);

export const Usage = Type.Object({ limit: Type.Integer(), usage: Type.Integer(), percentage });
const TypeUsage = Type.Object({ ...typeNames, usage: Type.Integer() });
const TypeLimit = Type.Object({ ...typeNames, limit: Type.Integer(), usage: Type.Integer(), percentage });
const overall = { overallLimit: Type.Integer(), overallUsage: Type.Integer(), overallPercentage: percentage };

export const TypesUsage = Type.Object({ ...overall, byObjectType: Type.Array(TypeUsage) });
export const TypesLimits = Type.Object({ ...overall, byObjectType: Type.Array(TypeLimit) });

/** Types that come with the server have a limit each, custom ones share one. */
export const SplitLimits = Type.Object({
  hubspotDefinedObjectTypes: Type.Array(TypeLimit),
  customObjectTypes: TypesUsage,
});

export const LabelsLimit = Type.Object({
  fromObjectType: TypeNames,
  toObjectType: TypeNames,
  allLabels: Type.Array(Type.String()),
  limit: Type.Integer(),
  usage: Type.Integer(),
  percentage,
});
export const LabelsLimits = Type.Object({ results: Type.Array(LabelsLimit) });
export const LabelsQuery = Type.Object({
  fromObjectTypeId: Type.Optional(objectTypeId),
  toObjectTypeId: Type.Optional(objectTypeId),
});

export const CrowdedType = Type.Object({
  ...typeNames,
  hasRecordsAtLimit: Type.Boolean(),
  hasRecordsNearLimit: Type.Boolean({ description: 'From 80% of a limit' }),
});
export const CrowdedTypes = Type.Object({ results: Type.Array(CrowdedType) });
export const CrowdedFromParams = Type.Object({ fromObjectTypeId: objectTypeId });
export const CrowdedPairParams = Type.Object({ fromObjectTypeId: objectTypeId, toObjectTypeId: objectTypeId });

const sample = { objectId: Type.Integer(), label: Type.String() };
export const CrowdedRecords = Type.Object({
  limit: Type.Integer({ description: 'The lowest limit of the association types of the pair' }),
  totalRecordsAtLimit: Type.Integer(),
  totalRecordsNearLimit: Type.Integer(),
  atLimitFromRecordSamples: Type.Array(Type.Object(sample)),
  nearLimitFromRecordSamples: Type.Array(Type.Object({ ...sample, usage: Type.Integer(), percentage })),
});
