import { Badge } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatOffset } from '../inspector/offset.js';
import { paths } from '../paths.js';
import { useSandboxClock } from './sandbox.js';

/** Says on every page that the sandbox's clock is not at real time, and leads to where it is set. */
export function ClockBadge() {
  const clock = useSandboxClock();
  const offset = clock ? formatOffset(clock.offsetSeconds) : '';
  if (offset === '') return null;
  return (
    <Badge
      component={Link}
      to={`${paths.inspector}?tab=clock`}
      aria-label={`Clock of the sandbox: ${offset}`}
      variant="outline"
      color="orange.9"
      c="var(--mantine-color-text)"
      tt="none"
      style={{ cursor: 'pointer', flex: 'none' }}
      leftSection={<IconClock size={12} aria-hidden />}
    >
      {offset}
    </Badge>
  );
}
