import { toConditions, type Term } from './conditions.js';
import { isQuery, listRelations, type Relation } from './relations.js';
import { isWord, split, toItems, type Item } from './sql-words.js';

/** The tables that belong to hubs, and the others with a column hub_id. */
export interface TenantTables {
  readonly tenant: ReadonlySet<string>;
  readonly withHub: ReadonlySet<string>;
}

/** A set of equal values of hub_id; known, once one of them is a parameter or comes from outside. */
interface Hub {
  readonly table: string | undefined;
  isKnown: boolean;
  sameAs?: Hub;
}

interface Scope {
  readonly outer: Scope | undefined;
  readonly hubs: Map<string, Hub | undefined>;
  /** The queries of the `with` list, and the hubs that they leave open. */
  readonly queries: Map<string, Hub | undefined>;
}

/**
 * Returns the tenant tables that a statement reads or writes without binding the hub, by a condition on hub_id that holds for
 * every row or by inserting it. Ignores DDL, and several statements in one text.
 */
export function listUnboundTables(sql: string, tables: TenantTables): string[] {
  const items = toItems(sql);
  while (isWord(items.at(-1), ';')) items.pop();
  const isOneQuery = isWord(items[0], 'select', 'insert', 'update', 'delete', 'with') || isQuery(items[0]);
  if (!isOneQuery || items.some((item) => isWord(item, ';'))) return [];
  const touched: Hub[] = [];
  walk(items, undefined);
  const open = touched.filter(({ table }) => table !== undefined && tables.tenant.has(table));
  return [...new Set(open.filter((hub) => !rootOf(hub).isKnown).map(({ table }) => table!))].sort();

  /** Returns the hub of the query's rows if only an outer query can bind it. */
  function walk(query: readonly Item[], outer: Scope | undefined): Hub | undefined {
    const selects = split(query, (item) => isWord(item, 'union', 'intersect', 'except'));
    const scope: Scope = { outer, hubs: new Map(), queries: new Map() };
    return selects.map((select) => walkOne(select, { ...scope, hubs: new Map() })).find(Boolean);
  }

  function walkOne(items: readonly Item[], scope: Scope): Hub | undefined {
    const rest = walkWithList(items, scope);
    for (const relation of listRelations(rest)) addRelation(relation, scope);
    for (const [left, right] of toConditions(rest)) equate(toHubs(left, scope), toHubs(right, scope));
    walkInner(rest, scope);
    return [...scope.hubs.values()].find((hub) => hub && !(hub.table !== undefined && tables.tenant.has(hub.table)));
  }

  /** Walks `with a as (…), b as (…)`, and returns the rest of the statement. */
  function walkWithList(items: readonly Item[], scope: Scope): readonly Item[] {
    if (!isWord(items[0], 'with')) return items;
    const end = items.findIndex((item) => isWord(item, 'select', 'insert', 'update', 'delete'));
    const main = end === -1 ? items.length : end;
    for (const part of split(items.slice(1, main), (item) => isWord(item, ','))) {
      const name = part.find((item) => item.kind === 'name' && item.text !== 'recursive');
      const query = part.find(isQuery);
      if (query?.kind === 'group' && name?.kind === 'name') scope.queries.set(name.text, walk(query.items, scope));
    }
    return items.slice(main);
  }

  function addRelation(relation: Relation, scope: Scope): void {
    const hub = toHub(relation, scope);
    const isTold = relation.columns.includes('hub_id');
    if (isTold && relation.verb === 'into') equate([hub], [undefined]);
    else if (isTold) for (const other of scope.hubs.values()) equate([hub], [other]);
    scope.hubs.set(relation.alias, hub);
  }

  function toHub({ name, query }: Relation, scope: Scope): Hub | undefined {
    if (query) return walk(query.items, scope);
    if (name === undefined) return undefined;
    for (let at: Scope | undefined = scope; at; at = at.outer) if (at.queries.has(name)) return at.queries.get(name);
    if (!tables.withHub.has(name)) return undefined;
    const hub: Hub = { table: name, isKnown: false };
    touched.push(hub);
    return hub;
  }

  function walkInner(items: readonly Item[], scope: Scope): void {
    for (const item of items) {
      if (item.kind !== 'group') continue;
      if (isQuery(item)) walk(item.items, scope);
      else walkInner(item.items, scope);
    }
  }
}

/** The hubs that a term of an equation may mean; undefined is a value from outside. */
function toHubs(term: Term, scope: Scope): (Hub | undefined)[] {
  if (!term.isHub) return [undefined];
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    if (term.alias === undefined) {
      const hubs = [...at.hubs.values()].filter((hub) => hub !== undefined);
      if (hubs.length > 0) return hubs;
    } else if (at.hubs.has(term.alias)) return [at.hubs.get(term.alias)];
  }
  return [undefined];
}

function equate(left: readonly (Hub | undefined)[], right: readonly (Hub | undefined)[]): void {
  const hubs = [...left, ...right];
  const known: Hub = { table: undefined, isKnown: hubs.includes(undefined) };
  for (const hub of hubs) {
    if (!hub) continue;
    const root = rootOf(hub);
    known.isKnown ||= root.isKnown;
    if (root !== known) root.sameAs = known;
  }
}

function rootOf(hub: Hub): Hub {
  return hub.sameAs ? rootOf(hub.sameAs) : hub;
}

const creation = /^create table (\w+) \(([\s\S]*?)^\);/gm;

/** Finds the tables in the migrations: tenant tables have a primary key that starts with hub_id. */
export function toTenantTables(migrations: readonly { readonly text: string }[]): TenantTables {
  const tables = migrations.flatMap(({ text }) => [...text.matchAll(creation)]);
  const toNames = (column: RegExp) =>
    tables.flatMap(([, name, body]) => (name && column.test(body ?? '') ? [name] : []));
  const tenant = new Set(toNames(/primary key \(hub_id\b/));
  // The table of hubs itself is not a tenant table.
  tenant.delete('hub');
  return { tenant, withHub: new Set(toNames(/^ {2}hub_id /m)) };
}
