import { Anchor, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBolt,
  IconCircleCheck,
  IconCircleX,
  IconPuzzle,
  IconRepeat,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHub } from '../../accounts/session.js';
import { rich, t } from '../../i18n/messages.js';
import { paths } from '../../paths.js';
import type { Hue } from '../../ui/marks/chip.js';
import { Moment } from '../../ui/times/moment.js';
import { arrange, idOf, listSteps, type Action, type Flow } from '../flow/flow.js';
import { rulesOfKind } from '../steps/step-kinds.js';
import { toBranchKey, toBranchName, toStepWords } from '../steps/step-words.js';
import { useWorkflowScope } from '../workflow-scope.js';
import { useAuthor } from '../workflows-page.js';
import { sources } from './enrollment-words.js';
import type { EnrollmentDetails, EnrollmentStep } from './enrollments-data.js';
import css from './history.module.css';

interface EnrollmentStepsProps {
  /** As it was when the enrollment began. */
  readonly flow: Flow;
  readonly enrollment: EnrollmentDetails;
}

/** What happened to an enrollment in order, and what comes next. */
export function EnrollmentSteps({ flow, enrollment }: EnrollmentStepsProps) {
  const { steps, hasEarlierSteps, state, enrolledAt, enrolledBy, endedAt, reason } = enrollment;
  const last = steps.at(-1);
  const isExplained = last?.outcome === 'FAILED' || last?.outcome === 'ENDED';
  return (
    <ol className={css['steps']} aria-label={t('Steps')}>
      <Entry icon={IconBolt} hue="teal" title={t('Enrolled')} at={enrolledAt}>
        {sources[enrolledBy]}
      </Entry>
      {hasEarlierSteps && <li className={css['gap']}>{t('Earlier steps are no longer stored: the last 200 are.')}</li>}
      {steps.map((step, at) => (
        <StepEntry key={at} {...{ flow, enrollment, step }} isLast={at === steps.length - 1} />
      ))}
      {state === 'ACTIVE' && <NextEntry {...{ flow, enrollment }} />}
      {state === 'COMPLETED' && <Entry icon={IconCircleCheck} hue="green" title={t('Completed')} at={endedAt} />}
      {(state === 'ENDED' || state === 'FAILED') && !isExplained && (
        <Entry
          {...(state === 'FAILED' ? { icon: IconAlertTriangle, hue: 'red' } : { icon: IconCircleX, hue: 'gray' })}
          title={state === 'FAILED' ? t('Failed') : t('Ended early')}
          at={endedAt}
        >
          {reason}
        </Entry>
      )}
    </ol>
  );
}

interface EntryProps {
  readonly icon: TablerIcon;
  readonly hue: Hue;
  readonly title: string;
  readonly at?: string | undefined;
  readonly isNext?: boolean;
  readonly children?: ReactNode;
}

function Entry({ icon: Icon, hue, title, at, isNext = false, children }: EntryProps) {
  return (
    <li className={css['entry']} data-next={isNext || undefined}>
      <span className={css['icon']} data-hue={hue} aria-hidden>
        <Icon size={16} stroke={1.6} />
      </span>
      <div className={css['words']}>
        <div className={css['head']}>
          <span className={css['title']}>{title}</span>
          {at !== undefined && (
            <span className={css['time']}>
              <Moment at={at} />
            </span>
          )}
        </div>
        {children !== undefined && children !== '' && (
          <Text size="sm" c="dimmed" component="div" className="any-text">
            {children}
          </Text>
        )}
      </div>
    </li>
  );
}

const findStep = (flow: Flow, actionId: string | undefined) =>
  listSteps(arrange(flow)).find(({ action }) => idOf(action) === actionId);

function useTitle(flow: Flow, actionId: string | undefined) {
  const scope = useWorkflowScope();
  const found = findStep(flow, actionId);
  if (!found) return { title: t('A step'), words: '', icon: IconPuzzle, hue: 'gray' as const };
  const { label, icon, hue } = rulesOfKind(found.action);
  const title = t('{number}. {label}', { number: found.number, label });
  return { title, icon, hue, words: toStepWords(found.action, scope), action: found.action };
}

