import type { UpdatedRecord } from './updates.service.js';
import { toNamedText, type RecordView } from './view.js';

/** What an update answers, as JSON: what was set, what follows from it, and what every answer of the type has. */
export function toUpdateAnswer({ input, id, properties, changed }: UpdatedRecord, view: RecordView): string {
  const asked = Object.keys(input.properties);
  // A cleared property is printed as "" in the answer of the request that cleared it.
  const cleared = asked.filter((name) => changed[name] === '');
  const shown =
    cleared.length === 0 ? properties : { ...properties, ...Object.fromEntries(cleared.map((name) => [name, ''])) };
  const { createdProperty, modifiedProperty, updateProperties } = view.kind;
  const always = [createdProperty, modifiedProperty, 'hs_object_id', ...updateProperties];
  return toNamedText({ id, properties: shown }, [...Object.keys(changed), ...asked, ...always], view);
}
