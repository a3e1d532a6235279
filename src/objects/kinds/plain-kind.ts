import type { ObjectKind } from './kind.js';

/** Defaults of all kinds. */
export const plainKind = {
  createdProperty: 'createdate',
  modifiedProperty: 'hs_lastmodifieddate',
  idProperties: { hs_object_id: '' },
  currencyProperties: [],
  updateProperties: ['hs_object_source', 'hs_object_source_id', 'hs_object_source_label'],
  searchable: [],
  counters: [],
  pointers: [],
  requiredProperties: [],
  listMissing: () => [],
  toSystemValues: () => ({}),
  derivedFrom: [],
  derive: () => ({}),
  isDerivableFrom: () => false,
  toUniqueValues: () => [],
} satisfies Partial<ObjectKind>;

/** What types whose records move through stages of pipelines have beside. */
export const stagedKind = {
  updateProperties: [
    ...plainKind.updateProperties,
    'hs_pipeline',
    'hs_pipeline_stage',
    'hs_v2_date_entered_current_stage',
    'hs_v2_time_in_current_stage',
  ],
  stageProperty: 'hs_pipeline_stage',
  pipelineProperty: 'hs_pipeline',
} satisfies Partial<ObjectKind>;

/** When a record entered the stage that it is created in. */
export function toStageEntry(stage: string | undefined, moment: string): Record<string, string> {
  return stage ? { hs_v2_date_entered_current_stage: moment, hs_v2_time_in_current_stage: moment } : {};
}

/** Properties that count something and start at 0. */
export function toZeros(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '0']));
}
