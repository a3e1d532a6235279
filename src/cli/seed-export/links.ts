import type { ApiClient } from '../../library/api-client.js';
import { orOmit } from './definitions.js';
import { toSeedName, type Entry, type Omissions } from './exported.js';
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
  for (const [at, from] of sides.entries()) {
    for (const to of sides.slice(at)) {
      const own = await readOwnTypes(client, { from, to });
      if (!own) continue;
      labels.push(...own.labels);
      for await (const link of readAssociations(client, { from, to }, own.names)) {
        if (link) associations.push(link);
        else omissions.add('associations whose type is not in the seed');
      }
    }
  }
  return { labels, associations };
}

/** Labels of the account itself, with their names by id; undefined for types that cannot be associated. */
async function readOwnTypes(client: ApiClient, { from, to }: Pair) {
  const between = (a: Side, b: Side) => `${a.type.path}/${b.type.path}`;
  const typesOf = async (a: Side, b: Side) => {
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
  if (own.length === 0) return { labels, names };
  const back = ((await typesOf(to, from)) ?? []).filter(isLabel);
  const path = `/crm/v3/associations/${between(from, to)}/types`;
  const { results } = await client.get<{ results: WireName[] }>(path);
  for (const [typeId, inverseId] of toDirections(own, back)) {
    const label = own.find((one) => one.typeId === typeId)?.label ?? '';
    const inverseLabel = back.find((one) => one.typeId === inverseId)?.label ?? label;
    const name = findName(results, typeId) ?? `label_${typeId}`;
    names.set(typeId, name);
    if (from === to) names.set(inverseId, name);
    labels.push({
      ...{ fromObjectType: toSeedName(from.type), toObjectType: toSeedName(to.type), name, label },
      ...(inverseLabel !== label && { inverseLabel }),
    });
  }
  return { labels, names };
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

/** Undefined stands for an association that the seed cannot hold. */
async function* readAssociations(
  client: ApiClient,
  { from, to }: Pair,
  names: ReadonlyMap<number, string | undefined>,
) {
  const ids = [...from.ids.keys()];
  for (let at = 0; at < ids.length; at += idsPerRead) {
    const inputs = ids.slice(at, at + idsPerRead).map((id) => ({ id }));
    const path = `/crm/v4/associations/${from.type.path}/${to.type.path}/batch/read`;
    const { results } = await client.post<{ results: WireLinks[] }>(path, { inputs });
    for (const result of results) {
      for (const { toObjectId, associationTypes } of result.to) {
        const ends = { from: from.ids.get(result.from.id), to: to.ids.get(String(toObjectId)) };
        if (ends.from === undefined || ends.to === undefined) continue;
        // Seen from both of its ends.
        if (from === to && Number(ends.from) > Number(ends.to)) continue;
        const link = {
          from: { objectType: toSeedName(from.type), id: ends.from },
          to: { objectType: toSeedName(to.type), id: ends.to },
        };
        for (const { category, typeId } of associationTypes) {
          const isOwn = category === 'USER_DEFINED';
          const type = isOwn ? names.get(typeId) : typeId;
          if (isOwn && !names.has(typeId)) yield undefined;
          else yield { ...link, ...(type !== undefined && { type }) };
        }
      }
    }
  }
}
