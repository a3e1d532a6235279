import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../api/problem.js';
import { t } from '../i18n/messages.js';
import { isReady } from '../lists/filters/filter-draft.js';
import { toMessage } from '../ui/loading/states.js';
import { isEventChosen } from './trigger/events.js';
import { findPlace, idOf, type Criteria, type Flow } from './flow/flow.js';
import { findSettingsGap } from './settings/setting-words.js';
import { findScheduleGap } from './trigger/schedule-fields.js';
import { findGap } from './steps/gaps.js';
import { useWorkflowScope, type WorkflowScope } from './workflow-scope.js';
import { useFlowActions, useFlowCheck } from './workflows-data.js';

export const triggerKey = 'trigger';
export const settingsKey = 'settings';
const elsewhere = 'elsewhere';

/** What prevents a workflow from being saved, by the id of the step, or {@link triggerKey}. */
export type Faults = ReadonlyMap<string, string>;

/** The workflow that is edited: its unsaved changes, what is wrong with them, and saving. */
export function useDraft(flow: Flow, { canEdit }: { readonly canEdit: boolean }) {
  const { save: put, reload } = useFlowActions();
  const [base, setBase] = useState(flow);
  const [draft, setDraft] = useState(flow);
  const isDirty = draft !== base && JSON.stringify(draft) !== JSON.stringify(base);
  const saving = useMutation({
    mutationFn: (changes: Partial<Flow>) => put({ ...draft, ...changes }),
    onSuccess: (saved) => {
      setBase(saved);
      // What was typed while it was being saved is kept.
      setDraft((now) => (now === draft ? saved : { ...now, revisionId: saved.revisionId, isEnabled: saved.isEnabled }));
    },
    onError: (error) => (isProblem(error, 409) ? reload(flow.id) : undefined),
  });
  const isOutdated = flow.revisionId !== base.revisionId && !saving.isPending;
  if (isOutdated && !isDirty) {
    setBase(flow);
    setDraft(flow);
  }
  const faults = useFaults(draft, { isDirty, canEdit });
  const adopt = (): void => {
    setBase(flow);
    setDraft(flow);
  };
  const keepMine = (): void => {
    setBase(flow);
    setDraft((now) => ({ ...now, revisionId: flow.revisionId, isEnabled: flow.isEnabled }));
  };
  return {
    draft,
    setDraft,
    isDirty,
    faults,
    saving,
    conflict: isOutdated && isDirty ? { adopt, keepMine } : undefined,
  };
}

/** Finds what the form knows to be incomplete at once, and what the server refuses after a pause. */
function useFaults(
  draft: Flow,
  { isDirty, canEdit }: { readonly isDirty: boolean; readonly canEdit: boolean },
): Faults {
  const scope = useWorkflowScope();
  const gaps = listGaps(draft, scope);
  const [settled] = useDebouncedValue(draft, 400);
  const isComplete = gaps.size === 0;
  const check = useFlowCheck(settled, { isEnabled: canEdit && isDirty && isComplete && settled === draft });
  if (!isComplete || !isDirty || settled !== draft || !check.error) return gaps;
  return toFaults(check.error, draft);
}

/** A refusal of the server at the step that it names. */
function toFaults(error: unknown, flow: Flow): Faults {
  if (!isProblem(error, 400)) return new Map();
  const [place = ''] = error.context['place'] ?? [];
  const [reason = toMessage(error)] = error.context['reason'] ?? [];
  const step = findPlace(flow, place);
  const [member = ''] = place.split(/[.[]/);
  return new Map([[step ?? panels[member] ?? elsewhere, toSentence(reason)]]);
}

/** The panel that has a member of the workflow. */
const panels: Readonly<Record<string, string>> = {
  ...{ enrollmentCriteria: triggerKey, enrollmentSchedule: triggerKey },
  ...{ suppressionListIds: settingsKey, suppressionFilterBranch: settingsKey, goalFilterBranch: settingsKey },
  ...{ timeWindows: settingsKey, blockedDates: settingsKey, unEnrollmentSetting: settingsKey },
};

const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function listGaps(flow: Flow, scope: WorkflowScope): Faults {
  const gaps = flow.actions.flatMap((action): [string, string][] => {
    const gap = findGap(action, { isReady: (tree) => isReady(tree, scope), appActions: scope.appActions });
    return gap === undefined ? [] : [[idOf(action), gap]];
  });
  const trigger = findTriggerGap(flow, scope);
  const settings = findSettingsGap(flow, (tree) => isReady(tree, scope));
  return new Map([
    ...(trigger === undefined ? [] : [[triggerKey, trigger] as const]),
    ...gaps,
    ...(settings === undefined ? [] : [[settingsKey, settings] as const]),
  ]);
}

function findTriggerGap({ enrollmentCriteria, enrollmentSchedule }: Flow, scope: WorkflowScope): string | undefined {
  const manual: Criteria = { type: 'MANUAL' };
  const {
    type,
    listFilterBranch,
    eventFilterBranches = [],
    refinementCriteria,
    ...rest
  } = enrollmentCriteria ?? manual;
  if (type === 'LIST_BASED' && !(listFilterBranch && isReady(listFilterBranch, scope)))
    return t('Complete the conditions.');
  const { listMembershipFilterBranches = [] } = rest;
  const hasEvents = eventFilterBranches.length + listMembershipFilterBranches.length > 0;
  if (type === 'EVENT_BASED' && !hasEvents) return t('Add an event.');
  const events = [...eventFilterBranches, ...(rest.reEnrollmentTriggersFilterBranches ?? [])];
  if (!events.every((event) => isEventChosen(event))) return t('Complete the events.');
  if (refinementCriteria && !isReady(refinementCriteria, scope)) return t('Complete the conditions.');
  return enrollmentSchedule ? findScheduleGap(enrollmentSchedule) : undefined;
}
