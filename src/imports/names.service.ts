import type { OwnersService } from '../accounts/people/owners.service.js';
import type { Db } from '../platform/db/db.js';
import type { PreparedImport } from './plan-columns.js';
import type { ImportPlan } from './plans.service.js';
import type { ValueReading } from './values.js';

interface NamesDeps {
  readonly db: Db;
  readonly owners: Pick<OwnersService, 'listAllInTx' | 'getActiveOwners'>;
}

interface NamesService {
  /** How the cells of each object type are read, by type id: with the names that owners, pipelines and stages have now. */
  readNames(hubId: number, plan: ImportPlan, types: PreparedImport['types']): Promise<Map<string, ValueReading>>;
}

const pipelineProperties = ['pipeline', 'hs_pipeline'];
const stageProperties = ['dealstage', 'hs_pipeline_stage'];

export function createNamesService({ db, owners }: NamesDeps): NamesService {
  const readOwners = async (hubId: number): Promise<Map<string, readonly string[]>> => {
    const active = await owners.getActiveOwners(hubId);
    const all = await db.read((tx) => owners.listAllInTx(tx, hubId));
    const names = all
      .filter(({ id }) => active.has(id))
      .flatMap(({ id, email, firstName, lastName }) =>
        [id, email, `${firstName} ${lastName}`.trim()].map((name) => [name, id] as const),
      );
    return toLookup(names);
  };
  return {
    async readNames(hubId, { dateFormat, timeZone }, types) {
      const ofOwners = await readOwners(hubId);
      const readings = new Map<string, ValueReading>();
      for (const [typeId, { set, pipelines }] of types) {
        const byProperty = new Map<string, ReadonlyMap<string, readonly string[]>>();
        for (const { name, referencedObjectType } of set.values())
          if (referencedObjectType === 'OWNER') byProperty.set(name, ofOwners);
        const add = (
          properties: readonly string[],
          rows: readonly { readonly id: string; readonly label: string }[],
        ) => {
          const names = toLookup(rows.flatMap(({ id, label }) => [[id, id] as const, [label, id] as const]));
          for (const property of properties) if (set.has(property) && rows.length > 0) byProperty.set(property, names);
        };
        add(pipelineProperties, pipelines);
        add(
          stageProperties,
          pipelines.flatMap(({ stages }) => stages),
        );
        readings.set(typeId, { dateFormat, timeZone, byProperty });
      }
      return readings;
    },
  };
}

/** Ids by name in lower case. */
function toLookup(names: readonly (readonly [name: string, id: string])[]): Map<string, readonly string[]> {
  const lookup = new Map<string, readonly string[]>();
  for (const [name, id] of names) {
    const key = name.toLowerCase();
    if (key !== '') lookup.set(key, [...new Set([...(lookup.get(key) ?? []), id])]);
  }
  return lookup;
}
