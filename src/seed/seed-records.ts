import { recordTypes, type Seed, type SeedEntry, type SeedRecord } from './seed.schema.js';

/** The content of a seed for one hub, every record with an id. */
export interface HubRecords {
  readonly hubId: number;
  readonly properties: readonly {
    readonly objectType: string;
    readonly inputs: readonly Omit<SeedEntry<'properties'>, 'hubId' | 'objectType'>[];
  }[];
  readonly pipelines: readonly Omit<SeedEntry<'pipelines'>, 'hubId'>[];
  readonly records: readonly { readonly objectType: string; readonly inputs: readonly NumberedRecord[] }[];
  readonly associations: readonly Omit<SeedEntry<'associations'>, 'hubId'>[];
  readonly events: readonly Omit<SeedEntry<'events'>, 'hubId'>[];
}

interface NumberedRecord {
  readonly id: string;
  readonly properties: SeedRecord['properties'];
}

/** Sorts the records of a seed by hub and type. Generates missing ids, the same ones each time. */
export function toHubRecords({ hubs = [], records = {} }: Seed): HubRecords[] {
  const first = hubs[0]?.hubId;
  return hubs.map(({ hubId }) => {
    const own = <T extends { hubId?: number }>(entries: readonly T[] | undefined): Omit<T, 'hubId'>[] =>
      (entries ?? []).filter((entry) => (entry.hubId ?? first) === hubId).map(({ hubId: _, ...entry }) => entry);
    return {
      hubId,
      properties: byType(own(records.properties)),
      pipelines: own(records.pipelines),
      records: recordTypes
        .map((objectType) => ({ objectType, inputs: numbered(own(records[objectType])) }))
        .filter(({ inputs }) => inputs.length > 0),
      associations: own(records.associations),
      events: own(records.events),
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
  return records.map(({ id, properties }) => {
    if (id !== undefined) return { id, properties };
    while (taken.has(String(next))) next += 1;
    taken.add(String(next));
    return { id: String(next), properties };
  });
}
