import { isQuery } from './relations.js';
import { isWord, split, type Item } from './sql-words.js';

/** One side of an equation: a hub_id, or anything else. */
export type Term = { readonly isHub: false } | { readonly isHub: true; readonly alias: string | undefined };
type Equation = readonly [Term, Term];

const starts = ['where', 'on', 'having'];
const ends =
  'from join inner left right full cross where on having group order limit offset fetch for window returning set select values do'.split(
    ' ',
  );
const other: Term = { isHub: false };

/**
 * The equations on hub_id that hold for every row of a query: in `where`, `on` and `having`, but not next to an `or` or under a
 * `not`.
 */
export function toConditions(items: readonly Item[]): Equation[] {
  const equations: Equation[] = [];
  for (let at = 0; at < items.length; at += 1) {
    if (!isWord(items[at], ...starts)) {
      const item = items[at]!;
      // Joins in parentheses.
      if (item.kind === 'group' && isWord(items[at - 1], 'from', 'join', ',') && !isQuery(item))
        equations.push(...toConditions(item.items));
      continue;
    }
    const length = items.slice(at + 1).findIndex((item) => isWord(item, ...ends));
    const clause = items.slice(at + 1, length === -1 ? undefined : at + 1 + length);
    equations.push(...toEquations(clause));
  }
  return equations;
}

function toEquations(clause: readonly Item[]): Equation[] {
  if (clause.some((item) => isWord(item, 'or', 'case'))) return [];
  return split(clause, (item) => isWord(item, 'and')).flatMap(toEquation);
}

/** The `and` of `between` splits a condition into halves, neither of which binds hub_id. */
function toEquation(condition: Item[]): Equation[] {
  const [only] = condition;
  if (condition.length === 1 && only?.kind === 'group') return isQuery(only) ? [] : toEquations(only.items);
  const sign = condition.findIndex((item) => isWord(item, '=', 'in'));
  if (sign === -1) return [];
  const [left, right] = [condition.slice(0, sign), condition.slice(sign + 1)];
  if (isWord(condition[sign], 'in')) return toMembership(left, right);
  const [lefts, rights] = [toRow(left), toRow(right)];
  if (lefts && rights) return lefts.flatMap((term, index) => toPair(term, rights[index] ?? []));
  return toPair(left, right);
}

/** `hub_id in (1, 2)` binds it; a subquery does not. */
function toMembership(left: readonly Item[], [list]: readonly Item[]): Equation[] {
  const term = toTerm(left);
  return term.isHub && list?.kind === 'group' && !isQuery(list) ? [[term, other]] : [];
}

function toRow([item, ...rest]: readonly Item[]): Item[][] | undefined {
  if (item?.kind !== 'group' || rest.length > 0 || isQuery(item)) return undefined;
  return split(item.items, (each) => isWord(each, ','));
}

function toPair(left: readonly Item[], right: readonly Item[]): Equation[] {
  const [one, two] = [toTerm(left), toTerm(right)];
  return one.isHub || two.isHub ? [[one, two]] : [];
}

function toTerm(items: readonly Item[]): Term {
  const cast = items.findIndex((item) => isWord(item, '::'));
  const [first, dot, column, ...more] = cast === -1 ? items : items.slice(0, cast);
  if (isWord(first, 'hub_id') && dot === undefined) return { isHub: true, alias: undefined };
  if (first?.kind === 'name' && isWord(dot, '.') && isWord(column, 'hub_id') && more.length === 0)
    return { isHub: true, alias: first.text };
  return other;
}
