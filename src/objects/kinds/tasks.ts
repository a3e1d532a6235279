import { toActivityKind } from './activities.js';
import type { Values } from './kind.js';

export const tasks = toActivityKind({
  typeId: '0-27',
  body: ['hs_task_body'],
  searchable: ['hs_task_body', 'hs_task_subject'],
  requiredProperties: ['hs_timestamp'],
  // Assumption K9.
  toSystemValues: () => ({
    hs_task_family: 'SALES',
    hs_task_for_object_type: 'OWNER',
    hs_task_is_all_day: 'false',
    hs_task_is_sub_task: 'false',
    hs_task_priority: 'NONE',
    hs_task_status: 'NOT_STARTED',
    hs_task_type: 'TODO',
  }),
  derivedFrom: ['hs_task_status', 'hs_task_type', 'hs_timestamp'],
  derive: (values, { moment }) => ({ ...toCompletion(values, moment), ...toDue(values, moment) }),
});

function isCompleted({ hs_task_status }: Values): boolean {
  return hs_task_status === 'COMPLETED';
}

function toCompletion(values: Values, moment: string): Values {
  const isDone = isCompleted(values);
  const toCount = (type: string) => (isDone && values['hs_task_type'] === type ? '1' : '0');
  return {
    hs_task_completion_count: isDone ? '1' : '0',
    hs_task_completion_date: isDone ? values['hs_task_completion_date'] || moment : '',
    hs_task_is_completed: isDone ? '1' : '0',
    hs_task_is_completed_call: toCount('CALL'),
    hs_task_is_completed_email: toCount('EMAIL'),
    hs_task_is_completed_linked_in: toCount('LINKED_IN'),
    hs_task_is_completed_sequence: '0',
  };
}

/** Assumption K10. Status of the due date at the time of the write. */
function toDue(values: Values, moment: string): Values {
  const isDone = isCompleted(values);
  const end = isDone ? values['hs_task_completion_date'] || moment : moment;
  const isMissed = Date.parse(values['hs_timestamp'] ?? '') < Date.parse(end);
  return {
    hs_task_is_overdue: String(isMissed && !isDone),
    hs_task_is_past_due_date: String(isMissed && !isDone),
    hs_task_missed_due_date: String(isMissed),
    hs_task_missed_due_date_count: isMissed ? '1' : '0',
  };
}
