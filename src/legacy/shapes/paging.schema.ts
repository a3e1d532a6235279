import { Type } from 'typebox';
import { names } from './bodies.schema.js';

/** Larger pages are cut to the most that a list has, as clients expect. */
const count = Type.Optional(Type.Integer({ minimum: 1 }));
const offset = Type.Optional(Type.String({ pattern: '^[0-9]{0,19}$', description: 'From the previous page' }));

export const ReadQuery = Type.Object({
  propertiesWithHistory: names('Names of properties to return with their former values'),
  properties: names('Names of properties to return; undefined ones are omitted'),
});

/** Of one company or deal. */
export const OneQuery = Type.Object({
  ...ReadQuery.properties,
  includeDeletes: Type.Optional(Type.Boolean({ description: 'Even if it is in the recycle bin' })),
  includeMergeAudits: Type.Optional(Type.Boolean({ description: 'With the records that were merged into it' })),
});

export const PageQuery = Type.Object({ ...ReadQuery.properties, limit: count, offset });

/** Records by the time of their creation or last change. */
export const RecentQuery = Type.Object({
  ...ReadQuery.properties,
  count,
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of records to skip' })),
  since: Type.Optional(Type.Integer({ minimum: 0, description: 'Milliseconds since 1970' })),
});
