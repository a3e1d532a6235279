import { Select } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { t } from '../../../i18n/messages.js';
import type { IndexPageParts } from '../page-parts.js';
import { isGroupable } from './group-values.js';

const none = { value: ':none', label: t('No groups') } as const;

/** Chooses the property by which the table is grouped: those of its columns first. */
export function GroupChoice({
  properties,
  columns,
  address,
}: Pick<IndexPageParts, 'properties' | 'columns' | 'address'>) {
  const { groupBy } = address.state;
  const shown = new Set(columns.map(({ name }) => name));
  const items = [...properties.values()]
    .filter(isGroupable)
    .map(({ name, label }) => ({ value: name, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const groups = [
    { group: t('Columns'), items: items.filter(({ value }) => shown.has(value)) },
    { group: t('Other properties'), items: items.filter(({ value }) => !shown.has(value)) },
  ];
  return (
    <Select
      aria-label={t('Group by')}
      placeholder={t('Group by')}
      leftSection={<IconStack2 size={16} aria-hidden />}
      data={[...(groupBy === null ? [] : [none]), ...groups.filter((group) => group.items.length > 0)]}
      value={groupBy}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No matches')}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      maxDropdownHeight={380}
      w={170}
      onChange={(name) => address.change({ groupBy: name === none.value ? null : name, closedGroups: [] })}
    />
  );
}
