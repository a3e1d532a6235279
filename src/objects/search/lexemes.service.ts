import { toWords } from './words.js';
import type { Condition, Conditions, Equality, Token, Wording } from './filters.store.js';

/** The properties that the index leaves out: those that the system sets for every record, which nobody finds one by. */
export const unindexed: ReadonlySet<string> = new Set([
  'createdate',
  'hs_all_contact_vids',
  'hs_annual_revenue_currency_code',
  'hs_body_preview_html',
  'hs_createdate',
  'hs_email_html',
  'hs_helpdesk_sort_timestamp',
  'hs_lastmodifieddate',
  'hs_obj_coords',
  'hs_object_id',
  'hs_object_source',
  'hs_object_source_id',
  'hs_object_source_label',
  'hs_pipeline',
  'hs_timestamp',
  'hs_v2_date_entered_current_stage',
  'hs_v2_time_in_current_stage',
  'lastmodifieddate',
]);

/** The index keeps so many characters of a word of a long record. */
const keptCharacters = 60;

interface LexemePlace {
  readonly hubId: number;
  readonly objectType: string;
}

/**
 * The words that a record must have to match, as the text of a `tsquery` of the index `record_words`; undefined where the
 * conditions say nothing of words. More records may have them than match: the conditions are to be looked at as well.
 */
export function toLexemes({ groups, wording }: Conditions, { hubId, objectType }: LexemePlace): string | undefined {
  const prefix = `${hubId}.${objectType} `;
  const either = any(groups.map((group) => all(group.map((condition) => toTerm(condition, prefix)))));
  const found = all([either, wording && toTerm(wording, prefix)]);
  // Records with too many words for the index are among those of every search.
  return found && `${found} | '${prefix}!'`;
}

type Term = string | undefined;

/** Undefined terms say nothing: beside others they do not matter. */
function all(terms: readonly Term[]): Term {
  const said = [...new Set(terms)].filter((term) => term !== undefined);
  return said.length > 0 ? `(${said.join(' & ')})` : undefined;
}

/** Undefined terms say nothing: one is enough to make all of no use. */
function any(terms: readonly Term[]): Term {
  return terms.length > 0 && terms.every((term) => term !== undefined) ? `(${terms.join(' | ')})` : undefined;
}

function toTerm(condition: Condition, prefix: string): Term {
  if (condition.is === 'equality' && !condition.isNegated) return toEqualityTerm(condition, prefix);
  if (condition.is === 'wording' && !condition.isNegated) return toWordingTerm(condition, prefix);
  return undefined;
}

const textual = new Set(['text', 'lowered', 'exact', 'choices']);

function toEqualityTerm({ operand: { property, as }, values }: Equality, prefix: string): Term {
  if (unindexed.has(property)) return undefined;
  if (as === 'number') return any(values.map((value) => toNumberTerm(value, prefix)));
  if (!textual.has(as)) return undefined;
  return any(values.map((value) => all(toWords(value).map((text) => toLexeme({ is: 'word', text }, prefix)))));
}

function toWordingTerm({ properties, tokens }: Wording, prefix: string): Term {
  if (properties.some((name) => unindexed.has(name))) return undefined;
  return all(tokens.map((token) => toLexeme(token, prefix)));
}

/** A number is stored as it was sent: of `7`, `007.0` and `7.00` the digits before the point, else those after it, are sure. */
function toNumberTerm(value: string, prefix: string): Term {
  const [, whole = '', fraction = ''] = /^-?0*([0-9]*)\.?([0-9]*?)0*$/.exec(value) ?? [];
  if (/[1-9]/.test(whole)) return toLexeme({ is: 'word', text: whole }, prefix);
  return toLexeme({ is: 'prefix', text: fraction }, prefix);
}

/** Words may be kept without the zeros that they start with, and zeros alone are not kept at all. */
function toLexeme({ is, text }: Token, prefix: string): Term {
  const star = text.indexOf('*');
  const start = star === -1 ? text : text.slice(0, star);
  const withoutZeros = start.replace(/^0+/, '');
  if (withoutZeros === '') return undefined;
  return any([...new Set([start, withoutZeros])].map((word) => quote(word, { prefix, isWhole: is === 'word' })));
}

function quote(word: string, { prefix, isWhole }: { readonly prefix: string; readonly isWhole: boolean }): string {
  const characters = [...word];
  const kept = characters.slice(0, keptCharacters).join('');
  return `'${prefix}${kept}'${isWhole && characters.length <= keptCharacters ? '' : ':*'}`;
}
