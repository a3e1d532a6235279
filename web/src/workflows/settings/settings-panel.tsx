import { Alert, MultiSelect, Select, Stack, Switch, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { newTree } from '../../lists/filters/filter-draft.js';
import { FiltersEditor } from '../../lists/filters/filters-editor.js';
import type { FilterBranch } from '../../lists/filters/filter-tree.js';
import { Panel } from '../canvas/panel.js';
import type { Flow } from '../flow/flow.js';
import { settingsKey, type Faults } from '../use-draft.js';
import { nameOf } from '../workflow-dialogs.js';
import { useWorkflowScope } from '../workflow-scope.js';
import { useWorkflows } from '../workflows-data.js';
import { BlockedDatesFields, TimeWindowFields } from './open-time-fields.js';

interface SettingsPanelProps {
  readonly flow: Flow;
  readonly faults: Faults;
  readonly onChange: (flow: Flow) => void;
  readonly onClose: () => void;
}

/** What holds for the whole workflow. */
export function SettingsPanel({ flow, faults, onChange, onClose }: SettingsPanelProps) {
  const { type } = useWorkflowScope();
  const plural = inSentence(type.plural);
  const isOfContacts = flow.type === 'CONTACT_FLOW';
  const fault = faults.get(settingsKey);
  const set = (changes: Partial<Flow>): void => onChange({ ...flow, ...changes });
  return (
    <Panel id={settingsKey} title={t('Settings')} onClose={onClose}>
      {fault !== undefined && (
        <Alert role="alert" color="red" variant="light" className="any-text">
          {fault}
        </Alert>
      )}
      <Stack gap="lg">
        {isOfContacts && (
          <Section title={t('Goal')}>
            <OptionalFilters
              label={t('End early when a goal is met')}
              description={t('Contacts that meet it leave the workflow, and are not enrolled.')}
              tree={flow.goalFilterBranch ?? undefined}
              onChange={(goalFilterBranch) => set({ goalFilterBranch })}
            />
          </Section>
        )}
        <Section title={t('Never enroll')}>
          {isOfContacts ? (
            <SuppressedLists ids={flow.suppressionListIds ?? []} onChange={(ids) => set({ suppressionListIds: ids })} />
          ) : (
            <OptionalFilters
              label={t('{plural} that meet conditions', { plural: type.plural })}
              description={t('Whatever else enrolls {plural}.', { plural })}
              tree={flow.suppressionFilterBranch ?? undefined}
              onChange={(suppressionFilterBranch) => set({ suppressionFilterBranch })}
            />
          )}
        </Section>
        <Section title={t('Other workflows')}>
          <OtherWorkflows flow={flow} onChange={(unEnrollmentSetting) => set({ unEnrollmentSetting })} />
        </Section>
        <Section title={t('When steps are carried out')}>
          <TimeWindowFields windows={flow.timeWindows ?? []} onChange={(timeWindows) => set({ timeWindows })} />
          <BlockedDatesFields dates={flow.blockedDates ?? []} onChange={(blockedDates) => set({ blockedDates })} />
        </Section>
      </Stack>
    </Panel>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

interface OptionalFiltersProps {
  readonly label: string;
  readonly description: string;
  readonly tree: FilterBranch | undefined;
  readonly onChange: (tree: FilterBranch | null) => void;
}

function OptionalFilters({ label, description, tree, onChange }: OptionalFiltersProps) {
  return (
    <>
      <Switch
        {...{ label, description }}
        checked={tree !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? newTree() : null)}
      />
      {tree && <FiltersEditor tree={tree} onChange={onChange} />}
    </>
  );
}

interface SuppressedListsProps {
  readonly ids: readonly (string | number)[];
  readonly onChange: (ids: readonly number[]) => void;
}

function SuppressedLists({ ids, onChange }: SuppressedListsProps) {
  const { lists } = useWorkflowScope();
  return (
    <MultiSelect
      label={t('Members of lists')}
      placeholder={ids.length === 0 ? t('Choose lists') : ''}
      {...{ searchable: true, clearable: true, nothingFoundMessage: t('No matches') }}
      data={[...lists]}
      value={ids.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  );
}

interface OtherWorkflowsProps {
  readonly flow: Flow;
  readonly onChange: (setting: NonNullable<Flow['unEnrollmentSetting']> | null) => void;
}

/** Which other workflows a record leaves when it is enrolled. */
function OtherWorkflows({ flow, onChange }: OtherWorkflowsProps) {
  const { type } = useWorkflowScope();
  const { type: kind = 'NONE', flowIds = [] } = flow.unEnrollmentSetting ?? {};
  const workflows = useWorkflows('').data?.pages.flatMap(({ results }) => results) ?? [];
  const others = workflows.filter(({ id, objectTypeId }) => id !== flow.id && objectTypeId === type.typeId);
  const ids = flowIds.map(String);
  const unknown = ids.filter((id) => !others.some((one) => one.id === id));
  return (
    <>
      <Select
        label={t('An enrolled {singular} leaves', { singular: inSentence(type.singular) })}
        allowDeselect={false}
        data={[
          { value: 'NONE', label: t('No other workflow') },
          { value: 'ALL', label: t('All other workflows') },
          { value: 'SELECTIVE', label: t('Some other workflows') },
        ]}
        value={kind}
        onChange={(next) => {
          if (next === 'SELECTIVE') onChange({ type: next, flowIds });
          else onChange(next === 'ALL' ? { type: next, flowIds: [] } : null);
        }}
      />
      {kind === 'SELECTIVE' && (
        <MultiSelect
          label={t('Workflows')}
          placeholder={ids.length === 0 ? t('Choose workflows') : ''}
          {...{ searchable: true, clearable: true, nothingFoundMessage: t('No matches') }}
          data={[
            ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
            ...unknown.map((id) => ({ value: id, label: t('Workflow {id}', { id }) })),
          ]}
          value={ids}
          onChange={(chosen) => onChange({ type: 'SELECTIVE', flowIds: chosen })}
        />
      )}
    </>
  );
}
