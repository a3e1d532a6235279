import { toMadeUp } from './seed-generated.js';
import { recordTypes, type SeedEntry, type SeedRecord } from './seed-content.schema.js';
import type { Seed } from './seed.schema.js';

const sections = [
  ...([
    'propertyGroups',
    'pipelines',
    'objectTypes',
    'labels',
    'files',
    'associations',
    'events',
    'lists',
    'views',
    'dashboards',
  ] as const),
  ...(['workflows', 'snippets', 'pins', 'comments', 'follows', 'notifications'] as const),
] as const;
type Section = (typeof sections)[number];
type OwnLists = { readonly [List in Section]: readonly Omit<SeedEntry<List>, 'hubId'>[] };

/** The content of a seed for one hub, every record with an id. */
export interface HubRecords extends OwnLists {
  readonly hubId: number;
  readonly properties: readonly {
    readonly objectType: string;
    readonly inputs: readonly Omit<SeedEntry<'properties'>, 'hubId' | 'objectType'>[];
  }[];
  readonly records: readonly { readonly objectType: string; readonly inputs: readonly NumberedRecord[] }[];
}

type NumberedRecord = Omit<SeedRecord, 'hubId' | 'id'> & { readonly id: string };

/** Sorts the records of a seed by hub and type. Generates missing ids, the same ones each time. */
export function toHubRecords({ hubs = [], records = {} }: Seed): HubRecords[] {
  const first = hubs[0]?.hubId;
  return hubs.map(({ hubId }) => {
    const own = <T extends { readonly hubId?: number }>(entries: readonly T[] | undefined): Omit<T, 'hubId'>[] =>
      (entries ?? []).filter((entry) => (entry.hubId ?? first) === hubId).map(({ hubId: _, ...entry }) => entry);
    const madeUp = own(records.generate).map(toMadeUp);
    const lists = [
      ...recordTypes.map((objectType) => ({
        objectType,
        inputs: [...own(records[objectType]), ...madeUp.flatMap((each) => each[objectType] ?? [])],
      })),
      ...Object.entries(records.customRecords ?? {}).map(([name, list]) => ({
        objectType: `p_${name}`,
        inputs: own(list),
      })),
    ];
    return {
      hubId,
      ...(Object.fromEntries(
        sections.map((name) => [name, own<{ readonly hubId?: number }>(records[name])]),
      ) as unknown as OwnLists),
      properties: byType(own(records.properties)),
      records: lists
        .map(({ objectType, inputs }) => ({ objectType, inputs: numbered(inputs) }))
        .filter(({ inputs }) => inputs.length > 0),
    };
  });
}

function byType(properties: readonly Omit<SeedEntry<'properties'>, 'hubId'>[]): HubRecords['properties'] {
  const types = [...new Set(properties.map(({ objectType }) => objectType))];
  return types.map((objectType) => ({
    objectType,
    inputs: properties.filter((entry) => entry.objectType === objectType).map(({ objectType: _, ...input }) => input),
  }));
}

function numbered(records: readonly Omit<SeedRecord, 'hubId'>[]): NumberedRecord[] {
  const taken = new Set(records.flatMap(({ id }) => id ?? []));
  let next = 1;
  return records.map(({ id, ...record }) => {
    if (id !== undefined) return { id, ...record };
    while (taken.has(String(next))) next += 1;
    taken.add(String(next));
    return { id: String(next), ...record };
  });
}
