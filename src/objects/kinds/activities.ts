import { toBodyPreview } from './body-previews.js';
import type { KindFacts, ObjectKind, Values } from './kind.js';
import { plainKind } from './plain-kind.js';

/** What makes a kind of activity what it is; everything else is the same for all. */
interface ActivityFacts {
  readonly typeId: string;
  /** The property that holds what it says; of several the first that has a value. */
  readonly body: readonly string[];
  readonly searchable: readonly string[];
  readonly requiredProperties: readonly string[];
  readonly listMissing?: ObjectKind['listMissing'];
  readonly toSystemValues?: ObjectKind['toSystemValues'];
  /** What follows beside the preview of the text, and the properties that it is made of. */
  readonly derivedFrom?: readonly string[];
  readonly derive?: (values: Values, facts: KindFacts) => Values;
}

/** A kind of activity: something that was or is to be done, with a place on timelines. */
export function toActivityKind({
  body,
  requiredProperties,
  derivedFrom = [],
  derive,
  ...facts
}: ActivityFacts): ObjectKind {
  return {
    ...plainKind,
    defaultProperties: ['hs_createdate', 'hs_lastmodifieddate', 'hs_object_id'],
    createdProperty: 'hs_createdate',
    idProperties: { hs_object_id: '', hs_obj_coords: `${facts.typeId}-` },
    updateProperties: [...plainKind.updateProperties, 'hs_obj_coords'],
    requiredProperties,
    listMissing: (values) => requiredProperties.filter((name) => !values[name]),
    derivedFrom: [...body, ...derivedFrom],
    derive: (values, kindFacts) => ({
      ...toBodyPreview(body.map((name) => values[name] ?? '').find((text) => text !== '') ?? ''),
      ...derive?.(values, kindFacts),
    }),
    ...facts,
  };
}
