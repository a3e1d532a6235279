import { inOrderOfReference } from '../table-order.js';
import type { ForeignKey, TableFacts } from './schema-facts.js';

/**
 * Where the rows of a table are in a cluster: distributed over the nodes by `hub_id`, with all rows of a hub together; copied to
 * every node; or only on the coordinator.
 */
export type Kind = 'distributed' | 'reference' | 'local';

export interface Placement {
  readonly table: string;
  readonly kind: Kind;
}

/** The tables that are not distributed by `hub_id`. */
export interface Exceptions {
  readonly reference: readonly string[];
  readonly local: readonly string[];
}

export const distributionColumn = 'hub_id';

/**
 * Returns where each table goes: reference tables first, then distributed ones, each after those that its foreign keys refer to;
 * local tables last.
 */
export function toPlacements(tables: readonly TableFacts[], exceptions: Exceptions): Placement[] {
  const ordered = inOrderOfReference(
    tables.map((facts) => ({
      ...facts,
      refersTo: [...new Set(facts.foreignKeys.map(({ table }) => table))].filter((table) => table !== facts.name),
    })),
  );
  const placements = ordered.map(({ name }) => ({ table: name, kind: toKind(name, exceptions) }));
  const kinds: readonly Kind[] = ['reference', 'distributed', 'local'];
  return kinds.flatMap((kind) => placements.filter((placement) => placement.kind === kind));
}

function toKind(table: string, { reference, local }: Exceptions): Kind {
  if (reference.includes(table)) return 'reference';
  return local.includes(table) ? 'local' : 'distributed';
}

/** Returns what a cluster would reject, one sentence each. */
export function listObstacles(tables: readonly TableFacts[], exceptions: Exceptions): string[] {
  return tables.flatMap((facts) => {
    const kind = toKind(facts.name, exceptions);
    const keys = facts.foreignKeys.flatMap((key) =>
      toKeyObstacle(key, { from: kind, to: toKind(key.table, exceptions) }),
    );
    if (kind === 'distributed') keys.push(...toDistributedObstacles(facts));
    if (kind === 'reference' && facts.triggers.length > 0)
      keys.push('has triggers, which copies on every node cannot have');
    return keys.map((obstacle) => `${facts.name} ${obstacle}.`);
  });
}

function toDistributedObstacles({ uniqueKeys, numbered }: TableFacts): string[] {
  const obstacles = uniqueKeys
    .filter(({ columns }) => !columns.includes(distributionColumn))
    .map(({ name }) => `has the unique key ${name} without ${distributionColumn}`);
  if (!uniqueKeys.some(({ isPrimary, columns }) => isPrimary && columns.includes(distributionColumn)))
    obstacles.push(`has no primary key with ${distributionColumn}`);
  const small = numbered.filter(({ type }) => type !== 'bigint');
  return [
    ...obstacles,
    ...small.map(({ column, type }) => `numbers ${column} itself as ${type}, and workers need bigint`),
  ];
}

function toKeyObstacle(
  { name, table, columns, references }: ForeignKey,
  { from, to }: { from: Kind; to: Kind },
): string[] {
  const at = columns.indexOf(distributionColumn);
  const isTogether = at >= 0 && references[at] === distributionColumn;
  if (from === 'distributed' && to === 'distributed' && !isTogether)
    return [`has the foreign key ${name} to ${table} without ${distributionColumn}`];
  const isAllowed = to === 'reference' || from === to;
  return isAllowed ? [] : [`is ${from}, and has the foreign key ${name} to ${table}, which is ${to}`];
}
