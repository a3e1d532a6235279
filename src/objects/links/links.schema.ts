import { Type } from 'typebox';
import { RecordParams } from '../types/records.schema.js';

export const AssociatedParams = Type.Object({ ...RecordParams.properties, toObjectType: Type.String() });

export const PairParams = Type.Object({ ...AssociatedParams.properties, toObjectId: Type.String() });

export const AssociationParams = Type.Object({
  ...PairParams.properties,
  associationType: Type.String({ description: 'Id of an association type, or its name: company_to_contact' }),
});

export const AssociatedQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, default: 500, description: '500 at most' })),
  after: Type.Optional(Type.String()),
});
