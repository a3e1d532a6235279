import { associationErrors } from '../../associations/associations.errors.js';
import { largestLimit } from '../../associations/association-types.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { linkEffects } from './effects.js';
import { fitLinks, toCounting, toEdges, type Edge, type FindMax } from './limits.js';
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
  /** Empty if the write is refused: nothing is written then. */
  readonly written: readonly WrittenRow[];
  /** Missing ends of associations. */
  readonly missing: readonly PlaceRow[];
  /** Associations beyond a limit, one per affected record of the write. */
  readonly exceeded: readonly Edge[];
}

/** A write of associations between existing records. */
export function toLinksWrite(
  write: Pick<RecordsWrite, 'hubId' | 'objectType' | 'now' | 'source' | 'links'>,
): RecordsWrite {
  const noRecords = {
    records: { count: 0, json: '[]' },
    uniques: [],
    idProperties: [],
    currencyProperties: [],
    createdProperty: '',
  };
  return { ...noRecords, ...write, effects: linkEffects };
}

/** Writes records and associations within the limits: in one statement unless a limit is near, otherwise counting first. */
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

/** Whether a link has a custom type, which may have been deleted, or a custom limit. */
function needsCare({ category, max, inverseMax }: LinkRow): boolean {
  return category === 'USER_DEFINED' || max !== undefined || inverseMax !== undefined;
}

/** Associations of one record are written together or not at all. */
function toGroups(links: readonly LinkRow[]): LinkRow[][] {
  const groups = new Map<string | number | undefined, LinkRow[]>();
  for (const link of links) {
    const start = link.ord ?? link.fromId;
    const group = groups.get(start);
    if (group) group.push(link);
    else groups.set(start, [link]);
  }
  return [...groups.values()];
}

export interface LockedLinks {
  readonly missing: readonly PlaceRow[];
  /** Groups whose ends all exist. */
  readonly kept: readonly LinkRow[];
  readonly exceeded: readonly Edge[];
}

/**
 * Locks the other ends of links and returns which links can be written: no other transaction adds links to these records
 * meanwhile. A requested group is written as a whole or not at all.
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
  const places = links.flatMap(({ fromId, toType, toId }) => [
    { objectType: toType, id: toId },
    ...(fromId === undefined ? [] : [{ objectType, id: fromId }]),
  ]);
  return new Map(places.map((place) => [toKey(place), place]));
}

function toKey({ objectType, id }: PlaceRow): string {
  return `${objectType} ${id}`;
}

/** A custom limit always applies, the built-in one only if a record has had enough links to be near it. */
function toFindMax(live: ReadonlyMap<string, LiveRow>, added: number): FindMax {
  return ({ objectType, id, max }) => {
    const ever = id === undefined ? 0 : (live.get(toKey({ objectType, id }))?.linksEver ?? 0);
    return max ?? (ever + added > largestLimit ? largestLimit : undefined);
  };
}

/**
 * Throws INVALID_ASSOCIATIONS (400) unless all custom types still exist; they cannot be deleted until the transaction
 * ends.
 */
async function holdTypes(
  tx: Tx,
  hubId: number,
  { objectType, links }: Pick<RecordsWrite, 'objectType' | 'links'>,
): Promise<void> {
  const own = links.filter(({ category }) => category === 'USER_DEFINED');
  const types = new Map(own.map(({ typeId, toType }) => [typeId, { typeId, fromType: objectType, toType }] as const));
  if (types.size === 0 || (await lockTypes(tx, hubId, [...types.values()])) === types.size) return;
  const specs = [...types.keys()].map((typeId) => `USER_DEFINED=${typeId}`);
  throw associationErrors.invalidAssociations({ context: { associationSpec: specs } });
}
