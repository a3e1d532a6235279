import { toBodyPreview } from './body-previews.js';
import type { KindFacts, ObjectKind, Values } from './kind.js';
import { plainKind } from './plain-kind.js';

/** Rules specific to one kind of activity. */
interface ActivityFacts {
  readonly typeId: string;
  /** Properties that hold its text; the first with a value is used. */
  readonly body: readonly string[];
  readonly searchable: readonly string[];
  readonly requiredProperties: readonly string[];
  readonly listMissing?: ObjectKind['listMissing'];
  readonly toSystemValues?: ObjectKind['toSystemValues'];
  /** Derived values besides the preview of the text, and their inputs. */
  readonly derivedFrom?: readonly string[];
  readonly derive?: (values: Values, facts: KindFacts) => Values;
}

/** Rules of a kind of activity, which is shown on timelines. */
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

export const calls = toActivityKind({
  typeId: '0-48',
  body: ['hs_call_body'],
  searchable: ['hs_call_title', 'hs_body_preview'],
  requiredProperties: ['hs_timestamp'],
});

export const notes = toActivityKind({
  typeId: '0-46',
  body: ['hs_note_body'],
  searchable: ['hs_note_body'],
  requiredProperties: ['hs_timestamp'],
});

const outcomes = ['CANCELED', 'COMPLETED', 'NO_SHOW', 'RESCHEDULED', 'SCHEDULED'];

export const meetings = toActivityKind({
  typeId: '0-47',
  body: ['hs_meeting_body'],
  searchable: ['hs_meeting_title', 'hs_meeting_body'],
  requiredProperties: ['hs_timestamp'],
  // Assumption K11.
  listMissing: (values) => (values['hs_timestamp'] || values['hs_meeting_start_time'] ? [] : ['hs_timestamp']),
  toSystemValues: ({ hs_meeting_start_time: start = '' }) => ({ hs_timestamp: start }),
  derivedFrom: ['hs_meeting_outcome'],
  derive: ({ hs_meeting_outcome: outcome = '' }) => toOutcomeCounts(outcome),
});

function toOutcomeCounts(outcome: string): Values {
  const toCount = (one: string) => (one === outcome ? '1' : '0');
  return Object.fromEntries(
    outcomes.map((one) => [`hs_outcome_${one.toLowerCase()}_count`, outcome === '' ? '' : toCount(one)]),
  );
}
