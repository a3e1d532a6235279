import { createByteCache } from '../../platform/byte-cache.js';
import { toSafeHtml } from '../../platform/safe-html.js';

/** The properties that hold the text of an activity; its email may have a plain one, too. */
const bodies = [
  'hs_note_body',
  'hs_task_body',
  'hs_call_body',
  'hs_meeting_body',
  'hs_email_html',
  'hs_communication_body',
  'hs_postal_mail_body',
];

/** Assumption V5. Longer texts are shown without markup. */
const mostCharacters = 65_536;
const cachedBytes = 16 * 1024 * 1024;

// Timelines are read every few seconds, and their texts hardly ever change.
const cache = createByteCache<string>(cachedBytes);

/** The text of an activity as sanitised HTML; undefined if it has no markup, or too much of it. */
export function toSafeBody(properties: Readonly<Record<string, string>>): string | undefined {
  const body = bodies.map((name) => properties[name] ?? '').find((text) => text !== '');
  if (body === undefined || body.length > mostCharacters || !/<[a-z/]/i.test(body)) return undefined;
  const known = cache.get(body);
  if (known !== undefined) return known;
  const html = toSafeHtml(body);
  cache.set(body, html, 2 * (body.length + html.length));
  return html;
}
