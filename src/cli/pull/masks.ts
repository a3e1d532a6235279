import { createHmac } from 'node:crypto';
import { family, firstWords, given, jobs, lastWords, places } from '../../seed/invented-names.js';
import type { ExportedProperty } from '../seed-export/exported.js';

type MaskedProperty = Pick<ExportedProperty, 'name' | 'type' | 'fieldType' | 'isUnique'>;

/** Replaces what may name or describe people. Equal values get equal replacements. */
export interface Mask {
  /** Identifies the key: masks with another id give other values. */
  readonly id: string;
  /**
   * The value in place of one of the property. Texts and phone numbers are replaced; choices, numbers, dates, countries, regions, time
   * zones and languages stay. Undefined for values that can be left out only.
   */
  toValue(property: MaskedProperty, value: string): string | undefined;
  toPerson(person: { readonly email: string }): { readonly email: string; readonly name: string };
}

/**
 * The key is derived from a token of the account that is read, and is not stored: nobody can test guesses against the copy, and the
 * next pull with the same token gives the same replacements.
 */
export function createMask(token: string): Mask {
  const key = createHmac('sha256', token).update('spoke pull: masks').digest();
  const draw: Draw = (kind, value) => createHmac('sha256', key).update(`${kind}\0${value}`).digest();
  return {
    id: draw('id', '').toString('hex', 0, 6),
    toValue: (property, value) => toMasked(draw, property, value),
    toPerson: ({ email: address }) => {
      const email = toAddress(draw, address);
      const name = email.split('.').slice(0, 2).map(toCapitalized).join(' ');
      return { email, name };
    },
  };
}

const toCapitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** 32 bytes that depend on the key, what they are for, and the value. */
type Draw = (kind: string, value: string) => Buffer;

const pick = (list: readonly string[], drawn: Buffer, at: number): string =>
  list[drawn.readUInt32BE(at) % list.length] ?? '';

const cities = places.map(([city]) => city);

/** How values of properties are replaced that are known by their names; other texts are replaced word by word. */
const byName: readonly [RegExp, (draw: Draw, value: string) => string | undefined][] = [
  [/^(?:country|state|(?:hs_)?timezone|(?:hs_)?language|hs_country_region_code|hs_state_code)$/, (_, value) => value],
  [/first_?name$/, (draw, value) => pick(given, draw('first name', toAlike(value)), 0)],
  [/last_?name$/, (draw, value) => pick(family, draw('last name', toAlike(value)), 0)],
  [/^(?:name|company|company_name|associatedcompany)$/, toCompany],
  [/phone|fax|mobile|_(?:from|to)_number$/, toPhone],
  [/^(?:address|street)/, toStreet],
  [/^(?:city|hs_city)$/, (draw, value) => pick(cities, draw('city', toAlike(value)), 0)],
  [/^zip$|postal_?code/, toCode],
  [/^jobtitle$|job_title$/, (draw, value) => pick(jobs, draw('job', toAlike(value)), 0)],
];

function toMasked(draw: Draw, { name, type, fieldType, isUnique }: MaskedProperty, value: string): string | undefined {
  if (type === 'phone_number' || fieldType === 'phonenumber') return toPhone(draw, value);
  if (['enumeration', 'number', 'bool', 'date', 'datetime'].includes(type)) return value;
  // Objects, and texts that are read by programs.
  if (type !== 'string' || isJson(value)) return undefined;
  if (isUnique && !isAddress.test(value)) return draw('unique', value).toString('hex', 0, 8);
  const known = byName.find(([pattern]) => pattern.test(name));
  return known ? known[1](draw, value) : toWords(draw, value);
}

const isAddress = /^[^\s@<>]+@[^\s@<>]+$/;

