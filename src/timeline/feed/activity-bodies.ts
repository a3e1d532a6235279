import { createKeptBytes } from '../../platform/kept-bytes.js';
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
const keptBytes = 16 * 1024 * 1024;

// Timelines are read every few seconds, and their texts hardly ever change.
const known = createKeptBytes<string>(keptBytes);

/** The text of an activity as sanitised HTML; undefined if it has no markup, or too much of it. */
export function toSafeBody(properties: Readonly<Record<string, string>>): string | undefined {
  const body = bodies.map((name) => properties[name] ?? '').find((text) => text !== '');
  if (body === undefined || body.length > mostCharacters || !/<[a-z/]/i.test(body)) return undefined;
  const kept = known.find(body);
  if (kept !== undefined) return kept;
  const html = toSafeHtml(body);
  known.keep(body, html, 2 * (body.length + html.length));
  return html;
}
