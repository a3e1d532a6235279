import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';
import { associationsAt, recordsAt } from './former-rows.store.js';

/** A word, a prefix of a word, or a pattern in which each `*` matches any letters and digits. */
export interface Token {
  readonly is: 'word' | 'prefix' | 'pattern';
  readonly text: string;
}

/**
 * How the values of a property are compared: `text` ignoring case, `exact` as they are, `lowered` in lower case with the
 * filter value unchanged, `choices` option by option; `created`, `updated` and `id` by the record's own columns.
 */
export type Comparison =
  'text' | 'exact' | 'lowered' | 'choices' | 'number' | 'date' | 'datetime' | 'created' | 'updated' | 'id';

export interface Operand {
  readonly property: string;
  readonly as: Comparison;
}

export interface Bound {
  readonly value: string;
  readonly isIncluded: boolean;
}

interface Presence {
  readonly is: 'presence';
  readonly property: string;
  readonly isNegated: boolean;
}

/** Equals one of the values. Negated, it matches records that have a different value. */
export interface Equality {
  readonly is: 'equality';
  readonly operand: Operand;
  readonly values: readonly string[];
  readonly isNegated: boolean;
}

export interface Range {
  readonly is: 'range';
  readonly operand: Operand;
  readonly low: Bound | undefined;
  readonly high: Bound | undefined;
}

/** Contains all tokens, each in any of the properties. Negated, it matches records that have a value without them. */
export interface Wording {
  readonly is: 'wording';
  readonly properties: readonly string[];
  readonly tokens: readonly Token[];
  readonly isNegated: boolean;
  /** Whether accents are ignored: the tokens have none. */
  readonly isUnaccented?: boolean;
}

/** Associated with one of the records. */
export interface Association {
  readonly is: 'association';
  readonly toType: string;
  readonly ids: readonly string[];
}

export type Condition = Presence | Equality | Range | Wording | Association;

/** Records without a value come last in either direction. */
export interface Order {
  readonly operand: Operand;
  readonly isDescending: boolean;
}

/** A search translated to stored columns and properties. */
export interface Conditions {
  /** One group must match, if there are any; all conditions of a group must match. */
  readonly groups: readonly (readonly Condition[])[];
  /** Must match as well. */
  readonly wording: Wording | undefined;
  readonly order: Order;
}

/** Records of a type, now or as they were. */
export interface Searched {
  readonly hubId: number;
  readonly objectType: string;
  /** Later writes are ignored; undefined: none are. */
  readonly asOf?: Date | undefined;
}

/** SQL for the table of records. */
export function toRecords(tx: Tx, { hubId, objectType, asOf }: Searched): Sql {
  return asOf ? recordsAt(tx, { hubId, objectType, asOf }) : tx`record`;
}

/** SQL condition for a matching record `r`. */
export function toCondition(tx: Tx, { groups, wording }: Conditions, place: Searched): Sql {
  const all = groups.map((group) =>
    join(
      tx,
      tx`and`,
      group.map((condition) => toSql(tx, condition, place)),
    ),
  );
  const parts = [...(all.length > 0 ? [join(tx, tx`or`, all)] : []), ...(wording ? [toSql(tx, wording, place)] : [])];
  return join(tx, tx`and`, parts);
}

/** Joins conditions in parentheses; true if there are none. */
function join(tx: Tx, between: Sql, parts: readonly Sql[]): Sql {
  const [first, ...rest] = parts;
  if (!first) return tx`true`;
  return tx`(${rest.reduce((joined, part) => tx`${joined} ${between} ${part}`, first)})`;
}

function toSql(tx: Tx, condition: Condition, place: Searched): Sql {
  switch (condition.is) {
    case 'presence':
      return tx`(r.properties ->> ${condition.property}) is ${condition.isNegated ? tx`null` : tx`not null`}`;
    case 'equality':
      return toEquality(tx, condition);
    case 'range':
      return toRange(tx, condition);
    case 'wording':
      return toWording(tx, condition);
    case 'association':
      return toAssociation(tx, condition, place);
  }
}

const plainNumber = '^-?([0-9]+[.]?[0-9]*|[.][0-9]+)$';