function isJson(value: string): boolean {
  if (!/^\s*[[{]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** Values that differ in letter case and spaces only get the same replacement. */
const toAlike = (value: string): string => value.trim().toLowerCase();

function toCompany(draw: Draw, value: string): string {
  const drawn = draw('company', toAlike(value));
  return `${pick(firstWords, drawn, 0)} ${pick(lastWords, drawn, 4)}`;
}

/** The numbers 555-0100 to 555-0199 belong to nobody. */
function toPhone(draw: Draw, value: string): string {
  const drawn = draw('phone', value.replaceAll(/\D/g, ''));
  const area = 201 + (drawn.readUInt32BE(0) % 789);
  return `+1${area}55501${String(drawn.readUInt32BE(4) % 100).padStart(2, '0')}`;
}

function toStreet(draw: Draw, value: string): string {
  const drawn = draw('street', toAlike(value));
  return `${1 + (drawn.readUInt32BE(0) % 199)} ${pick(firstWords, drawn, 4)} Street`;
}

/** As many letters and digits, at the same places. */
function toCode(draw: Draw, value: string): string {
  const drawn = draw('code', toAlike(value));
  let place = 0;
  return value.replaceAll(/[\p{L}\p{N}]/gu, (character) => {
    const byte = drawn[(place += 1) % drawn.length] ?? 0;
    return /\p{L}/u.test(character) ? String.fromCharCode(65 + (byte % 26)) : String(byte % 10);
  });
}

function toHost(draw: Draw, host: string): string {
  const [, www = '', name = ''] = /^(www\.)?(.*)$/.exec(host.toLowerCase()) ?? [];
  const drawn = draw('host', name);
  const words = `${pick(firstWords, drawn, 0)}-${pick(lastWords, drawn, 4)}`.toLowerCase();
  return `${www}${words}-${drawn.toString('hex', 8, 12)}.example`;
}

function toAddress(draw: Draw, address: string): string {
  const [local = '', host = ''] = address.toLowerCase().split('@');
  const drawn = draw('address', `${local}@${host}`);
  const name = `${pick(given, drawn, 0)}.${pick(family, drawn, 4)}`.toLowerCase();
  return `${name}.${drawn.toString('hex', 8, 13)}@${toHost(draw, host)}`;
}

const tags = 'p|br|hr|div|span|b|i|u|s|a|strong|em|ul|ol|li|h[1-6]|table|thead|tbody|tr|td|th|blockquote|pre|code';
/** Without the full stop of a sentence that it ends. */
const hostPattern = String.raw`[\p{L}\p{N}.-]{0,254}[\p{L}\p{N}]`;
/**
 * Markup, addresses of mail and the web, hosts, and words: whatever is none of them has no letters and digits. The lengths are bounded,
 * so that a hostile text takes no longer than another one.
 */
const parts = new RegExp(
  [
    `(?<tag><(?<slash>/?)(?<name>${tags})(?![\\w-])[^<>]*>)`,
    String.raw`(?<entity>&(?:nbsp|amp|lt|gt|quot|#39);)`,
    String.raw`(?<address>[\p{L}\p{N}._%+'-]{1,64}@${hostPattern})`,
    String.raw`(?<link>https?://(?<linkHost>${hostPattern})[^\s<>"']*)`,
    String.raw`(?<host>(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24})`,
    String.raw`(?<digits>\p{N}+)`,
    String.raw`(?<word>[\p{L}\p{M}\p{N}]+)`,
  ].join('|'),
  'giu',
);

const vocabulary = [...firstWords, ...lastWords];
/** Words in place of shorter ones must not make a text longer than a property holds. */
const mostCharacters = 60_000;

function toWords(draw: Draw, text: string): string {
  const masked = text.replaceAll(parts, (...found) => {
    const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
    if (groups['tag'] !== undefined) return `<${groups['slash'] ?? ''}${groups['name'] ?? ''}>`;
    if (groups['entity'] !== undefined) return groups['entity'];
    if (groups['address'] !== undefined) return toAddress(draw, groups['address']);
    if (groups['link'] !== undefined) return `https://${toHost(draw, groups['linkHost'] ?? '')}/`;
    if (groups['host'] !== undefined) return toHost(draw, groups['host']);
    if (groups['digits'] !== undefined) return toCode(draw, groups['digits']);
    return toWord(draw, groups['word'] ?? '');
  });
  return masked.slice(0, Math.max(text.length, mostCharacters));
}

function toWord(draw: Draw, word: string): string {
  const masked = pick(vocabulary, draw('word', word.toLowerCase()), 0);
  return word.charAt(0) === word.charAt(0).toLowerCase() ? masked.toLowerCase() : masked;
}
