import { partsOf } from '../formats/dates.js';

/** Formats a moment in a time zone for an input: `2026-05-01T09:30`. */
export function toLocalTime(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = partsOf(moment, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** Parses a local time in a time zone; undefined if it is not a time. */
export function fromLocalTime(text: string, timeZone: string): Date | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Twice: the first guess may be on the other side of a clock change.
  let moment = asUtc;
  for (let round = 0; round < 2; round += 1) {
    const shown = Date.parse(`${toLocalTime(new Date(moment), timeZone)}Z`);
    moment += Math.floor(asUtc / 60_000) * 60_000 - shown;
  }
  return new Date(moment);
}

/** Formats a moment in a time zone, with milliseconds if it has any: `2026-05-01T09:30:00+02:00`. */
export function toZonedIso(moment: Date, timeZone: string): string {
  const minuteMs = 60_000;
  const shown = Date.parse(`${toLocalTime(moment, timeZone)}Z`);
  const offset = Math.round((shown - Math.floor(moment.getTime() / minuteMs) * minuteMs) / minuteMs);
  const clock = new Date(moment.getTime() + offset * minuteMs).toISOString().replace(/(\.000)?Z$/, '');
  const two = (number: number): string => String(number).padStart(2, '0');
  const size = Math.abs(offset);
  return `${clock}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
