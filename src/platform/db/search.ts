import type { Tx } from './tx.js';

/** One condition of a search; all must hold. */
export interface SearchTerm {
  readonly column: string;
  /** `in one of`: like `one of`, where 0 means rows without a value. */
  readonly is: '=' | '<' | '<=' | '>=' | 'one of' | 'in one of' | 'contains';
  readonly value: string | number | boolean | Date | readonly string[];
}

export interface SearchOrder {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The terms and the page of a search. */
export interface SearchPage {
  readonly terms: readonly SearchTerm[];
  readonly orders: readonly SearchOrder[];
  readonly limit: number;
  readonly offset: number;
}

/** The conditions of a search, each after an `and`. Column names come from the program, never from a request. */
export function toConditions(tx: Tx, table: string, terms: readonly SearchTerm[]) {
  return terms.length === 0 ? tx`` : terms.map((term) => tx`and ${toCondition(tx, table, term)}`);
}

function toCondition(tx: Tx, table: string, { column, is, value }: SearchTerm) {
  const found = tx`${tx(`${table}.${column}`)}`;
  switch (is) {
    case '=':
      return tx`${found} = ${value}`;
    case '<':
      return tx`${found} < ${value}`;
    case '<=':
      return tx`${found} <= ${value}`;
    case '>=':
      return tx`${found} >= ${value}`;
    case 'one of':
      return tx`${found} in (select jsonb_array_elements_text(${tx.json(value)})::bigint)`;
    case 'in one of':
      return tx`coalesce(${found}, 0) in (select jsonb_array_elements_text(${tx.json(value)})::bigint)`;
    case 'contains':
      return tx`strpos(folded(${found}), folded(${value})) > 0`;
  }
}

/** The order and page of a search. Rows without a value come last. */
export function toPage(tx: Tx, table: string, { orders, limit, offset }: SearchPage) {
  const order = orders.flatMap(({ column, isDescending }, place) => [
    place > 0 ? tx`,` : tx``,
    tx`${tx(`${table}.${column}`)} ${toCollation(tx, column)} ${isDescending ? tx`desc nulls last` : tx`nulls last`}`,
  ]);
  return tx`order by ${order} limit ${limit} offset ${offset}`;
}

/** Sorts names in the same order on every database. */
function toCollation(tx: Tx, column: SearchOrder['column']) {
  return column === 'name_key' ? tx`collate "C"` : tx``;
}