/** SQL for the comparable form of a stored value; null without a value. */
export function toComparable(tx: Tx, { property, as }: Operand): Sql {
  const value = tx`(r.properties ->> ${property})`;
  switch (as) {
    case 'created':
      return tx`r.created_at`;
    case 'updated':
      return tx`r.updated_at`;
    case 'id':
      return tx`r.id`;
    case 'number':
      return tx`case when ${value} ~ ${plainNumber} then ${value}::numeric end`;
    case 'date':
      return tx`(${value} || 'T00:00:00.000Z') collate "C"`;
    case 'choices':
      return tx`string_to_array(${value}, ';')`;
    case 'exact':
    case 'datetime':
      return tx`${value} collate "C"`;
    default:
      return tx`folded(${value}) collate "C"`;
  }
}

/** SQL for the comparable form of a filter value. */
export function toOperand(tx: Tx, value: string, as: Comparison): Sql {
  switch (as) {
    case 'created':
    case 'updated':
      return tx`${value}::text::timestamptz`;
    case 'id':
      return tx`${value}::text::bigint`;
    case 'number':
      return tx`${value}::text::numeric`;
    case 'choices':
      return tx`string_to_array(${value}, ';')`;
    case 'text':
      return tx`folded(${value})`;
    default:
      return tx`${value}::text`;
  }
}

function toEquality(tx: Tx, { operand, values, isNegated }: Equality): Sql {
  const own = toComparable(tx, operand);
  const operator = operand.as === 'choices' ? tx`@>` : tx`=`;
  const same = join(
    tx,
    tx`or`,
    values.map((value) => tx`${own} ${operator} ${toOperand(tx, value, operand.as)}`),
  );
  return isNegated ? tx`not ${same}` : same;
}

function toRange(tx: Tx, { operand, low, high }: Range): Sql {
  const own = toComparable(tx, operand);
  const toBound = (bound: Bound | undefined, sign: Sql): Sql[] =>
    bound ? [tx`${own} ${sign}${bound.isIncluded ? tx`=` : tx``} ${toOperand(tx, bound.value, operand.as)}`] : [];
  return join(tx, tx`and`, [...toBound(low, tx`>`), ...toBound(high, tx`<`)]);
}

/** The text is made once for each record: the functions of the conditions are inlined, with a copy of it at each place. */
function toWording(tx: Tx, { properties, tokens, isNegated, isUnaccented = false }: Wording): Sql {
  const values = properties.map((name) => tx`r.properties ->> ${name}`);
  const [first, ...rest] = values;
  const joined = tx`concat_ws(' ', ${rest.reduce((list, value) => tx`${list}, ${value}`, first ?? tx`null`)})`;
  const text = isUnaccented
    ? tx`select unaccented(j.text) as text from (select ${joined} as text offset 0) j offset 0`
    : tx`select ${joined} as text offset 0`;
  const found = join(
    tx,
    tx`and`,
    tokens.map((token) => toToken(tx, token, tx`w.text`)),
  );
  return tx`exists (select from (${text}) w where w.text <> '' and ${isNegated ? tx`not ${found}` : found})`;
}

/** Checking whether the letters occur at all is cheap, and leaves few texts to split. */
function toToken(tx: Tx, { is, text }: Token, value: Sql): Sql {
  const [longest = ''] = text.split('*').sort((a, b) => b.length - a.length);
  const hasLetters = tx`strpos(folded(${value}), folded(${longest})) > 0`;
  if (is === 'word') return tx`${hasLetters} and words_of(${value}) like '% ' || folded(${text}) || ' %'`;
  if (is === 'prefix') return tx`${hasLetters} and words_of(${value}) like '% ' || folded(${text}) || '%'`;
  const pattern = text.replaceAll('*', '%');
  return tx`${hasLetters} and exists (
    select from string_to_table(words_of(${value}), ' ') as w (word) where w.word like folded(${pattern})
  )`;
}

/** Read from the other end: associations of records in the recycle bin are hidden. */
function toAssociation(tx: Tx, { toType, ids }: Association, { hubId, objectType, asOf }: Searched): Sql {
  const ends = toRecords(tx, { hubId, objectType: toType, asOf });
  const associations = asOf
    ? associationsAt(tx, { hubId, fromType: toType, toType: objectType, asOf })
    : tx`association`;
  return tx`r.id = any (array(
    select a.to_id from jsonb_array_elements_text(${tx.json(ids)}) i (id)
      join ${ends} o on o.hub_id = ${hubId} and o.object_type = ${toType} and o.id = i.id::bigint and o.archived_at is null
      join ${associations} a on a.hub_id = ${hubId} and a.from_type = ${toType} and a.from_id = o.id and a.to_type = ${objectType}
  ))`;
}
