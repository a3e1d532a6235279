import type { CountedRow, EdgeRow } from './limits.store.js';
import type { LinkRow } from '../rows/writes.store.js';

/** A row of a limited association: the record that holds it may have a maximum number of rows of its type. */
export interface Edge {
  readonly link: LinkRow;
  readonly objectType: string;
  /** Undefined for a record that is not created yet. */
  readonly id: string | undefined;
  readonly otherType: string;
  readonly otherId: string | undefined;
  readonly category: string;
  readonly typeId: number;
  readonly max: number;
  /** Identifies the holder of such rows within the request, and the row among those of its holder. */
  readonly holder: string;
  readonly other: string;
}

interface End {
  readonly objectType: string;
  readonly id: string | undefined;
  readonly name: string;
}

/** Maximum number of such rows per record; undefined: unlimited. */
export type FindMax = (row: {
  readonly objectType: string;
  readonly id: string | undefined;
  readonly max: number | undefined;
}) => number | undefined;

/** The limited rows of a link, two at most. Primary associations are unique on their side and need no count. */
export function toEdges(fromType: string, link: LinkRow, findMax: FindMax): Edge[] {
  const { category, typeId, inverseId, toType, toId, fromId, ord, primarySide, max, inverseMax } = link;
  const start = { objectType: fromType, id: fromId, name: fromId ?? `new ${ord}` };
  const end = { objectType: toType, id: toId, name: toId };
  const toEdge = (
    holder: End,
    other: End,
    type: { readonly typeId: number; readonly max: number | undefined },
  ): Edge[] => {
    const { objectType, id } = holder;
    const found = findMax({ objectType, id, max: type.max });
    if (found === undefined) return [];
    const ends = { objectType, id, otherType: other.objectType, otherId: other.id };
    const names = {
      holder: [objectType, holder.name, other.objectType, category, type.typeId].join(' '),
      other: other.name,
    };
    return [{ link, ...ends, ...names, category, typeId: type.typeId, max: found }];
  };
  return [
    ...(primarySide === 'from' ? [] : toEdge(start, end, { typeId, max })),
    ...(primarySide === 'to' ? [] : toEdge(end, start, { typeId: inverseId, max: inverseMax })),
  ];
}

/** Rows to count in the database; `place` is the index of the edge. A record that is not created yet has no rows. */
export function toCounting(edges: readonly Edge[]): EdgeRow[] {
  return edges.flatMap(({ objectType, id, otherType, otherId = null, category, typeId, max }, place) =>
    id === undefined ? [] : [{ place, objectType, id, otherType, otherId, category, typeId, max }],
  );
}

interface Fitting {
  readonly kept: readonly LinkRow[];
  /** The first rejected row of each rejected group. */
  readonly exceeded: readonly Edge[];
}

/** Admitted rows by holder. */
type Holdings = Map<string, Set<string>>;

/**
 * Admits links group by group, in order: a group is rejected as a whole. Only an implied link is skipped individually,
 * without an error.
 */
export function fitLinks(
  groups: readonly (readonly LinkRow[])[],
  edges: readonly Edge[],
  counted: readonly CountedRow[],
): Fitting {
  const held = new Map(counted.map((row) => [edges[row.place], row]));
  const edgesOf = new Map<LinkRow, Edge[]>();
  for (const edge of edges) edgesOf.set(edge.link, [...(edgesOf.get(edge.link) ?? []), edge]);
  const admitted: Holdings = new Map();
  const kept: LinkRow[] = [];
  const exceeded: Edge[] = [];
  for (const group of groups) {
    const trial: Holdings = new Map();
    const isNew = (edge: Edge) =>
      held.get(edge)?.isThere !== true &&
      ![admitted, trial].some((holdings) => holdings.get(edge.holder)?.has(edge.other));
    const isFull = (edge: Edge) =>
      (held.get(edge)?.held ?? 0) + sizeOf(admitted, edge) + sizeOf(trial, edge) >= edge.max;
    const fitting: LinkRow[] = [];
    let excess: Edge | undefined;
    for (const link of group) {
      const own = (edgesOf.get(link) ?? []).filter(isNew);
      const full = own.find(isFull);
      if (full && isOptional(link)) continue;
      excess ??= full;
      fitting.push(link);
      for (const edge of own) hold(trial, edge.holder, edge.other);
    }
    if (excess) {
      exceeded.push(excess);
      continue;
    }
    kept.push(...fitting);
    for (const [holder, others] of trial) others.forEach((other) => hold(admitted, holder, other));
  }
  return { kept, exceeded };
}

/** A new record has no primary association yet: an implied one that becomes primary is required. */
function isOptional({ mode, ord, primarySide }: LinkRow): boolean {
  return mode === 'first' && (ord === undefined || primarySide === 'to');
}

function sizeOf(holdings: Holdings, { holder }: Edge): number {
  return holdings.get(holder)?.size ?? 0;
}

function hold(holdings: Holdings, holder: string, other: string): void {
  const others = holdings.get(holder);
  if (others) others.add(other);
  else holdings.set(holder, new Set([other]));
}
