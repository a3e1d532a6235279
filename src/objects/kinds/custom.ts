import type { CustomType } from '../../properties/properties.service.js';
import type { ObjectKind } from './kind.js';
import { plainKind } from './plain-kind.js';

/** The kind of an object type that a hub has added. */
export function toCustomKind({ id, schema }: CustomType): ObjectKind {
  const { requiredProperties, searchableProperties } = schema;
  const always = ['hs_createdate', 'hs_lastmodifieddate', 'hs_object_id'];
  return {
    ...plainKind,
    typeId: id,
    // Assumption K14.
    defaultProperties: [...new Set([...always, ...requiredProperties, ...searchableProperties])].sort(),
    createdProperty: 'hs_createdate',
    updateProperties: [
      ...plainKind.updateProperties,
      'hs_pipeline',
      'hs_pipeline_stage',
      'hs_v2_date_entered_current_stage',
      'hs_v2_time_in_current_stage',
    ],
    searchable: searchableProperties,
    requiredProperties,
    listMissing: (values) => requiredProperties.filter((name) => !values[name]),
    stageProperty: 'hs_pipeline_stage',
    pipelineProperty: 'hs_pipeline',
    toSystemValues: ({ hs_pipeline_stage: stage }, { moment }) =>
      stage ? { hs_v2_date_entered_current_stage: moment, hs_v2_time_in_current_stage: moment } : {},
  };
}
