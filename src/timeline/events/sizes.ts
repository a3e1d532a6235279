import { eventErrors } from './events.errors.js';

/** Spec 8, in bytes of UTF-8. */
export const sizeLimits = {
  id: 500,
  /** 510 KB for each property and token; `extraData` is one property. */
  property: 510 * 1024,
  /** 1 MB for the event as JSON. Assumption T44. */
  event: 1024 * 1024,
} as const;

/** Throws EVENT_TOO_LARGE (400) for a text beyond a limit. */
export function assertSize(what: string, text: string, limit: number): void {
  // A UTF-16 unit takes at most three bytes: most texts need not be measured.
  if (text.length * 3 <= limit) return;
  const bytes = Buffer.byteLength(text);
  if (bytes <= limit) return;
  const message = `The event is too large: ${what} has ${bytes} bytes, at most ${limit} are allowed`;
  throw eventErrors.eventTooLarge({ message });
}
