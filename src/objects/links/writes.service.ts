import { associationErrors } from '../../associations/associations.errors.js';
import { largestLimit } from '../../associations/associations.service.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { linkEffects } from './effects.service.js';
import { fitLinks, toCounting, toEdges, type Edge, type FindMax } from './limits.service.js';
import { countEdges, lockTypes } from './limits.store.js';
import { lockRecords, type LiveRow } from '../rows/removals.store.js';
import {
  insertRecords,
  type LinkRow,
  type PlaceRow,
  type RecordsWrite,
  type WrittenRow,
} from '../rows/writes.store.js';

interface LimitedWrite {
  /** Empty when anything stands against the write: then nothing is written. */
  readonly written: readonly WrittenRow[];
  /** Ends of associations that are not there. */
  readonly missing: readonly PlaceRow[];
  /** Associations beyond a limit, one for each record of the write that has some. */
  readonly exceeded: readonly Edge[];
}

/** A write of associations between records that are there. */
export function toLinksWrite(
  write: Pick<RecordsWrite, 'hubId' | 'objectType' | 'now' | 'source' | 'links'>,
): RecordsWrite {
  const noRecords = { records: [], uniques: [], idProperties: [], currencyProperties: [], createdProperty: '' };
  return { ...noRecords, ...write, effects: linkEffects };
}

/** Writes records and associations within the limits: in one statement where none is near, with counting otherwise. */
export async function writeRecords(db: Db, write: RecordsWrite): Promise<LimitedWrite> {
  if (!write.links.some(needsCare)) {
    const written = await db.statement((tx) => insertRecords(tx, { ...write, uncounted: largestLimit }));
    if (!written.isCrowded) return { ...written, exceeded: [] };
  }
  return db.write(async (tx) => {
    const { missing, kept, exceeded } = await lockLinks(tx, write, toGroups(write.links));
    if (missing.length > 0 || exceeded.length > 0) return { written: [], missing, exceeded };
    return { ...(await insertRecords(tx, { ...write, links: kept })), exceeded };
  });
}

/** Whether a link is of a hub's own making, so that it may be gone by now, or has a limit of the hub's own. */
function needsCare({ category, max, inverse_max }: LinkRow): boolean {
  return category === 'USER_DEFINED' || max !== undefined || inverse_max !== undefined;
}

/** What starts at one record is written as a whole or not at all. */
function toGroups(links: readonly LinkRow[]): LinkRow[][] {
  const groups = new Map<string | number | undefined, LinkRow[]>();
  for (const link of links) {
    const start = link.ord ?? link.from_id;
    const group = groups.get(start);
    if (group) group.push(link);
    else groups.set(start, [link]);
  }
  return [...groups.values()];
}

export interface LockedLinks {
  readonly missing: readonly PlaceRow[];
  /** Of groups whose ends are all there. */
  readonly kept: readonly LinkRow[];
  readonly exceeded: readonly Edge[];
}

/**
 * Locks what the links lead to, and tells which of them can be written: nobody else adds any to these records before the
 * transaction ends. What a group asks for is written as a whole or not at all.
 */
export async function lockLinks(
  tx: Tx,
  { hubId, objectType, links }: Pick<RecordsWrite, 'hubId' | 'objectType' | 'links'>,
  groups: readonly (readonly LinkRow[])[],
): Promise<LockedLinks> {
  const ends = listEnds(objectType, links);
  const live = new Map((await lockRecords(tx, hubId, [...ends.values()])).map((row) => [toKey(row), row]));
  const missing = [...ends].flatMap(([key, place]) => (live.has(key) ? [] : [place]));
  const open = groups.filter((group) => [...listEnds(objectType, group).keys()].every((key) => live.has(key)));
  await holdTypes(tx, hubId, { objectType, links: open.flat() });
  const findMax = toFindMax(live, links.length);
  const edges = open.flat().flatMap((link) => toEdges(objectType, link, findMax));
  const counting = toCounting(edges);
  const counted = counting.length > 0 ? await countEdges(tx, hubId, counting) : [];
  return { missing, ...fitLinks(open, edges, counted) };
}

function listEnds(objectType: string, links: readonly LinkRow[]): Map<string, PlaceRow> {
  const places = links.flatMap(({ from_id, to_type, to_id }) => [
    { object_type: to_type, id: to_id },
    ...(from_id === undefined ? [] : [{ object_type: objectType, id: from_id }]),
  ]);
  return new Map(places.map((place) => [toKey(place), place]));
}

function toKey({ object_type, id }: PlaceRow): string {
  return `${object_type} ${id}`;
}

/** A limit of the hub's own holds always, the built-in one where a record has had so many that it may be near. */
function toFindMax(live: ReadonlyMap<string, LiveRow>, added: number): FindMax {
  return ({ object_type, id, max }) => {
    const ever = id === undefined ? 0 : (live.get(toKey({ object_type, id }))?.links_ever ?? 0);
    return max ?? (ever + added > largestLimit ? largestLimit : undefined);
  };
}

/** Throws INVALID_ASSOCIATIONS (400) unless all types of the hub's own are still there; they stay until the transaction ends. */
async function holdTypes(
  tx: Tx,
  hubId: number,
  { objectType, links }: Pick<RecordsWrite, 'objectType' | 'links'>,
): Promise<void> {
  const own = links.filter(({ category }) => category === 'USER_DEFINED');
  const types = new Map(
    own.map(({ type_id, to_type }) => [type_id, { type_id, from_type: objectType, to_type }] as const),
  );
  if (types.size === 0 || (await lockTypes(tx, hubId, [...types.values()])) === types.size) return;
  const specs = [...types.keys()].map((typeId) => `USER_DEFINED=${typeId}`);
  throw associationErrors.invalidAssociations({ context: { associationSpec: specs } });
}
