import { Button, Group, Text } from '@mantine/core';
import type { ToolbarProps } from './toolbar.js';

/** What can be done with the records that are picked. */
export function SelectionBar({ selected, selection, rows, onSelectAll, onSelectNone }: ToolbarProps) {
  return (
    <Group gap="xs" mb="xs" role="toolbar" aria-label="Selected records" mih={36}>
      <Text size="sm" fw={600} role="status">
        {selected.toLocaleString()} selected
      </Text>
      {selection.kind === 'some' && selected < rows.total && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          Select all {rows.total.toLocaleString()}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onSelectNone}>
        Clear
      </Button>
    </Group>
  );
}
