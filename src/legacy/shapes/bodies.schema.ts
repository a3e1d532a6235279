import { Type } from 'typebox';

/** Numbers and booleans become text, null clears like "". */
const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const name = Type.String({ maxLength: 256 });

/** Contacts are written with `property`, everything else with `name`; both are accepted. */
const PropertyInput = Type.Union([
  Type.Object({ name, value: Type.Optional(value) }, { additionalProperties: false }),
  Type.Object({ property: name, value: Type.Optional(value) }, { additionalProperties: false }),
]);

/** A list of names and values, as versions 1 and 2 send properties. */
export const PropertyInputs = Type.Array(PropertyInput, { maxItems: 10_000 });

const VersionOfValue = Type.Object({
  name: Type.String(),
  value: Type.String(),
  timestamp: Type.Integer(),
  source: Type.String(),
  sourceVid: Type.Array(Type.Integer()),
});

/** Properties by name, with the source and time of the current value. */
export const ValuesByName = Type.Record(
  Type.String(),
  Type.Object({
    value: Type.String(),
    timestamp: Type.Integer({ description: 'Milliseconds since 1970' }),
    source: Type.String(),
    sourceId: Type.Union([Type.String(), Type.Null()]),
    versions: Type.Array(VersionOfValue),
  }),
);

export const names = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

/** An id in a body, as text or as a number. */
export const LegacyId = Type.Union([
  Type.String({ maxLength: 100 }),
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
]);

/** Changes of several records of a type. */
export const BatchUpdate = Type.Array(
  Type.Object({ objectId: LegacyId, properties: PropertyInputs }, { additionalProperties: false }),
);