/** The step that is carried out next. A step that has begun is above. */
function NextEntry({ flow, enrollment }: EnrollmentStepsProps) {
  const { actionId, dueAt, steps } = enrollment;
  const { title, icon, hue, words } = useTitle(flow, actionId);
  const last = steps.at(-1);
  if (last?.outcome === 'CALLING' || last?.outcome === 'RETRYING') return null;
  return (
    <Entry icon={icon} hue={hue} title={actionId === undefined ? t('End') : title} isNext>
      {words !== '' && <div>{words}</div>}
      {dueAt !== undefined && rich('Due {moment}', { moment: <Moment at={dueAt} /> })}
    </Entry>
  );
}

interface StepEntryProps extends EnrollmentStepsProps {
  readonly step: EnrollmentStep;
  readonly isLast: boolean;
}

function StepEntry({ flow, enrollment, step, isLast }: StepEntryProps) {
  const { outcome, at, userId, actionId } = step;
  const author = useAuthor(userId);
  const { title, icon, hue, words, action } = useTitle(flow, actionId);
  if (outcome === 'RETRIED') {
    return (
      <Entry icon={IconRepeat} hue="blue" title={t('Retried')} at={at}>
        {author !== undefined && t('by {name}', { name: author })}
      </Entry>
    );
  }
  if (outcome === 'ENDED') {
    return (
      <Entry icon={IconCircleX} hue="gray" title={t('Ended early')} at={at}>
        {author === undefined ? t('by a user') : t('by {name}', { name: author })}
      </Entry>
    );
  }
  const isFailed = outcome === 'FAILED' || outcome === 'RETRYING';
  return (
    <Entry icon={isFailed ? IconAlertTriangle : icon} hue={isFailed ? 'red' : hue} title={title} at={at}>
      {words !== '' && <div>{words}</div>}
      <Outcome {...{ enrollment, step, action }} isOpen={isLast && enrollment.state === 'ACTIVE'} />
    </Entry>
  );
}

interface OutcomeProps {
  readonly enrollment: EnrollmentDetails;
  readonly step: EnrollmentStep;
  readonly action: Action | undefined;
  /** Whether the enrollment is at this step. */
  readonly isOpen: boolean;
}

function Outcome({ enrollment, step, action, isOpen }: OutcomeProps) {
  const { until, branch, created } = step;
  const scope = useWorkflowScope();
  const end = until === undefined ? undefined : <Moment at={until} />;
  switch (step.outcome) {
    case 'WAITING':
      return end && (isOpen ? rich('Waiting until {end}', { end }) : rich('Waited until {end}', { end }));
    case 'CALLING':
      if (!isOpen) return end && rich('Waited until {end}', { end });
      return end ? rich('Waiting for the app until {end}', { end }) : t('Waiting for the app');
    case 'FAILED':
      return <Reason step={step} />;
    case 'RETRYING':
      return (
        <>
          <Reason step={step} />
          {end && rich('Next attempt {end}', { end })}
        </>
      );
    default:
      if (created) return <Created enrollment={enrollment} created={created} />;
      if (branch === undefined || !action) return null;
      return t('Branch: {name}', { name: toBranchName(action, toBranchKey(action, branch), scope) });
  }
}

function Reason({ step }: { readonly step: EnrollmentStep }) {
  return (
    <Text size="sm" c="var(--mantine-color-error)" className="any-text">
      {step.reason}
    </Text>
  );
}

interface CreatedProps {
  readonly enrollment: EnrollmentDetails;
  readonly created: NonNullable<EnrollmentStep['created']>;
}

/** A link to the record that a step created; activities are on the timeline of the enrolled record. */
function Created({ enrollment, created }: CreatedProps) {
  const { hubId } = useHub();
  const { objectTypeId, id } = created;
  const isActivity = objectTypeId === '0-27' || objectTypeId === '0-46';
  const record = { type: enrollment.objectTypeId, id: enrollment.recordId };
  const to = isActivity ? paths.activity(hubId, record, created) : paths.record(hubId, objectTypeId, id);
  return (
    <Anchor component={Link} to={to} size="sm">
      {isActivity ? t('Show on the timeline') : t('Open the new record')}
    </Anchor>
  );
}

/** The key of a way out of an action, of its place among the branches. */
