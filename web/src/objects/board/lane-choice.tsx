import { Select } from '@mantine/core';
import { IconLayoutRows } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import type { IndexPageParts } from '../index-page/page-parts.js';
import { canBeLanes } from './lanes.js';

const none = { value: ':none', label: t('No lanes') } as const;

/** Chooses the property by which the board has lanes: the owner first. */
export function LaneChoice({ properties, address }: Pick<IndexPageParts, 'properties' | 'address'>) {
  const { laneBy } = address.state;
  const items = [...properties.values()]
    .filter(canBeLanes)
    .map(({ name, label }) => ({ value: name, label }))
    .toSorted((a, b) => place(a.value) - place(b.value) || a.label.localeCompare(b.label));
  return (
    <Select
      aria-label={t('Lanes')}
      placeholder={t('Lanes')}
      leftSection={<IconLayoutRows size={16} aria-hidden />}
      data={[...(laneBy === null ? [] : [none]), ...items]}
      value={laneBy}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No matches')}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      maxDropdownHeight={380}
      w={170}
      onChange={(name) => address.change({ laneBy: name === none.value ? null : name, closedLanes: [] })}
    />
  );
}

const place = (name: string): number => (name === 'hubspot_owner_id' ? 0 : 1);
