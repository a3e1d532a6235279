import { Button, Drawer, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type FormEvent } from 'react';
import { t } from '../../../i18n/messages.js';
import type { Property, ValueContext } from '../../property.js';
import { FilterRow } from './filter-row.js';
import { countFilters, isComplete, searchLimits } from './operators.js';
import type { Filter, FilterGroup } from '../views/view-state.js';

interface FiltersDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly filterGroups: readonly FilterGroup[];
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
  readonly onApply: (groups: FilterGroup[]) => void;
}

/** The conditions of the page: groups joined by “or”, whose conditions are joined by “and”. */
export function FiltersDrawer({ isOpen, onClose, ...rest }: FiltersDrawerProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size="md" title={t('Filters')}>
      <FiltersForm {...rest} onClose={onClose} />
    </Drawer>
  );
}

const emptyFilter: Filter = { propertyName: '', operator: 'EQ' };

function FiltersForm({ filterGroups, properties, context, onApply, onClose }: Omit<FiltersDrawerProps, 'isOpen'>) {
  const [groups, setGroups] = useState<readonly FilterGroup[]>(
    filterGroups.length > 0 ? filterGroups : [{ filters: [emptyFilter] }],
  );
  const choices = useMemo(() => toPropertyChoices(properties), [properties]);
  const setFilters = (place: number, filters: readonly Filter[]): void =>
    setGroups(
      groups.map((group, index) => (index === place ? { filters } : group)).filter((group) => group.filters.length > 0),
    );
  const count = countFilters(groups);
  const isReady = groups.every(({ filters }) =>
    filters.every((filter) => filter.propertyName !== '' && isComplete(filter)),
  );
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    // It may be open over a dialog, whose form would be submitted with it.
    event.stopPropagation();
    if (!isReady) return;
    onApply(groups.map(({ filters }) => ({ filters })));
    onClose();
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="sm">
        {groups.map(({ filters }, place) => (
          <Stack key={place} gap="sm">
            {place > 0 && (
              <Text size="xs" fw={500} c="dimmed" ta="center">
                {t('or')}
              </Text>
            )}
            <Paper withBorder p="sm" role="group" aria-label={t('Group {place}', { place: place + 1 })}>
              <Stack gap="sm">
                {filters.map((filter, index) => (
                  <FilterRow
                    key={index}
                    {...{ filter, properties, choices, context }}
                    onChange={(changed) => setFilters(place, filters.with(index, changed))}
                    onRemove={() => setFilters(place, filters.toSpliced(index, 1))}
                  />
                ))}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  disabled={filters.length >= searchLimits.filtersPerGroup || count >= searchLimits.filters}
                  onClick={() => setFilters(place, [...filters, emptyFilter])}
                >
                  {t('Add condition')}
                </Button>
              </Stack>
            </Paper>
          </Stack>
        ))}
        <Button
          variant="default"
          size="xs"
          disabled={groups.length >= searchLimits.groups || count >= searchLimits.filters}
          onClick={() => setGroups([...groups, { filters: [emptyFilter] }])}
        >
          {groups.length === 0 ? t('Add condition') : t('Add group')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('Up to {groups} groups, {filtersPerGroup} conditions per group, {filters} in total.', {
            groups: searchLimits.groups,
            filtersPerGroup: searchLimits.filtersPerGroup,
            filters: searchLimits.filters,
          })}
        </Text>
        <Group justify="space-between">
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              onApply([]);
              onClose();
            }}
          >
            {t('Clear all')}
          </Button>
          <Button type="submit" disabled={!isReady}>
            {t('Apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Lists properties by label; equal labels are followed by the name. */
export function toPropertyChoices(properties: ReadonlyMap<string, Property>): { value: string; label: string }[] {
  const seen = new Map<string, number>();
  const shown = [...properties.values()].filter(({ hidden }) => !hidden);
  for (const { label } of shown) seen.set(label, (seen.get(label) ?? 0) + 1);
  return shown
    .map(({ name, label }) => ({ value: name, label: (seen.get(label) ?? 0) > 1 ? `${label} (${name})` : label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
