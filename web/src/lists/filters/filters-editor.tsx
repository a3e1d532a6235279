import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { BranchRows } from './branch-rows.js';
import { countFilters, filterLimits, listParts, newGroup, withNewPart, withPart } from './filter-draft.js';
import type { FilterBranch } from './filter-tree.js';

interface FiltersEditorProps {
  readonly tree: FilterBranch;
  readonly onChange: (tree: FilterBranch) => void;
}

/** The filters of a list: groups joined by “or”, whose conditions are joined by “and”. */
export function FiltersEditor({ tree, onChange }: FiltersEditorProps) {
  const groups = tree.filterBranches ?? [];
  const hasRoom = countFilters(tree) < filterLimits.filters;
  return (
    <Stack gap="sm">
      {groups.map((group, place) => (
        <Stack key={place} gap="sm">
          {place > 0 && (
            <Text size="xs" fw={500} c="dimmed" ta="center">
              {t('or')}
            </Text>
          )}
          <Paper withBorder p="sm" role="group" aria-label={t('Group {place}', { place: place + 1 })}>
            <Group justify="space-between" mb="xs">
              <Text size="xs" c="dimmed">
                {listParts(group).length === 1 ? t('Records match when') : t('All of these')}
              </Text>
              {groups.length > 1 && (
                <Button
                  variant="subtle"
                  color="gray"
                  c="var(--mantine-color-text)"
                  size="compact-xs"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  onClick={() => onChange(withPart(tree, place, undefined))}
                >
                  {t('Remove group {place}', { place: place + 1 })}
                </Button>
              )}
            </Group>
            <BranchRows
              branch={group}
              level={2}
              hasRoom={hasRoom}
              onChange={(changed) => onChange(withPart(tree, place, changed))}
            />
          </Paper>
        </Stack>
      ))}
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={!hasRoom}
          onClick={() => onChange(withNewPart(tree, newGroup('AND')))}
        >
          {t('Add group')}
        </Button>
        {!hasRoom && (
          <Text size="xs" c="dimmed">
            {t('A list can have up to {filters} conditions.', { filters: filterLimits.filters })}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
