import type { UpdatedRecord } from './record-updates.service.js';
import { toWireRecord, type RecordView, type WireRecord } from './record-view.js';

/** What an update answers: what was set, what follows from it, and what every answer of the type has. */
export function toUpdateAnswer({ input, id, properties, changed }: UpdatedRecord, view: RecordView): WireRecord {
  // A cleared property is printed as "" in the answer of the request that cleared it.
  const cleared = Object.keys(input.properties).filter((name) => changed[name] === '');
  const shown = { ...properties, ...Object.fromEntries(cleared.map((name) => [name, ''])) };
  const { createdProperty, modifiedProperty, updateProperties } = view.kind;
  const always = [createdProperty, modifiedProperty, 'hs_object_id', ...updateProperties];
  return toWireRecord(
    { id, properties: shown },
    [...Object.keys(changed), ...Object.keys(input.properties), ...always],
    view,
  );
}
