import { Type } from 'typebox';

const texts = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }));

export const BusinessUnitParams = Type.Object({ userId: Type.String({ maxLength: 100 }) });
export const BusinessUnitsQuery = Type.Object({ name: texts, properties: texts });

export const BusinessUnits = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
