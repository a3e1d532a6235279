import { ActionIcon, Group, MultiSelect, Select, Stack, TagsInput, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ValueWords } from '../format-value.js';
import { PropertyField, toChoices } from '../property-field.js';
import type { Property } from '../property.js';
import { countValues, listOperators, toOperatorLabel, withOperator } from './operators.js';
import type { Filter } from './view-state.js';

export interface FilterRowProps {
  readonly filter: Filter;
  readonly properties: ReadonlyMap<string, Property>;
  /** All properties, ready for a choice. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly words: ValueWords;
  readonly onChange: (filter: Filter) => void;
  readonly onRemove: () => void;
}

/** One condition: a property, how it compares, and with what. */
export function FilterRow(props: FilterRowProps) {
  const { filter, properties, choices, onChange, onRemove } = props;
  const property = properties.get(filter.propertyName);
  const chooseProperty = (name: string | null): void => {
    const chosen = name === null ? undefined : properties.get(name);
    const operator = chosen && listOperators(chosen)[0];
    if (chosen && operator) onChange(withOperator({ propertyName: chosen.name, operator }, operator));
  };
  return (
    <Stack gap={6} component="fieldset" m={0} p={0} bd={0}>
      <Group gap={6} wrap="nowrap">
        <Select
          flex={1}
          aria-label="Property"
          placeholder="Which property?"
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage="No property of that name"
          data={[...choices]}
          value={property ? property.name : null}
          onChange={chooseProperty}
        />
        <ActionIcon variant="subtle" color="gray" aria-label="Remove the condition" onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {property ? (
        <>
          <Select
            aria-label="Comparison"
            allowDeselect={false}
            data={listOperators(property).map((value) => ({ value, label: toOperatorLabel(value, property) }))}
            value={filter.operator}
            onChange={(operator) => operator && onChange(withOperator(filter, operator))}
          />
          <FilterValues {...props} property={property} />
        </>
      ) : (
        filter.propertyName !== '' && (
          <Text size="sm" c="dimmed">
            The property {filter.propertyName} is no longer there: choose another, or remove the condition.
          </Text>
        )
      )}
    </Stack>
  );
}

function FilterValues({ filter, property, words, onChange }: FilterRowProps & { readonly property: Property }) {
  const field = { property, words, isSingle: true };
  switch (countValues(filter.operator)) {
    case 'none':
      return null;
    case 'one':
      return filter.operator.endsWith('CONTAINS_TOKEN') ? (
        <PropertyField
          {...field}
          property={{ ...property, type: 'string', fieldType: 'text' }}
          aria-label="Word"
          value={filter.value ?? ''}
          onChange={(value) => onChange({ ...filter, value })}
        />
      ) : (
        <PropertyField
          {...field}
          aria-label="Value"
          value={filter.value ?? ''}
          onChange={(value) => onChange({ ...filter, value })}
        />
      );
    case 'two':
      return (
        <Group gap={6} grow>
          <PropertyField
            {...field}
            aria-label="From"
            value={filter.value ?? ''}
            onChange={(value) => onChange({ ...filter, value })}
          />
          <PropertyField
            {...field}
            aria-label="To"
            value={filter.highValue ?? ''}
            onChange={(highValue) => onChange({ ...filter, highValue })}
          />
        </Group>
      );
    case 'many':
      return property.type === 'enumeration' ? (
        <MultiSelect
          aria-label="Values"
          searchable
          limit={100}
          data={toChoices(property, words)}
          value={[...(filter.values ?? [])]}
          onChange={(values) => onChange({ ...filter, values })}
        />
      ) : (
        <TagsInput
          aria-label="Values"
          placeholder={property.type === 'date' ? '2026-05-01, enter' : 'A value, enter'}
          value={[...(filter.values ?? [])]}
          onChange={(values) => onChange({ ...filter, values })}
        />
      );
  }
}
