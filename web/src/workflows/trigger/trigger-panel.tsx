import { Alert, MultiSelect, Radio, Stack, Switch, Text } from '@mantine/core';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { isReady, newTree } from '../../lists/filters/filter-draft.js';
import { useFilterScope } from '../../lists/filters/filter-scope.js';
import { FiltersEditor } from '../../lists/filters/filters-editor.js';
import { LiveCount } from '../../lists/filters/live-count.js';
import { EventsEditor } from './events-editor.js';
import { newCreation, newMembership } from './events.js';
import type { Schedule } from '../flow/flow-settings.js';
import type { Criteria, Flow } from '../flow/flow.js';
import { newSchedule, ScheduleFields } from './schedule-fields.js';
import { toListId } from './trigger-words.js';
import { Panel } from '../canvas/panel.js';
import { triggerKey, type Faults } from '../use-draft.js';

interface TriggerPanelProps {
  readonly flow: Flow;
  readonly faults: Faults;
  readonly onChange: (flow: Flow) => void;
  readonly onClose: () => void;
}

const kinds = [
  { value: 'LIST_BASED', label: t('Conditions'), description: t('Records that meet conditions, now or later') },
  { value: 'EVENT_BASED', label: t('Events'), description: t('Records that something happens to') },
  { value: 'MANUAL', label: t('By request'), description: t('Records that apps enroll') },
] as const;

const newCriteria: Readonly<Record<string, () => Criteria>> = {
  LIST_BASED: () => ({ type: 'LIST_BASED', shouldReEnroll: false, listFilterBranch: newTree() }),
  EVENT_BASED: () => ({ type: 'EVENT_BASED', shouldReEnroll: false, eventFilterBranches: [newCreation()] }),
  MANUAL: () => ({ type: 'MANUAL', shouldReEnroll: false }),
};

/** What enrolls records in a workflow. */
export function TriggerPanel({ flow, faults, onChange, onClose }: TriggerPanelProps) {
  const scope = useFilterScope();
  const criteria = flow.enrollmentCriteria ?? { type: 'MANUAL' };
  const set = (changes: Partial<Criteria>): void =>
    onChange({ ...flow, enrollmentCriteria: { ...criteria, ...changes } });
  const fault = faults.get(triggerKey);
  return (
    <Panel id={triggerKey} title={t('Start')} onClose={onClose}>
      {fault !== undefined && (
        <Alert role="alert" color="red" variant="light" className="any-text">
          {fault}
        </Alert>
      )}
      <Radio.Group
        label={t('What enrolls {plural}', { plural: inSentence(scope.type.plural) })}
        value={criteria.type}
        onChange={(type) => {
          const created = newCriteria[type]?.();
          if (created && type !== criteria.type)
            onChange({ ...flow, enrollmentCriteria: created, enrollmentSchedule: null });
        }}
      >
        <Stack gap={6} mt={4}>
          {kinds.map(({ value, label, description }) => (
            <Radio key={value} {...{ value, label, description }} />
          ))}
        </Stack>
      </Radio.Group>
      {criteria.type === 'LIST_BASED' && (
        <ConditionFields
          criteria={criteria}
          onChange={set}
          schedule={flow.enrollmentSchedule ?? undefined}
          onSchedule={(schedule, changes) =>
            onChange({ ...flow, enrollmentSchedule: schedule, enrollmentCriteria: { ...criteria, ...changes } })
          }
        />
      )}
      {criteria.type === 'EVENT_BASED' && <EventFields criteria={criteria} onChange={set} />}
    </Panel>
  );
}

interface CriteriaFieldsProps {
  readonly criteria: Criteria;
  readonly onChange: (changes: Partial<Criteria>) => void;
}

interface ConditionFieldsProps extends CriteriaFieldsProps {
  readonly schedule: Schedule | undefined;
  readonly onSchedule: (schedule: Schedule | null, changes: Partial<Criteria>) => void;
}

function ConditionFields({ criteria, onChange, schedule, onSchedule }: ConditionFieldsProps) {
  const scope = useFilterScope();
  const tree = criteria.listFilterBranch ?? newTree();
  const again = criteria.reEnrollmentTriggersFilterBranches ?? [];
  return (
    <>
      <FiltersEditor tree={tree} onChange={(listFilterBranch) => onChange({ listFilterBranch })} />
      <LiveCount tree={tree} isReady={isReady(tree, scope)} />
      <Switch
        label={t('Enroll at set times only')}
        description={t('Otherwise records are enrolled as soon as they meet the conditions.')}
        checked={schedule !== undefined}
        onChange={(event) =>
          // Other events do not enroll again then.
          onSchedule(event.currentTarget.checked ? newSchedule('DAILY') : null, {
            reEnrollmentTriggersFilterBranches: [],
          })
        }
      />
      {schedule && <ScheduleFields schedule={schedule} onChange={(changed) => onSchedule(changed, {})} />}
      <Switch
        label={t('Leave when the conditions are no longer met')}
        checked={criteria.unEnrollObjectsNotMeetingCriteria === true}
        onChange={(event) => onChange({ unEnrollObjectsNotMeetingCriteria: event.currentTarget.checked })}
      />
      <ReEnrollSwitch criteria={criteria} onChange={onChange} />
      {criteria.shouldReEnroll === true && !schedule && (
        <>
          <Text size="sm">{t('A record that meets the conditions is enrolled again when:')}</Text>
          <EventsEditor
            events={again}
            isOfValues
            onChange={(events) => onChange({ reEnrollmentTriggersFilterBranches: events })}
          />
        </>
      )}
    </>
  );
}

function EventFields({ criteria, onChange }: CriteriaFieldsProps) {
  const { lists } = useFilterScope();
  const refinement = criteria.refinementCriteria ?? undefined;
  const memberships = criteria.listMembershipFilterBranches ?? [];
  return (
    <>
      <EventsEditor
        events={criteria.eventFilterBranches ?? []}
        onChange={(events) => onChange({ eventFilterBranches: events })}
      />
      <MultiSelect
        label={t('Or records that are added to a list')}
        placeholder={memberships.length === 0 ? t('Choose lists') : ''}
        {...{ searchable: true, clearable: true, nothingFoundMessage: t('No matches') }}
        data={[...lists]}
        value={memberships.map((branch) => toListId(branch))}
        onChange={(ids) => onChange({ listMembershipFilterBranches: ids.map((id) => newMembership(id)) })}
      />
      <Switch
        label={t('Only if the record meets conditions')}
        checked={refinement !== undefined}
        onChange={(event) => onChange({ refinementCriteria: event.currentTarget.checked ? newTree() : null })}
      />
      {refinement && (
        <FiltersEditor tree={refinement} onChange={(refinementCriteria) => onChange({ refinementCriteria })} />
      )}
      <ReEnrollSwitch criteria={criteria} onChange={onChange} />
    </>
  );
}

function ReEnrollSwitch({ criteria, onChange }: CriteriaFieldsProps) {
  return (
    <Switch
      label={t('Enroll the same record again')}
      description={t('Otherwise each record is enrolled once.')}
      checked={criteria.shouldReEnroll === true}
      onChange={(event) => onChange({ shouldReEnroll: event.currentTarget.checked })}
    />
  );
}
