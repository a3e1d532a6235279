import type { Static } from 'typebox';
import type { BatchUpdate, PropertyInputs } from './bodies.schema.js';

/** The properties of a body by name; of a name that is sent twice the last value counts. */
export function toValues(inputs: Static<typeof PropertyInputs>): Record<string, unknown> {
  const entries = inputs.map((input) => ['name' in input ? input.name : input.property, input.value ?? ''] as const);
  return Object.fromEntries(entries);
}

/** The changes of a batch, with properties by name. */
export function toChanges(inputs: Static<typeof BatchUpdate>) {
  return inputs.map(({ objectId, properties }) => ({ id: objectId, properties: toValues(properties) }));
}
