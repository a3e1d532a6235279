import { Tooltip } from '@mantine/core';
import { useContext } from 'react';
import { HubContext } from '../accounts/session.js';
import { useServerNow } from '../shell/sandbox.js';
import { formatRelative, isMidnight } from './relative.js';

interface MomentProps {
  /** ISO 8601, or milliseconds since 1970. */
  readonly at: string | number;
  readonly format?: 'date' | 'time' | 'both' | 'ago';
}

/** A time in the account's time zone; on hover or focus to the second, with the zone's name. */
export function Moment({ at, format = 'both' }: MomentProps) {
  const timeZone = useContext(HubContext)?.timeZone ?? 'UTC';
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <>{String(at)}</>;
  return (
    <Tooltip label={formatExactly(date, timeZone)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={date.toISOString()}>
        {format === 'ago' ? <Ago date={date} timeZone={timeZone} /> : formatMoment(date, timeZone, format)}
      </time>
    </Tooltip>
  );
}

const styles = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats a time; midnight is left out where a date says it all. */
export function formatMoment(date: Date, timeZone: string, format: keyof typeof styles = 'both'): string {
  const style = format === 'both' && isMidnight(date, timeZone) ? styles.date : styles[format];
  return toFormatter({ ...style, timeZone }).format(date);
}

function formatExactly(date: Date, timeZone: string): string {
  const exact = { dateStyle: 'full', timeStyle: 'long', timeZone } as const;
  return toFormatter(exact).format(date);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are reused: making one takes longer than rendering what is formatted. */
function toFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formatters.set(key, formatter);
  return formatter;
}

function Ago({ date, timeZone }: { readonly date: Date; readonly timeZone: string }) {
  const now = useServerNow();
  return <>{formatRelative({ date, now: now(), timeZone })}</>;
}
