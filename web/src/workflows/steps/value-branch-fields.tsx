import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import type { Action, FieldValue } from '../flow/flow.js';
import { useWorkflowScope } from '../workflow-scope.js';
import { OthersName } from './branch-fields.js';
import { DeleteBranch } from './delete-branch.js';
import { toTyped } from '../values/field-values.js';
import { listOutputs } from '../values/outputs.js';
import type { StepFieldsProps } from './step-kinds.js';

type ValueBranch = NonNullable<Action['staticBranches']>[number];

const mostBranches = 250;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The branches of a step by the value of a property, or of an output of an earlier step. */
export function ValueBranchFields({ action, flow, onChange, onFlow }: StepFieldsProps) {
  const choices = useDecisions(flow, action);
  const branches = action.staticBranches ?? [];
  const decision = choices.find(({ value }) => value === toKey(action.inputValue));
  const setBranch = (at: number, branchValue: string): void =>
    onChange({ ...action, staticBranches: branches.with(at, { ...pick(branches, at), branchValue }) });
  const add = (...values: readonly string[]): void => {
    const added = values.map((branchValue) => ({ branchValue, connection: null }));
    const kept = branches.filter(({ branchValue, connection }) => branchValue !== '' || isLed(connection));
    onChange({ ...action, staticBranches: [...(values[0] === '' ? branches : kept), ...added].slice(0, mostBranches) });
  };
  const options = decision?.options ?? [];
  const open = options.filter(({ value }) => branches.every(({ branchValue }) => branchValue !== value));
  return (
    <Stack gap="sm">
      <Select
        label={t('Value that decides')}
        placeholder={t('Choose a property or an output')}
        {...{ searchable: true, allowDeselect: false, limit: 200, nothingFoundMessage: t('No matches') }}
        data={toGroups(choices)}
        value={decision?.value ?? null}
        onChange={(key) => {
          const found = choices.find(({ value }) => value === key);
          if (found) onChange({ ...action, inputValue: found.input });
        }}
      />
      {branches.map(({ branchValue }, at) => (
        <Group key={at} gap="xs" align="flex-end" wrap="nowrap">
          <BranchValue
            label={t('Value of branch {number}', { number: at + 1 })}
            options={options}
            value={branchValue}
            onChange={(value) => setBranch(at, value)}
          />
          {branches.length > 1 && (
            <DeleteBranch
              {...{ flow, action, onFlow }}
              exitKey={`value ${at}`}
              label={t('Delete branch {number}', { number: at + 1 })}
            />
          )}
        </Group>
      ))}
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={branches.length >= mostBranches}
          onClick={() => add('')}
        >
          {t('Add branch')}
        </Button>
        {open.length > 0 && open.length <= 30 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconListDetails size={14} aria-hidden />}
            onClick={() => add(...open.map(({ value }) => value))}
          >
            {t('Add a branch for each value')}
          </Button>
        )}
      </Group>
      <OthersName action={action} onChange={onChange} />
    </Stack>
  );
}

const isLed = (connection: ValueBranch['connection']): boolean => (connection?.nextActionId ?? null) !== null;
const pick = (branches: readonly ValueBranch[], at: number): ValueBranch => branches[at] ?? { branchValue: '' };

interface BranchValueProps {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function BranchValue({ label, options, value, onChange }: BranchValueProps) {
  if (options.length === 0) {
    return (
      <TextInput
        flex={1}
        maxLength={1000}
        {...{ label, value }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      flex={1}
      label={label}
      placeholder={t('Choose a value')}
      {...{ searchable: true, allowDeselect: false, limit: 200, nothingFoundMessage: t('No matches') }}
      data={[...options, ...(isKnown ? [] : [{ value, label: value }])]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

interface Decision extends Choice {
  readonly group: string;
  readonly input: FieldValue;
  readonly options: readonly Choice[];
}

/** What can decide: properties of the record, and outputs of earlier steps. */
function useDecisions(flow: StepFieldsProps['flow'], action: Action): readonly Decision[] {
  const scope = useWorkflowScope();
  const properties = scope.properties.map(({ value: name, label }): Decision => ({
    ...{ value: `property ${name}`, label, group: scope.type.singular },
    input: { type: 'OBJECT_PROPERTY', propertyName: name },
    options: toFlat(scope.findSubject(name)?.choices ?? []),
  }));
  const outputs = listOutputs(flow, String(action.actionId), scope.appActions).map((output): Decision => ({
    ...{ value: `output ${output.key}`, label: output.label, group: t('Outputs of earlier steps') },
    input: { type: 'FIELD_DATA', actionId: output.actionId, dataKey: output.dataKey },
    options: output.options,
  }));
  return [...outputs, ...properties];
}

function toKey(input: FieldValue | undefined): string {
  const value = input && toTyped(input);
  if (value?.type === 'FIELD_DATA') return `output ${value.actionId} ${value.dataKey}`;
  return `property ${value?.propertyName ?? ''}`;
}

type Choices = NonNullable<NonNullable<ReturnType<ReturnType<typeof useWorkflowScope>['findSubject']>>['choices']>;

/** The choices of a property without their groups. */
function toFlat(choices: Choices): Choice[] {
  return choices.flatMap((choice): Choice[] => {
    if (typeof choice === 'string') return [{ value: choice, label: choice }];
    if ('items' in choice) return toFlat(choice.items as Choices);
    return [{ value: choice.value, label: choice.label }];
  });
}

function toGroups(choices: readonly Decision[]) {
  const groups = new Map<string, Choice[]>();
  for (const { group, value, label } of choices) groups.set(group, [...(groups.get(group) ?? []), { value, label }]);
  return [...groups].map(([group, items]) => ({ group, items }));
}
