import { toActivityKind } from './activities.js';
import type { Values } from './kind.js';

export const emails = toActivityKind({
  typeId: '0-49',
  body: ['hs_email_text', 'hs_email_html'],
  searchable: ['hs_email_subject'],
  requiredProperties: ['hs_email_direction', 'hs_timestamp'],
  toSystemValues: () => ({
    hs_email_attached_video_opened: 'false',
    hs_email_attached_video_watched: 'false',
    hs_email_click_rate: '0',
    hs_email_open_rate: '0',
    hs_email_reply_rate: '0',
  }),
  derivedFrom: ['hs_email_headers'],
  derive: ({ hs_email_headers: headers = '' }) => toAddressValues(headers),
});

const roles = ['from', 'sender', 'to', 'cc', 'bcc'];

/** Assumption K12. Addresses and names in the headers, by role; '' for none and for headers that are not JSON. */
function toAddressValues(headers: string): Values {
  const parsed = toObject(parse(headers));
  return Object.assign({}, ...roles.map((role) => toRoleValues(role, toList(parsed[role])))) as Values;
}

function toRoleValues(role: string, people: readonly Readonly<Record<string, unknown>>[]): Values {
  const join = (key: string) =>
    people
      .map((person) => person[key])
      .filter((text): text is string => typeof text === 'string' && text !== '')
      .join(';');
  return {
    [`hs_email_${role}_email`]: join('email'),
    [`hs_email_${role}_firstname`]: join('firstName'),
    [`hs_email_${role}_lastname`]: join('lastName'),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toList(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).map(toObject);
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
