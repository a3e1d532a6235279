import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import type { Property, ValueContext } from '../property.js';
import { hasLines } from '../property-values.js';
import { fromLocalTime, toLocalTime } from '../zoned-time.js';
import { listChoices, toChoices } from './choices.js';
import { NumberField } from '../../formats/number-field.js';
import { toDate } from './formats.js';
import { rulesOf, type Editor as EditorName } from './property-types.js';
import { DateField } from '../../formats/date-field.js';

interface PropertyFieldProps {
  readonly property: Property;
  /** As the API has it; empty for no value. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly context: ValueContext;
  readonly label?: ReactNode;
  readonly 'aria-label'?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Takes a single value even where records may have several; for comparisons. */
  readonly isSingle?: boolean;
  readonly 'data-autofocus'?: boolean;
}

type EditorProps = Pick<PropertyFieldProps, 'property' | 'value' | 'onChange' | 'context'> & {
  readonly isSingle: boolean;
  /** What the input itself takes: label, error and the like. */
  readonly input: Omit<PropertyFieldProps, 'property' | 'value' | 'onChange' | 'context' | 'isSingle'>;
};

/** The form field for values of a property, according to its type. */
export function PropertyField({ property, value, onChange, context, isSingle = false, ...input }: PropertyFieldProps) {
  const Editor = editors[rulesOf(property).editor];
  return <Editor {...{ property, value, onChange, context, isSingle, input }} />;
}

const editors: Readonly<Record<EditorName, ComponentType<EditorProps>>> = {
  text: TextEditor,
  number: NumberEditor,
  choice: ChoiceEditor,
  boolean: BooleanEditor,
  day: DayEditor,
  time: TimeEditor,
};

function TextEditor({ property, value, onChange, isSingle, input }: EditorProps) {
  const change = (event: { currentTarget: { value: string } }): void => onChange(event.currentTarget.value);
  return hasLines(property) && !isSingle ? (
    <Textarea {...input} value={value} onChange={change} autosize minRows={2} maxRows={8} />
  ) : (
    <TextInput {...input} value={value} onChange={change} />
  );
}

function NumberEditor({ value, onChange, input }: EditorProps) {
  return <NumberField {...input} value={value} onChange={onChange} />;
}

function ChoiceEditor({ property, value, onChange, context, isSingle, input }: EditorProps) {
  const shared = {
    data: toChoices(property, context),
    searchable: true,
    clearable: true,
    limit: 100,
    nothingFoundMessage: t('No matches'),
  };
  return property.fieldType === 'checkbox' && !isSingle ? (
    <MultiSelect
      {...input}
      {...shared}
      value={listChoices(value, property)}
      onChange={(choices) => onChange(choices.join(';'))}
    />
  ) : (
    <Select {...input} {...shared} value={value === '' ? null : value} onChange={(choice) => onChange(choice ?? '')} />
  );
}

const booleans = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
];

function BooleanEditor({ value, onChange, input }: EditorProps) {
  return (
    <Select
      {...input}
      data={booleans}
      clearable
      value={value === '' ? null : value}
      onChange={(choice) => onChange(choice ?? '')}
    />
  );
}

function DayEditor({ value, onChange, input }: EditorProps) {
  return (
    <DateField {...input} kind="day" value={toDate(value)?.toISOString().slice(0, 10) ?? ''} onChange={onChange} />
  );
}

/** Takes the time in the user's time zone. */
function TimeEditor({ value, onChange, context: { timeZone }, input }: EditorProps) {
  const date = toDate(value);
  return (
    <DateField
      {...input}
      kind="time"
      value={date ? toLocalTime(date, timeZone) : ''}
      onChange={(local) => onChange(fromLocalTime(local, timeZone)?.toISOString() ?? '')}
    />
  );
}
