import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { paths } from '../../paths.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { findNeighbours, readNextNeighbour } from '../row-order.js';
import type { RecordRef } from './record.js';

/** Goes to the record before and after, in the order of the table that the user came from. */
export function NeighbourLinks({ place: { objectType, id } }: { readonly place: RecordRef }) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const found = findNeighbours(hubId, objectType, id);
  const { previous, next, hasMore = false } = found ?? {};
  // Back leads to the table, not through the records.
  const toGo = (to: string | undefined) =>
    to === undefined ? undefined : () => void navigate(paths.record(hubId, objectType, to), { replace: true });
  const readOn = (): void => {
    setReading(true);
    readNextNeighbour(id)
      .then((to) => toGo(to)?.(), notifyProblem)
      .finally(() => setReading(false));
  };
  const toNext = hasMore ? readOn : toGo(next);
  useShortcut('K', t('Previous record'), toGo(previous));
  useShortcut('J', t('Next record'), toNext);
  if (!found) return null;
  return (
    <Group gap={4} wrap="nowrap" visibleFrom="xs">
      <Text size="xs" c="dimmed" me={4} style={{ whiteSpace: 'nowrap' }}>
        {t('{place} of {total}', { place: found.place, total: found.total ?? t('many') })}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('Previous record')}
        aria-keyshortcuts={t('Shift+K')}
        disabled={previous === undefined}
        onClick={toGo(previous)}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('Next record')}
        aria-keyshortcuts={t('Shift+J')}
        disabled={!toNext}
        loading={isReading}
        onClick={toNext}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
    </Group>
  );
}
