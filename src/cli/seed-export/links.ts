import type { ApiClient } from '../../library/api-client.js';
import { orOmit } from './definitions.js';
import { toSeedName, type Entry, type ExportedType, type Omissions } from './exported.js';
import type { ReadRecords } from './record-reading.js';

interface WireLabel {
  readonly category: string;
  readonly typeId: number;
  readonly label: string | null;
}

interface WireName {
  readonly id: string;
  readonly name: string;
}

interface WireLinks {
  readonly from: { readonly id: string };
  readonly paging?: { readonly next?: { readonly after?: string } };
  readonly to: readonly {
    readonly toObjectId: number | string;
    readonly associationTypes: readonly { readonly category: string; readonly typeId: number }[];
  }[];
}

interface Links {
  readonly labels: readonly Entry<'labels'>[];
  readonly associations: readonly Entry<'associations'>[];
}

type Side = Pick<ReadRecords, 'type' | 'ids'>;
interface Pair {
  readonly from: Side;
  readonly to: Side;
}

const idsPerRead = 1000;

/** Reads the labels between types, and the associations between records that are in the seed, once for both directions. */
export async function readLinks(client: ApiClient, sides: readonly Side[], omissions: Omissions): Promise<Links> {
  const labels: Entry<'labels'>[] = [];
  const associations: Entry<'associations'>[] = [];
  for (const pair of sides.flatMap((from, at) => sides.slice(at).map((to): Pair => ({ from, to })))) {
    const own = await readOwnTypes(client, pair);
    if (!own) continue;
    labels.push(...own.labels);
    for await (const links of readPages(client, pair)) {
      associations.push(...toEntries(links, pair, { names: own.names, omissions }));
    }
  }
  return { labels, associations };
}

interface TypePair {
  readonly from: Pick<Side, 'type'>;
  readonly to: Pick<Side, 'type'>;
}

/** Labels of the account itself, with their names by id; undefined for types that cannot be associated. */
export async function readOwnTypes(client: ApiClient, { from, to }: TypePair) {
  const between = (a: TypePair['from'], b: TypePair['to']) => `${a.type.path}/${b.type.path}`;
  const typesOf = async (a: TypePair['from'], b: TypePair['to']) => {
    const path = `/crm/v4/associations/${between(a, b)}/labels`;
    const answer = await orOmit(client.get<{ results: WireLabel[] }>(path));
    return answer?.results.filter(({ category }) => category === 'USER_DEFINED');
  };
  const there = await typesOf(from, to);
  if (!there) return undefined;
  // The plain association of a custom object type has an id of the account, and no name.
  const names = new Map<number, string | undefined>(there.map(({ typeId }) => [typeId, undefined]));
  const own = there.filter(isLabel);
  const labels: Entry<'labels'>[] = [];
  /** Within a type: the other directions of labels. */
  const inverseIds = new Set<number>();
  /** Of labels by their ids in the other direction. */
  const inverseNames = new Map<number, string>();
  if (own.length === 0) return { labels, names, inverseIds, inverseNames };
  const back = ((await typesOf(to, from)) ?? []).filter(isLabel);
  const path = `/crm/v3/associations/${between(from, to)}/types`;
  const { results } = await client.get<{ results: WireName[] }>(path);
  for (const [typeId, inverseId] of toDirections(own, back)) {
    const label = own.find((one) => one.typeId === typeId)?.label ?? '';
    const inverseLabel = back.find((one) => one.typeId === inverseId)?.label ?? label;
    const name = findName(results, typeId) ?? `label_${typeId}`;
    names.set(typeId, name);
    inverseNames.set(inverseId, name);
    if (from === to) names.set(inverseId, name);
    if (from === to && inverseId !== typeId) inverseIds.add(inverseId);
    labels.push({
      ...{ fromObjectType: toSeedName(from.type), toObjectType: toSeedName(to.type), name, label },
      ...(inverseLabel !== label && { inverseLabel }),
    });
  }
  return { labels, names, inverseIds, inverseNames };
}

const isLabel = (type: WireLabel): boolean => type.label !== null;

/** Built-in types may have the same id. */
function findName(all: readonly WireName[], typeId: number): string | undefined {
  const alike = all.filter(({ id }) => id === String(typeId)).map(({ name }) => name);
  return alike.find((name) => !/^[a-z_]+_to_[a-z_]+$/.test(name)) ?? alike[0];
}

/** The two directions of a label have ids next to each other. One without the other is its own opposite. */
function toDirections(own: readonly WireLabel[], back: readonly WireLabel[]): [number, number][] {
  const ownIds = new Set(own.map(({ typeId }) => typeId));
  const backIds = new Set(back.map(({ typeId }) => typeId));
  const all = [...new Set([...ownIds, ...backIds])].toSorted((a, b) => a - b);
  const pairs: [number, number][] = [];
  for (let at = 0; at < all.length; at += 1) {
    const [id = 0, next] = all.slice(at, at + 2);
    const isPair = next === id + 1 && ((ownIds.has(id) && backIds.has(next)) || (ownIds.has(next) && backIds.has(id)));
    if (isPair) at += 1;
    const other = isPair ? next : id;
    if (ownIds.has(id)) pairs.push([id, other]);
    else if (ownIds.has(other)) pairs.push([other, id]);
  }
  return pairs;
}

/** The associations of each record, a page at a time. */
async function* readPages(client: ApiClient, { from, to }: Pair): AsyncIterable<WireLinks> {
  const path = `/crm/v4/associations/${from.type.path}/${to.type.path}/batch/read`;
  const wanted: { id: string; after?: string }[] = [...from.ids.keys()].map((id) => ({ id }));
  while (wanted.length > 0) {
    const { results } = await client.post<{ results: WireLinks[] }>(path, { inputs: wanted.splice(0, idsPerRead) });
    yield* results;
    for (const { from: record, paging } of results) {
      const after = paging?.next?.after;
      if (after !== undefined) wanted.push({ id: record.id, after });
    }
  }
}

interface OwnTypes {
  /** Of labels of the account, by their ids; undefined for its plain association. */
  readonly names: ReadonlyMap<number, string | undefined>;
  readonly omissions: Omissions;
}

function toEntries(links: WireLinks, { from, to }: Pair, { names, omissions }: OwnTypes): Entry<'associations'>[] {
  const fromId = from.ids.get(links.from.id);
  return links.to.flatMap(({ toObjectId, associationTypes }) => {
    const toId = to.ids.get(String(toObjectId));
    if (fromId === undefined || toId === undefined) return [];
    // Associations within a type are seen from both ends.
    if (from === to && Number(fromId) > Number(toId)) return [];
    const link = { from: toEnd(from.type, fromId), to: toEnd(to.type, toId) };
    const known = associationTypes.filter(({ category, typeId }) => category !== 'USER_DEFINED' || names.has(typeId));
    for (let missing = known.length; missing < associationTypes.length; missing += 1) {
      omissions.add('associations whose type is not in the seed');
    }
    return known.map(({ category, typeId }) => {
      const type = category === 'USER_DEFINED' ? names.get(typeId) : typeId;
      return { ...link, ...(type !== undefined && { type }) };
    });
  });
}

const toEnd = (type: ExportedType, id: string) => ({ objectType: toSeedName(type), id });
