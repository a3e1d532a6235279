import { ActionIcon, Group, MultiSelect, Select, Stack, TagsInput, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { t, tIn } from '../../../i18n/messages.js';
import type { Property, ValueContext } from '../../property.js';
import { toChoices } from '../../property-types/choices.js';
import { PropertyField } from '../../property-types/property-field.js';
import { rulesOf } from '../../property-types/property-types.js';
import { countValues, toOperatorLabel, withOperator } from './operators.js';
import type { Filter } from '../views/view-state.js';

interface FilterRowProps {
  readonly filter: Filter;
  readonly properties: ReadonlyMap<string, Property>;
  /** All properties, as options. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly context: ValueContext;
  readonly onChange: (filter: Filter) => void;
  readonly onRemove: () => void;
}

/** One condition: property, operator and values. */
export function FilterRow(props: FilterRowProps) {
  const { filter, properties, choices, onChange, onRemove } = props;
  const property = properties.get(filter.propertyName);
  const chooseProperty = (name: string | null): void => {
    const chosen = name === null ? undefined : properties.get(name);
    const operator = chosen && rulesOf(chosen).operators[0];
    if (chosen && operator) onChange(withOperator({ propertyName: chosen.name, operator }, operator));
  };
  return (
    <Stack gap={6} component="fieldset" m={0} p={0} bd={0}>
      <Group gap={6} wrap="nowrap">
        <Select
          flex={1}
          aria-label={t('Property')}
          placeholder={t('Choose a property')}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={t('No matching properties')}
          data={[...choices]}
          value={property ? property.name : null}
          onChange={chooseProperty}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={t('Remove condition')} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {property ? (
        <>
          <Select
            aria-label={t('Comparison')}
            allowDeselect={false}
            data={rulesOf(property).operators.map((value) => ({ value, label: toOperatorLabel(value, property) }))}
            value={filter.operator}
            onChange={(operator) => operator && onChange(withOperator(filter, operator))}
          />
          <FilterValues {...props} property={property} />
        </>
      ) : (
        filter.propertyName !== '' && (
          <Text size="sm" c="dimmed">
            {t('The property {propertyName} no longer exists. Choose another one or remove the condition.', {
              propertyName: filter.propertyName,
            })}
          </Text>
        )
      )}
    </Stack>
  );
}

function FilterValues({ filter, property, context, onChange }: FilterRowProps & { readonly property: Property }) {
  const field = { property, context, isSingle: true };
  switch (countValues(filter.operator)) {
    case 'none':
      return null;
    case 'one':
      return filter.operator.endsWith('CONTAINS_TOKEN') ? (
        <PropertyField
          {...field}
          property={{ ...property, type: 'string', fieldType: 'text' }}
          aria-label={t('Word')}
          value={filter.value ?? ''}
          onChange={(value) => onChange({ ...filter, value })}
        />
      ) : (
        <PropertyField
          {...field}
          aria-label={t('Value')}
          value={filter.value ?? ''}
          onChange={(value) => onChange({ ...filter, value })}
        />
      );
    case 'two':
      return (
        <Group gap={6} grow>
          <PropertyField
            {...field}
            aria-label={t('From')}
            value={filter.value ?? ''}
            onChange={(value) => onChange({ ...filter, value })}
          />
          <PropertyField
            {...field}
            aria-label={tIn('range', 'To')}
            value={filter.highValue ?? ''}
            onChange={(highValue) => onChange({ ...filter, highValue })}
          />
        </Group>
      );
    case 'many':
      return rulesOf(property).hasOptions ? (
        <MultiSelect
          aria-label={t('Values')}
          searchable
          limit={100}
          data={toChoices(property, context)}
          value={[...(filter.values ?? [])]}
          onChange={(values) => onChange({ ...filter, values })}
        />
      ) : (
        <TagsInput
          aria-label={t('Values')}
          placeholder={rulesOf(property).valueHint}
          value={[...(filter.values ?? [])]}
          onChange={(values) => onChange({ ...filter, values })}
        />
      );
  }
}
