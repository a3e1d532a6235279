import type { CountedRow, EdgeRow } from './limits.store.js';
import type { LinkRow } from '../rows/writes.store.js';

/** A row of an association whose number is limited: the record that holds it may lead to so many by that type. */
export interface Edge {
  readonly link: LinkRow;
  readonly object_type: string;
  /** Undefined for a record that is yet to be made. */
  readonly id: string | undefined;
  readonly other_type: string;
  readonly other_id: string | undefined;
  readonly category: string;
  readonly type_id: number;
  readonly max: number;
  /** What tells the holder of such rows from others of the request, and the row from others that it holds. */
  readonly holder: string;
  readonly other: string;
}

interface End {
  readonly object_type: string;
  readonly id: string | undefined;
  readonly name: string;
}

/** How many such rows a record may hold; undefined: as many as come. */
export type FindMax = (row: {
  readonly object_type: string;
  readonly id: string | undefined;
  readonly max: number | undefined;
}) => number | undefined;

/** The limited rows of a link, two at most. A primary one is the only one on its side anyhow. */
export function toEdges(fromType: string, link: LinkRow, findMax: FindMax): Edge[] {
  const { category, type_id, inverse_id, to_type, to_id, from_id, ord, primary_side, max, inverse_max } = link;
  const start = { object_type: fromType, id: from_id, name: from_id ?? `new ${ord}` };
  const end = { object_type: to_type, id: to_id, name: to_id };
  const toEdge = (
    holder: End,
    other: End,
    type: { readonly type_id: number; readonly max: number | undefined },
  ): Edge[] => {
    const { object_type, id } = holder;
    const found = findMax({ object_type, id, max: type.max });
    if (found === undefined) return [];
    const ends = { object_type, id, other_type: other.object_type, other_id: other.id };
    const names = {
      holder: [object_type, holder.name, other.object_type, category, type.type_id].join(' '),
      other: other.name,
    };
    return [{ link, ...ends, ...names, category, type_id: type.type_id, max: found }];
  };
  return [
    ...(primary_side === 'from' ? [] : toEdge(start, end, { type_id, max })),
    ...(primary_side === 'to' ? [] : toEdge(end, start, { type_id: inverse_id, max: inverse_max })),
  ];
}

/** What the database has to count; `place` is that of the edge. A record that is yet to be made holds nothing. */
export function toCounting(edges: readonly Edge[]): EdgeRow[] {
  return edges.flatMap(({ object_type, id, other_type, other_id = null, category, type_id, max }, place) =>
    id === undefined ? [] : [{ place, object_type, id, other_type, other_id, category, type_id, max }],
  );
}

interface Fitting {
  readonly kept: readonly LinkRow[];
  /** The first row of each group that was left out for it. */
  readonly exceeded: readonly Edge[];
}

/** Rows that were admitted, by holder. */
type Holdings = Map<string, Set<string>>;

/**
 * The links that fit, group by group in their order: a group is left out as a whole. Only a link that would come of itself
 * is left out alone, in silence.
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
      held.get(edge)?.is_there !== true &&
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

/** A new record has no primary one yet: what would become that is certain to come. */
function isOptional({ mode, ord, primary_side }: LinkRow): boolean {
  return mode === 'first' && (ord === undefined || primary_side === 'to');
}

function sizeOf(holdings: Holdings, { holder }: Edge): number {
  return holdings.get(holder)?.size ?? 0;
}

function hold(holdings: Holdings, holder: string, other: string): void {
  const others = holdings.get(holder);
  if (others) others.add(other);
  else holdings.set(holder, new Set([other]));
}
