import { toWords } from './words.js';
import type { Condition, Conditions, Equality, Token, Wording } from './filters.store.js';

/** Properties left out of the index: the system sets them on every record, and users do not search by them. */
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

/** For large records the index stores this many characters of a word. */
const keptCharacters = 60;

interface LexemePlace {
  readonly hubId: number;
  readonly objectType: string;
}

/**
 * The words that every match contains, as the text of a `tsquery` for the index `record_words`; undefined if the
 * conditions do not involve words. The result is a superset: the conditions must still be checked.
 */
export function toLexemes({ groups, wording }: Conditions, { hubId, objectType }: LexemePlace): string | undefined {
  const prefix = `${hubId}.${objectType} `;
  const either = any(groups.map((group) => all(group.map((condition) => toTerm(condition, prefix)))));
  const found = all([either, wording && toTerm(wording, prefix)]);
  // Records with too many words for the index are candidates of every search.
  return found && `${found} | '${prefix}!'`;
}

type Term = string | undefined;

/** Conjunction; undefined terms have no effect. */
function all(terms: readonly Term[]): Term {
  const said = [...new Set(terms)].filter((term) => term !== undefined);
  return said.length > 0 ? `(${said.join(' & ')})` : undefined;
}

/** Disjunction; a single undefined term makes it undefined. */
function any(terms: readonly Term[]): Term {
  if (terms.length === 0 || terms.includes(undefined)) return undefined;
  return `(${[...new Set(terms)].join(' | ')})`;
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

/**
 * A number is stored as sent: of `7`, `007.0` and `7.00` only the digits before the point, else those after it, are
 * certain.
 */
function toNumberTerm(value: string, prefix: string): Term {
  const [, whole = '', fraction = ''] = /^-?0*([0-9]*)\.?([0-9]*?)0*$/.exec(value) ?? [];
  if (/[1-9]/.test(whole)) return toLexeme({ is: 'word', text: whole }, prefix);
  return toLexeme({ is: 'prefix', text: fraction }, prefix);
}

/** Words may be stored without leading zeros, and zeros alone are not stored at all. */
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
