/** True for a name of the IANA time zone database (`UTC`, `America/New_York`). */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the offset of a time zone from UTC at a given time, in milliseconds. */
export function utcOffsetMs(timeZone: string, at: Date): number {
  if (timeZone === 'UTC') return 0;
  const text =
    getFormat(timeZone)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached per time zone, of which there are a few hundred: creating a format takes longer than all of its uses in a request. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

/** A day in a time zone: its date as in 2026-01-31, and its start and end in milliseconds. */
interface LocalDay {
  readonly day: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

const dayMs = 24 * 3600 * 1000;

/** Returns the day in a time zone at a given time, from midnight to midnight local time. */
export function toLocalDay(timeZone: string, at: Date): LocalDay {
  const local = at.getTime() + utcOffsetMs(timeZone, at);
  const midnight = Math.floor(local / dayMs) * dayMs;
  return {
    day: new Date(midnight).toISOString().slice(0, 10),
    startsAt: toInstant(timeZone, midnight),
    endsAt: toInstant(timeZone, midnight + dayMs),
  };
}

/** Converts local time, given as if it were UTC, to UTC. */
function toInstant(timeZone: string, local: number): number {
  const near = local - utcOffsetMs(timeZone, new Date(local));
  return local - utcOffsetMs(timeZone, new Date(near));
}

/** An offset in wire format: `-05:00`, `+00:00`. */
export function toOffsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const two = (number: number) => String(Math.trunc(number)).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
