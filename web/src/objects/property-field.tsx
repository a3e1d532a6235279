import { MultiSelect, Select, Textarea, TextInput, type ComboboxData } from '@mantine/core';
import type { ReactNode } from 'react';
import { isOwnerProperty, isStageProperty, listChoices, toDate, type ValueWords } from './format-value.js';
import { isPipelineProperty } from './format-value.js';
import { toOwnerName, type Property } from './property.js';
import { hasLines } from './property-values.js';
import { fromLocalTime, toLocalTime } from './zoned-time.js';

export interface PropertyFieldProps {
  readonly property: Property;
  /** As the API has it; nothing for no value. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly words: ValueWords;
  readonly label?: ReactNode;
  readonly 'aria-label'?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** One choice, also where records may have several: for comparisons. */
  readonly isSingle?: boolean;
  readonly 'data-autofocus'?: boolean;
}

/** A field for a value of a property, as its type wants it. */
export function PropertyField(props: PropertyFieldProps) {
  const { property, value, onChange, words, isSingle = false, ...rest } = props;
  const field = { ...rest, value };
  const text = {
    ...field,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const choose = (choice: string | null): void => onChange(choice ?? '');
  switch (property.type) {
    case 'enumeration': {
      const data = toChoices(property, words);
      const shared = {
        data,
        searchable: true,
        clearable: true,
        limit: 100,
        nothingFoundMessage: 'Nothing of that name',
      };
      return property.fieldType === 'checkbox' && !isSingle ? (
        <MultiSelect
          {...rest}
          {...shared}
          value={listChoices(value, property)}
          onChange={(choices) => onChange(choices.join(';'))}
        />
      ) : (
        <Select {...rest} {...shared} value={value === '' ? null : value} onChange={choose} />
      );
    }
    case 'bool':
      return <Select {...rest} data={booleans} clearable value={value === '' ? null : value} onChange={choose} />;
    case 'number':
      return <TextInput {...text} inputMode="decimal" />;
    case 'date':
      return <TextInput {...text} type="date" value={toDate(value)?.toISOString().slice(0, 10) ?? ''} />;
    case 'datetime':
      return <TimeField {...{ field: rest, value, onChange }} timeZone={words.timeZone} />;
    default:
      return hasLines(property) && !isSingle ? (
        <Textarea {...text} autosize minRows={2} maxRows={8} />
      ) : (
        <TextInput {...text} />
      );
  }
}

const booleans = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

interface TimeFieldProps {
  readonly field: object;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly timeZone: string;
}

/** In the clock of the account. */
function TimeField({ field, value, onChange, timeZone }: TimeFieldProps) {
  const moment = toDate(value);
  return (
    <TextInput
      {...field}
      type="datetime-local"
      value={moment ? toLocalTime(moment, timeZone) : ''}
      onChange={(event) => onChange(fromLocalTime(event.currentTarget.value, timeZone)?.toISOString() ?? '')}
    />
  );
}

/** The values that a property can have, by their names. */
export function toChoices(property: Property, { owners, pipelines }: ValueWords): ComboboxData {
  if (isOwnerProperty(property)) {
    const active = [...owners.values()].filter(({ archived }) => !archived);
    return active.map((owner) => ({ value: owner.id, label: toOwnerName(owner) }));
  }
  if (isStageProperty(property) && pipelines.length > 0) {
    return pipelines.map(({ label, id, stages }) => ({
      group: pipelines.filter((other) => other.label === label).length > 1 ? `${label} (${id})` : label,
      items: stages.map((stage) => ({ value: stage.id, label: stage.label })),
    }));
  }
  if (isPipelineProperty(property) && pipelines.length > 0) {
    return pipelines.map(({ id, label }) => ({ value: id, label }));
  }
  const seen = new Set<string>();
  return property.options.flatMap(({ value, label, hidden }) => {
    if (hidden || seen.has(value)) return [];
    seen.add(value);
    return [{ value, label }];
  });
}
