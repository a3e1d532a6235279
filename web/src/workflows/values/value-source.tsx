import { Group, Select, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import type { Flow, FieldValue } from '../flow/flow.js';
import { useWorkflowScope } from '../workflow-scope.js';
import { listOutputs } from './outputs.js';

type Source = 'text' | 'property' | 'output';

interface ValueSourceProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly value: FieldValue | undefined;
  readonly sources: readonly Source[];
  readonly flow: Flow;
  /** Of the step. */
  readonly actionId: string;
  readonly onChange: (value: FieldValue | undefined) => void;
  /** The field of a static value, with its label. */
  readonly children: (field: { readonly text: string; readonly onText: (text: string) => void }) => ReactNode;
}

const sourceNames: Readonly<Record<Source, string>> = {
  text: t('Value'),
  property: t('Property'),
  output: t('Output of a step'),
};

const toSource = (value: FieldValue | undefined, sources: readonly Source[]): Source => {
  if (value?.type === 'OBJECT_PROPERTY') return 'property';
  if (value?.type === 'FIELD_DATA') return 'output';
  return value === undefined ? (sources[0] ?? 'text') : 'text';
};

const newValues: Readonly<Record<Source, FieldValue>> = {
  text: { type: 'STATIC_VALUE', staticValue: '' },
  property: { type: 'OBJECT_PROPERTY', propertyName: '' },
  output: { type: 'FIELD_DATA', actionId: '', dataKey: '' },
};

/** A value of a field: a static one, that of a property of the record, or an output of an earlier step. */
export function ValueSource(props: ValueSourceProps) {
  const { label, value, flow, actionId, isDisabled = false, onChange, children } = props;
  const { appActions } = useWorkflowScope();
  const outputs = listOutputs(flow, actionId, appActions);
  const source = toSource(value, props.sources);
  const sources = props.sources.filter((one) => one !== 'output' || outputs.length > 0 || source === 'output');
  return (
    <Group gap={6} align="flex-end" wrap="nowrap">
      <Stack gap={0} flex={1} miw={0}>
        {source === 'text' &&
          children({
            text: String(value?.staticValue ?? ''),
            onText: (text) => onChange(text === '' ? undefined : { type: 'STATIC_VALUE', staticValue: text }),
          })}
        {source === 'property' && <PropertyChoice {...props} />}
        {source === 'output' && <OutputChoice {...props} outputs={outputs} />}
      </Stack>
      {sources.length > 1 && (
        <Select
          w={118}
          aria-label={t('Source of {field}', { field: label })}
          allowDeselect={false}
          disabled={isDisabled}
          data={sources.map((one) => ({ value: one, label: sourceNames[one] }))}
          value={source}
          onChange={(next) => onChange(newValues[next ?? 'text'])}
        />
      )}
    </Group>
  );
}

type ChoiceProps = Omit<ValueSourceProps, 'children'>;

/** What both kinds of choices have in common. */
const toChosen = ({ label, description, isDisabled = false, isRequired = false }: ChoiceProps) => ({
  ...{ label, description, disabled: isDisabled, required: isRequired },
  ...{ searchable: true, allowDeselect: false, limit: 200, nothingFoundMessage: t('No matches') },
});

function PropertyChoice(props: ChoiceProps) {
  const { properties } = useWorkflowScope();
  const { propertyName = '' } = props.value ?? {};
  return (
    <Select
      {...toChosen(props)}
      placeholder={t('Choose a property')}
      data={[...properties]}
      value={propertyName === '' ? null : propertyName}
      onChange={(name) => props.onChange({ type: 'OBJECT_PROPERTY', propertyName: name ?? '' })}
    />
  );
}

function OutputChoice({ outputs, ...props }: ChoiceProps & { readonly outputs: ReturnType<typeof listOutputs> }) {
  const { actionId, dataKey = '' } = props.value ?? {};
  return (
    <Select
      {...toChosen(props)}
      placeholder={t('Choose an output')}
      data={outputs.map(({ key, label }) => ({ value: key, label }))}
      value={dataKey === '' ? null : `${actionId} ${dataKey}`}
      onChange={(key) => {
        const output = outputs.find((one) => one.key === key);
        if (output) props.onChange({ type: 'FIELD_DATA', actionId: output.actionId, dataKey: output.dataKey });
      }}
    />
  );
}
