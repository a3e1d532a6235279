import { NumberInput, Select } from '@mantine/core';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useFilterScope } from '../../lists/filters/filter-scope.js';
import { useProperties, type Property } from '../../objects/properties.js';
import { PropertyField } from '../../objects/property-types/property-field.js';
import { useValueContext } from '../../objects/use-value-context.js';
import type { ObjectType } from '../../objects/object-types.js';
import type { FieldValue, Flow } from '../flow/flow.js';
import { useWorkflowScope } from '../workflow-scope.js';
import { AssociatedFields, FetchedFields } from '../values/associated-fields.js';
import { DelayDaysFields } from '../values/relative-date-fields.js';
import { partOf, textOf, valueOf, withFields } from '../values/field-values.js';
import { listOutputs } from '../values/outputs.js';
import { isWritable, toChoices } from '../values/property-choices.js';
import type { StepFieldsProps } from './step-kinds.js';

/** Where the value of a property comes from. */
type Source = 'value' | 'property' | 'output' | 'fetched' | 'now' | 'relative' | 'increment' | 'append' | 'appendOf';

const types: Readonly<Record<string, Source>> = {
  ...{ OBJECT_PROPERTY: 'property', FIELD_DATA: 'output', FETCHED_OBJECT_PROPERTY: 'fetched', TIMESTAMP: 'now' },
  ...{ RELATIVE_DATETIME: 'relative', INCREMENT: 'increment' },
  ...{ STATIC_APPEND_VALUE: 'append', APPEND_OBJECT_PROPERTY: 'appendOf' },
};

const newValues: Readonly<Record<Source, FieldValue>> = {
  value: { type: 'STATIC_VALUE', staticValue: '' },
  property: { type: 'OBJECT_PROPERTY', propertyName: '' },
  output: { type: 'FIELD_DATA', actionId: '', dataKey: '' },
  fetched: { type: 'FETCHED_OBJECT_PROPERTY', propertyToken: '' },
  now: { type: 'TIMESTAMP', timestampType: 'EXECUTION_TIME' },
  relative: { type: 'RELATIVE_DATETIME', timeDelay: { delta: 1, timeUnit: 'DAYS', daysOfWeek: [] } },
  increment: { type: 'INCREMENT', incrementAmount: '1' },
  append: { type: 'STATIC_APPEND_VALUE', staticAppendValue: '' },
  appendOf: { type: 'APPEND_OBJECT_PROPERTY', appendPropertyName: '' },
};

/** Sets, copies, changes or clears a property, of the record or of associated ones. */
export function SettingFields({ action, flow, onChange }: StepFieldsProps) {
  const scope = useWorkflowScope();
  const association = partOf(action, 'association');
  const key =
    association && `${textOf(association, 'associationCategory')} ${textOf(association, 'associationTypeId')}`;
  const type = scope.associations.find((one) => one.key === key)?.to ?? scope.type;
  return (
    <>
      <AssociatedFields
        label={t('Records')}
        own={t('The enrolled {singular}', { singular: inSentence(scope.type.singular) })}
        value={key}
        onChange={(found) =>
          onChange(
            withFields(action, {
              ...{ property_name: '', value: newValues.value },
              association: found ? { associationCategory: found.category, associationTypeId: found.typeId } : null,
            }),
          )
        }
      />
      <PropertyAndValue
        key={type.typeId}
        {...{ type, flow, actionId: String(action.actionId) }}
        name={textOf(action, 'property_name')}
        value={valueOf(action, 'value')}
        onChange={(name, next, base) => onChange(withFields(action, { property_name: name, value: next }), base)}
      />
    </>
  );
}

interface PropertyAndValueProps {
  /** Whose property is set. */
  readonly type: ObjectType;
  readonly flow: Flow;
  readonly actionId: string;
  readonly name: string;
  readonly value: FieldValue | undefined;
  /** Whether former values can be changed: not those of new records. */
  readonly isNew?: boolean;
  /** Properties that are not offered. */
  readonly taken?: readonly string[];
  /** `base`: the workflow, if it has changed with the value. */
  readonly onChange: (name: string, value: FieldValue, base?: Flow) => void;
}

/** A property of records of a type, and its value. */
export function PropertyAndValue(props: PropertyAndValueProps) {
  const { type, name, value, taken = [], onChange } = props;
  const properties = useProperties(type.name).data;
  const property = properties?.get(name);
  const writable = [...(properties?.values() ?? [])].filter(
    (one) => isWritable(one) && !one.hidden && (one.name === name || !taken.includes(one.name)),
  );
  return (
    <>
      <Select
        label={t('Property')}
        placeholder={t('Choose a property')}
        {...{ searchable: true, allowDeselect: false, limit: 100, nothingFoundMessage: t('No matches') }}
        data={toChoices(writable)}
        value={name === '' ? null : name}
        onChange={(chosen) => {
          if (chosen !== null && chosen !== name) onChange(chosen, newValues.value);
        }}
      />
      {property && value && <ValueFields {...props} property={property} value={value} />}
    </>
  );
}

interface ValueFieldsProps extends PropertyAndValueProps {
  readonly property: Property;
  readonly value: FieldValue;
}

