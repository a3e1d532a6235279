import { Tooltip } from '@mantine/core';
import { useContext } from 'react';
import { HubContext } from '../accounts/session.js';
import { useServerNow } from '../shell/sandbox.js';

export interface MomentProps {
  /** ISO 8601, or milliseconds since 1970. */
  readonly at: string | number;
  readonly format?: 'date' | 'time' | 'both' | 'ago';
}

/** A time in the zone of the account, and on hover or focus to the second with the zone's name. */
export function Moment({ at, format = 'both' }: MomentProps) {
  const timeZone = useContext(HubContext)?.timeZone ?? 'UTC';
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <>{String(at)}</>;
  return (
    <Tooltip label={formatExactly(date, timeZone)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={date.toISOString()}>
        {format === 'ago' ? <Ago date={date} /> : formatMoment(date, timeZone, format)}
      </time>
    </Tooltip>
  );
}

const styles = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export function formatMoment(date: Date, timeZone: string, format: keyof typeof styles = 'both'): string {
  return new Intl.DateTimeFormat(undefined, { ...styles[format], timeZone }).format(date);
}

function formatExactly(date: Date, timeZone: string): string {
  const exact = { dateStyle: 'full', timeStyle: 'long', timeZone } as const;
  return new Intl.DateTimeFormat(undefined, exact).format(date);
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function Ago({ date }: { readonly date: Date }) {
  const now = useServerNow();
  return <>{formatAgo(date, now())}</>;
}

function formatAgo(date: Date, now: Date): string {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return words.format(0, 'minute');
}
