import { Flex, Select } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { longOptions } from '../../ui/forms/long-options.js';
import type { Filter } from './filter-tree.js';
import { useFilterScope } from './filter-scope.js';

const operators = [
  { value: 'IN_LIST', label: t('is on the list') },
  { value: 'NOT_IN_LIST', label: t('is not on the list') },
];

interface ListFieldsProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Whether a record is on another list. */
export function ListFields({ filter, onChange }: ListFieldsProps) {
  const { lists, vocabulary } = useFilterScope();
  const id = String(filter.listId ?? '');
  const isKnown = id === '' || lists.some(({ value }) => value === id);
  const data = isKnown ? lists : [...lists, { value: id, label: vocabulary.findList(id) ?? t('List {id}', { id }) }];
  return (
    <Flex gap={6} wrap="wrap" flex={1} miw={0}>
      <Select
        flex="1 1 190px"
        aria-label={t('Operator')}
        allowDeselect={false}
        data={operators}
        value={filter.operator ?? null}
        onChange={(operator) => operator !== null && onChange({ ...filter, operator })}
      />
      <Select
        flex="2 1 240px"
        aria-label={t('List')}
        placeholder={t('Choose a list')}
        searchable
        allowDeselect={false}
        limit={200}
        nothingFoundMessage={t('No matching lists')}
        data={[...data]}
        value={id === '' ? null : id}
        onChange={(listId) => listId !== null && onChange({ ...filter, listId })}
        {...longOptions}
      />
    </Flex>
  );
}
