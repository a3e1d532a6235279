import { Tooltip } from '@mantine/core';
import { useTimeZone } from '../../accounts/session.js';
import { formatDate } from '../../formats/dates.js';
import { useServerNow } from '../../shell/sandbox.js';
import { formatRelative, isMidnight } from './relative.js';

interface MomentProps {
  /** ISO 8601, or milliseconds since 1970. */
  readonly at: string | number;
  readonly format?: 'date' | 'time' | 'both' | 'ago';
}

/** A time in the user's time zone; on hover or focus to the second, with the zone's name. */
export function Moment({ at, format = 'both' }: MomentProps) {
  const timeZone = useTimeZone();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <>{String(at)}</>;
  return (
    <Tooltip label={formatDate(date, timeZone, 'exact')} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={date.toISOString()}>
        {format === 'ago' ? <Ago date={date} timeZone={timeZone} /> : formatMoment(date, timeZone, format)}
      </time>
    </Tooltip>
  );
}

/** Formats a moment; midnight is left out, since what was meant is the day. */
export function formatMoment(date: Date, timeZone: string, format: 'date' | 'time' | 'both' = 'both'): string {
  if (format === 'time') return formatDate(date, timeZone, 'time');
  return formatDate(date, timeZone, format === 'date' || isMidnight(date, timeZone) ? 'day' : 'both');
}

function Ago({ date, timeZone }: { readonly date: Date; readonly timeZone: string }) {
  const now = useServerNow();
  return <>{formatRelative({ date, now: now(), timeZone })}</>;
}
