import type { CustomType } from '../../properties/types/custom-types.js';
import type { Family } from '../../properties/types/families/family.js';
import { toActivityKind } from './activities.js';
import type { KindFacts, ObjectKind, Values } from './kind.js';
import { plainKind, stagedKind, toStageEntry } from './plain-kind.js';
import { hourProperties, listHoursFailures } from './users.js';

const always = ['hs_createdate', 'hs_lastmodifieddate', 'hs_object_id'];

/** The kind of an object type that follows from data alone. Assumption K15. */
export function toFamilyKind(family: Family): ObjectKind {
  const { id: typeId, searchable, requiredProperties = [], defaultProperties = [], activityBody, pipelines } = family;
  if (activityBody !== undefined) {
    return toActivityKind({ typeId, body: [activityBody], searchable, requiredProperties });
  }
  return {
    ...plainKind,
    typeId,
    defaultProperties: [...always, ...defaultProperties].sort(),
    createdProperty: 'hs_createdate',
    searchable,
    requiredProperties,
    listMissing: (values) => requiredProperties.filter((name) => !values[name]),
    ...(pipelines && { ...stagedKind, toSystemValues: toFirstStage }),
    ...(family.isReadOnly && { isReadOnly: true }),
    ...(family.isManaged && { isManaged: true, derivedFrom: hourProperties, listFailures: listHoursFailures }),
  };
}

/** Assumption K16. A new record without a stage is in the first one of its pipeline, or of the first pipeline. */
function toFirstStage({ hs_pipeline: given, hs_pipeline_stage: stage }: Values, { pipelines, moment }: KindFacts) {
  if (stage) return toStageEntry(stage, moment);
  const pipeline = pipelines.find(({ id }) => id === given) ?? pipelines[0];
  const first = pipeline?.stages[0];
  if (!first) return {};
  return { hs_pipeline: pipeline.id, hs_pipeline_stage: first.id, ...toStageEntry(first.id, moment) };
}

/** Rules of a custom object type. */
export function toCustomKind({ id, schema }: CustomType): ObjectKind {
  const { requiredProperties, searchableProperties } = schema;
  return {
    ...plainKind,
    ...stagedKind,
    typeId: id,
    // Assumption K14.
    defaultProperties: [...new Set([...always, ...requiredProperties, ...searchableProperties])].sort(),
    createdProperty: 'hs_createdate',
    searchable: searchableProperties,
    requiredProperties,
    listMissing: (values) => requiredProperties.filter((name) => !values[name]),
    toSystemValues: ({ hs_pipeline_stage: stage }, { moment }) => toStageEntry(stage, moment),
  };
}
