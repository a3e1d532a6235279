import { t } from '../../i18n/messages.js';
import type { Hue } from '../../ui/marks/chip.js';
import { arrange, idOf, listSteps, type Flow } from '../flow/flow.js';
import { rulesOfKind } from '../steps/step-kinds.js';
import type { Enrollment } from './enrollments-data.js';

export type EnrollmentState = Enrollment['state'];

export const states: Readonly<Record<EnrollmentState, { readonly label: string; readonly hue: Hue }>> = {
  ACTIVE: { label: t('Enrolled'), hue: 'blue' },
  COMPLETED: { label: t('Completed'), hue: 'green' },
  ENDED: { label: t('Ended early'), hue: 'gray' },
  FAILED: { label: t('Failed'), hue: 'red' },
};

export const toState = (text: string | null): EnrollmentState | undefined =>
  (Object.keys(states) as EnrollmentState[]).find((state) => state === text);

export const sources: Readonly<Record<Enrollment['enrolledBy'], string>> = {
  FILTERS: t('by conditions'),
  SCHEDULE: t('by a schedule'),
  EVENT: t('by an event'),
  REQUEST: t('by a request'),
  USER: t('by hand'),
};

/** The next step, or the one that failed: an enrollment goes on with the version that it started with. */
export function toStepName({ actionId, revisionId, state }: Enrollment, flow: Flow): string {
  if (actionId === undefined) return state === 'ACTIVE' ? t('End') : '';
  const isCurrent = revisionId === flow.revisionId;
  const step = listSteps(arrange(flow)).find(({ action }) => idOf(action) === actionId);
  if (!step) return t('A step of an earlier version');
  const { label } = rulesOfKind(step.action);
  return isCurrent ? t('{number}. {label}', { number: step.number, label }) : label;
}
