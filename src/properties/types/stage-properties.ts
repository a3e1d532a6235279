import type { PropertyFacts } from './definition.js';
import { toStageKey } from './stage-keys.js';

/** A stage of a pipeline with its label. */
export interface StageFacts {
  readonly id: string;
  readonly label: string;
  readonly pipelineLabel: string;
}

/** The property group of the stage properties, by type id, if it is not the default group. */
const groups: Readonly<Record<string, string>> = { '0-3': 'dealstages', '0-5': 'ticketstages' };

interface StageProperty {
  readonly prefix: string;
  readonly text: string;
  readonly isTime: boolean;
  readonly quote: string;
}

/** Properties of each stage: when it was entered and left, and how long records were in it, in milliseconds. */
const stageProperties: readonly StageProperty[] = [
  { prefix: 'hs_date_entered_', text: 'Date entered', isTime: true, quote: "'" },
  { prefix: 'hs_date_exited_', text: 'Date exited', isTime: true, quote: "'" },
  { prefix: 'hs_time_in_', text: 'Time in', isTime: false, quote: "'" },
  { prefix: 'hs_v2_date_entered_', text: 'Date entered', isTime: true, quote: '"' },
  { prefix: 'hs_v2_date_exited_', text: 'Date exited', isTime: true, quote: '"' },
  { prefix: 'hs_v2_latest_time_in_', text: 'Latest time in', isTime: false, quote: '"' },
  { prefix: 'hs_v2_cumulative_time_in_', text: 'Cumulative time in', isTime: false, quote: '"' },
];

/** The properties of a type's pipeline stages in a hub, deduplicated by name. */
export function toStageProperties(
  objectTypeId: string,
  stages: readonly StageFacts[],
  otherGroup: string,
): PropertyFacts[] {
  const groupName = groups[objectTypeId] ?? otherGroup;
  const all = stages.flatMap((stage) => stageProperties.map((kind) => toFacts(stage, kind, groupName)));
  // Assumption K1. Stage ids with the same key share their properties.
  return [...new Map(all.toReversed().map((facts) => [facts.name, facts])).values()].toReversed();
}

function toFacts({ id, label, pipelineLabel }: StageFacts, kind: StageProperty, groupName: string): PropertyFacts {
  const { prefix, text, isTime, quote } = kind;
  return {
    name: `${prefix}${toStageKey(id)}`,
    label: `${text} ${quote}${label} (${pipelineLabel})${quote}`,
    type: isTime ? 'datetime' : 'number',
    fieldType: isTime ? 'date' : 'number',
    groupName,
    description: '',
    options: [],
    displayOrder: -1,
    calculated: false,
    externalOptions: false,
    hasUniqueValue: false,
    hidden: false,
    formField: false,
    builtIn: true,
    archivable: true,
    readOnlyDefinition: true,
    readOnlyValue: true,
  };
}