function ValueFields(props: ValueFieldsProps) {
  const { property, value, flow, actionId, isNew = false } = props;
  const scope = useWorkflowScope();
  const outputs = listOutputs(flow, actionId, scope.appActions);
  const source = types[value.type ?? ''] ?? 'value';
  const isTime = property.type === 'date' || property.type === 'datetime';
  const isSeveral = property.type === 'enumeration' && property.fieldType === 'checkbox';
  const choices: readonly { readonly value: Source; readonly label: string; readonly isOffered: boolean }[] = [
    { value: 'value', label: isNew ? t('A value') : t('A value, or nothing to clear it'), isOffered: true },
    { value: 'property', label: t('The value of another property'), isOffered: true },
    { value: 'output', label: t('An output of an earlier step'), isOffered: outputs.length > 0 },
    { value: 'fetched', label: t('The value of an associated record'), isOffered: true },
    { value: 'now', label: t('The time of the step'), isOffered: isTime },
    { value: 'relative', label: t('A time after the step'), isOffered: isTime },
    {
      value: 'increment',
      label: t('The present number, plus or less some'),
      isOffered: property.type === 'number' && !isNew,
    },
    { value: 'append', label: t('The present value, and another one appended'), isOffered: isSeveral && !isNew },
    { value: 'appendOf', label: t('The present value, and a property appended'), isOffered: isSeveral && !isNew },
  ];
  const set = (next: FieldValue, base?: Flow): void => props.onChange(property.name, next, base);
  return (
    <>
      <Select
        label={t('Set to')}
        allowDeselect={false}
        data={choices
          .filter(({ isOffered, value: one }) => isOffered || one === source)
          .map(({ value: one, label }) => ({ value: one, label }))}
        value={source}
        onChange={(chosen) => set(newValues[chosen ?? 'value'])}
      />
      <SourceFields {...props} {...{ source, set }} outputs={outputs} />
    </>
  );
}

interface SourceFieldsProps extends ValueFieldsProps {
  readonly source: Source;
  readonly outputs: ReturnType<typeof listOutputs>;
  readonly set: (value: FieldValue, base?: Flow) => void;
}

function SourceFields({ source, property, value, type, outputs, set, flow }: SourceFieldsProps) {
  switch (source) {
    case 'value':
      return <TextFields {...{ property, type, set }} text={String(value.staticValue ?? '')} name="staticValue" />;
    case 'append':
      return (
        <TextFields
          {...{ property, type, set }}
          text={String(value.staticAppendValue ?? '')}
          name="staticAppendValue"
        />
      );
    case 'property':
      return (
        <PropertySelect
          label={t('Copy from')}
          name={value.propertyName ?? ''}
          onChange={(propertyName) => set({ type: 'OBJECT_PROPERTY', propertyName })}
        />
      );
    case 'appendOf':
      return (
        <PropertySelect
          label={t('Append the value of')}
          name={value.appendPropertyName ?? ''}
          onChange={(name) => set({ type: 'APPEND_OBJECT_PROPERTY', appendPropertyName: name })}
        />
      );
    case 'output':
      return <OutputSelect {...{ outputs, value, set }} />;
    case 'increment':
      return (
        <NumberInput
          label={t('Add')}
          description={t('A negative number is subtracted.')}
          value={Number(value.incrementAmount ?? 0)}
          onChange={(amount) => set({ type: 'INCREMENT', incrementAmount: String(amount) })}
        />
      );
    case 'relative':
      return <DelayDaysFields value={value} onChange={set} />;
    case 'fetched':
      return <FetchedFields {...{ flow, value }} onChange={set} />;
    case 'now':
      return null;
  }
}

interface TextFieldsProps {
  readonly property: Property;
  readonly type: ObjectType;
  readonly text: string;
  readonly name: 'staticValue' | 'staticAppendValue';
  readonly set: (value: FieldValue) => void;
}

function TextFields({ property, type, text, name, set }: TextFieldsProps) {
  const context = useValueContext(type);
  const kind = name === 'staticValue' ? 'STATIC_VALUE' : 'STATIC_APPEND_VALUE';
  const change = (next: string): void => set({ type: kind, [name]: next });
  return (
    <PropertyField
      key={property.name}
      label={property.label}
      {...{ property, context }}
      value={text}
      onChange={change}
    />
  );
}

interface PropertySelectProps {
  readonly label: string;
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** A property of the enrolled record. */
export function PropertySelect({ label, name, onChange }: PropertySelectProps) {
  const { properties } = useFilterScope();
  return (
    <Select
      label={label}
      placeholder={t('Choose a property')}
      {...{ searchable: true, allowDeselect: false, limit: 100, nothingFoundMessage: t('No matches') }}
      data={[...properties]}
      value={name === '' ? null : name}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function OutputSelect({ outputs, value, set }: Pick<SourceFieldsProps, 'outputs' | 'value' | 'set'>) {
  return (
    <Select
      label={t('Output')}
      placeholder={t('Choose an output')}
      {...{ searchable: true, allowDeselect: false, nothingFoundMessage: t('No matches') }}
      data={outputs.map(({ key, label }) => ({ value: key, label }))}
      value={(value.dataKey ?? '') === '' ? null : `${value.actionId} ${value.dataKey}`}
      onChange={(key) => {
        const output = outputs.find((one) => one.key === key);
        if (output) set({ type: 'FIELD_DATA', actionId: output.actionId, dataKey: output.dataKey });
      }}
    />
  );
}
