import { countActivities } from './counters.js';
import type { ObjectKind, StageMove, Values } from './kind.js';
import { plainKind, toZeros } from './plain-kind.js';
import { findStage } from './stage-choice.js';

const zeros = toZeros([
  'hs_num_associated_companies',
  'hs_num_associated_conversations',
  'hs_num_times_contacted',
  'num_notes',
]);

/** Spec 2.7. */
export const tickets: ObjectKind = {
  ...plainKind,
  typeId: '0-5',
  defaultProperties: [
    'content',
    'createdate',
    'hs_lastmodifieddate',
    'hs_object_id',
    'hs_pipeline',
    'hs_pipeline_stage',
    'hs_ticket_category',
    'hs_ticket_priority',
    'subject',
  ],
  idProperties: { hs_object_id: '', hs_ticket_id: '' },
  updateProperties: [
    ...plainKind.updateProperties,
    'hs_helpdesk_sort_timestamp',
    'hs_is_closed',
    'hs_last_email_activity',
    'hs_pipeline',
    'hs_pipeline_stage',
    'hs_ticket_id',
    'hs_v2_date_entered_current_stage',
    'hs_v2_time_in_current_stage',
  ],
  searchable: ['subject', 'content', 'hs_pipeline_stage', 'hs_ticket_category', 'hs_ticket_id'],
  counters: [
    { typeId: 339, inverseTypeId: 340, property: 'hs_num_associated_companies' },
    ...countActivities([219, 223, 225, 227, 229]),
  ],
  requiredProperties: ['hs_pipeline_stage', 'subject'],
  // Spec 2.7: subject and hs_pipeline_stage are required on creation. The live service does not require a subject.
  listMissing: (values, compat) =>
    (compat === 'observed' ? ['hs_pipeline_stage'] : ['hs_pipeline_stage', 'subject']).filter((name) => !values[name]),
  stageProperty: 'hs_pipeline_stage',
  pipelineProperty: 'hs_pipeline',
  defaultPipeline: '0',
  toSystemValues: (_values, { moment }) => ({
    hs_helpdesk_sort_timestamp: moment,
    hs_is_visible_in_help_desk: 'true',
    hs_last_email_activity: 'ORIGINAL_FROM_CONTACT',
    hs_last_message_from_visitor: 'false',
    hs_v2_date_entered_current_stage: moment,
    hs_v2_time_in_current_stage: moment,
    ...zeros,
  }),
  toStageValues,
  derivedFrom: ['closed_date', 'createdate', 'hs_pipeline', 'hs_pipeline_stage'],
  derive: (values, facts) => ({
    hs_is_closed: String(findStage(values, { ...facts, kind: tickets })?.isClosed ?? false),
    time_to_close: toMsBetween(values['createdate'], values['closed_date']),
  }),
};

/** Assumption K4. From one closed stage to another the ticket stays closed. */
function toStageValues({ current, stage, moment }: StageMove): Values {
  const [wasClosed, isClosed] = [current['hs_is_closed'] === 'true', stage?.isClosed ?? false];
  if (isClosed && !wasClosed) return { closed_date: moment, hs_last_closed_date: moment };
  return wasClosed && !isClosed ? { closed_date: '', hs_ticket_reopened_at: moment } : {};
}

/** Milliseconds; '' unless both times exist and the second is not earlier. */
function toMsBetween(start: string | undefined, end: string | undefined): string {
  const ms = start && end ? Date.parse(end) - Date.parse(start) : -1;
  return ms >= 0 ? String(ms) : '';
}
