import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useHub } from '../../accounts/session.js';
import { paths } from '../../paths.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { findNeighbours } from '../row-order.js';
import type { RecordRef } from './record.js';

/** Goes to the record before and after, in the order of the table that the user came from. */
export function NeighbourLinks({ place: { objectType, id } }: { readonly place: RecordRef }) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const { previous, next } = findNeighbours(hubId, objectType, id) ?? {};
  // Back leads to the table, not through the records.
  const toGo = (to: string | undefined) =>
    to === undefined ? undefined : () => void navigate(paths.record(hubId, objectType, to), { replace: true });
  useShortcut('K', 'Previous record', toGo(previous));
  useShortcut('J', 'Next record', toGo(next));
  if (previous === undefined && next === undefined) return null;
  return (
    <Group gap={4} wrap="nowrap" visibleFrom="xs">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Previous record"
        disabled={previous === undefined}
        onClick={toGo(previous)}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Next record"
        disabled={next === undefined}
        onClick={toGo(next)}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
    </Group>
  );
}
