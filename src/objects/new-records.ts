import type { PropertySet } from '../properties/properties.service.js';
import type { ObjectKind, Source, Values } from './object-kind.js';

export interface NewRecordFacts {
  readonly kind: ObjectKind;
  readonly set: PropertySet;
  readonly source: Source;
  /** ISO 8601. */
  readonly moment: string;
  /** How many associations of each counted kind it starts with, by property. */
  readonly counts: Readonly<Record<string, string>>;
}

/** All properties of a new record but those that hold its id: what the request set, and what the system sets beside. */
export function toNewProperties(given: Values, facts: NewRecordFacts): Record<string, string> {
  const { kind, set, source, moment, counts } = facts;
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const system = {
    ...kind.toSystemValues(values, moment),
    ...counts,
    ...kind.derive(values),
    [kind.createdProperty]: moment,
    [kind.modifiedProperty]: moment,
    ...toSourceValues(source),
    ...(values['hubspot_owner_id'] && { hubspot_owner_assigneddate: moment }),
  };
  const complete: Record<string, string> = {};
  for (const [name, value] of Object.entries(system)) if (value !== '' && set.has(name)) complete[name] = value;
  return Object.assign(complete, values);
}

function toSourceValues({ type, id, label, userId }: Source): Record<string, string> {
  const user = userId === undefined ? '' : String(userId);
  return {
    hs_object_source: type,
    hs_object_source_id: id ?? '',
    hs_object_source_label: label ?? type,
    hs_object_source_user_id: user,
    hs_created_by_user_id: user,
    hs_updated_by_user_id: user,
  };
}
