import { isWord, type Group, type Item } from './sql-words.js';

/** A table, query or function that rows come from or go to. */
export interface Relation {
  readonly verb: 'from' | 'into' | 'update';
  /** The qualifier of its columns. */
  readonly alias: string;
  /** For a table, or a query of the `with` list. */
  readonly name?: string | undefined;
  /** For a query in parentheses. */
  readonly query?: Group | undefined;
  /** The inserted columns, or those of `using (…)`. */
  readonly columns: readonly string[];
}

const queryWords = ['select', 'insert', 'update', 'delete', 'with', 'values'];
const endsOfFrom = new Set(
  'where group order having limit offset fetch for window returning set select values union intersect except'.split(
    ' ',
  ),
);
const endsOfName = new Set([
  ...endsOfFrom,
  ...'join inner left right full cross natural on using as do default overriding tablesample'.split(' '),
]);

/** Whether the content of parentheses is a query. */
export function isQuery(item: Item | undefined): boolean {
  if (item?.kind !== 'group') return false;
  const [first] = item.items;
  return isWord(first, ...queryWords) || isQuery(first);
}

/** The relations of one query, without those of its subqueries; an entry with only `columns` represents a `using`. */
export function listRelations(items: readonly Item[]): Relation[] {
  const relations: Relation[] = [];
  let isInFrom = false;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    if (isWord(item, ...endsOfFrom)) isInFrom = false;
    const verb = toVerb(items, at, isInFrom);
    if (!verb) continue;
    const isAfterUsing = isWord(item, 'using') && items[at + 1]?.kind === 'group';
    if (isAfterUsing) addUsing(relations, items[at + 1]);
    else relations.push(...readRelation(items, at + 1, verb));
    isInFrom = verb === 'from' || isInFrom;
  }
  return relations;
}

function toVerb(items: readonly Item[], at: number, isInFrom: boolean): Relation['verb'] | undefined {
  const [former, item] = [items[at - 1], items[at]];
  if (isWord(item, 'into')) return 'into';
  if (isWord(item, 'update')) return isWord(former, 'for', 'do', 'key', 'on') ? undefined : 'update';
  if (isWord(item, 'from')) return isWord(former, 'distinct') ? undefined : 'from';
  if (isWord(item, 'join', 'using') || (isInFrom && isWord(item, ','))) return 'from';
  return undefined;
}

function addUsing(relations: Relation[], columns: Item | undefined): void {
  const last = relations.pop();
  if (last) relations.push({ ...last, columns: toNames(columns) });
}

function readRelation(items: readonly Item[], start: number, verb: Relation['verb']): Relation[] {
  let at = start;
  while (isWord(items[at], 'only', 'lateral')) at += 1;
  const first = items[at];
  if (first?.kind === 'group') {
    if (!isQuery(first)) return listRelations([{ kind: 'name', text: 'from' }, ...first.items]);
    return [{ verb, query: first, alias: readAlias(items, at + 1).alias, columns: [] }];
  }
  if (first?.kind !== 'name') return [];
  if (isWord(items[at + 1], '.')) at += 2;
  const isFunction = verb === 'from' && items[at + 1]?.kind === 'group';
  const name = isFunction ? undefined : toName(items[at]);
  const { alias, next } = readAlias(items, isFunction ? at + 2 : at + 1);
  return [{ verb, name, alias: alias || toName(items[at]), columns: verb === 'into' ? toNames(items[next]) : [] }];
}

function toName(item: Item | undefined): string {
  return item?.kind === 'name' ? item.text : '';
}

function readAlias(items: readonly Item[], at: number): { readonly alias: string; readonly next: number } {
  const next = isWord(items[at], 'as') ? at + 1 : at;
  const item = items[next];
  if (item?.kind !== 'name' || endsOfName.has(item.text)) return { alias: '', next: at };
  return { alias: item.text, next: next + 1 };
}

function toNames(item: Item | undefined): string[] {
  if (item?.kind !== 'group' || isQuery(item)) return [];
  return item.items.flatMap((each) => (each.kind === 'name' ? [each.text] : []));
}
