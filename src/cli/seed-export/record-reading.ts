import type { ApiClient } from '../../library/api-client.js';
import type { SeedRecord } from '../../seed/seed-content.schema.js';
import { toSeedIds, type ExportedProperty, type ExportedType, type Omissions } from './exported.js';
import type { Mask } from './mask.js';

interface ReadingOptions {
  /** At most so many records of a type. */
  readonly limit: number;
  readonly omissions: Omissions;
  readonly mask: Mask;
  /** The ids of owners in the seed, by those in the account. */
  readonly ownerIds: ReadonlyMap<string, string>;
  /** Of files in the seed, by their ids in the account. */
  readonly filePaths: ReadonlyMap<string, string>;
}

interface WireRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** Records of one type, with the ids that they have in the seed by those that they have in the account. */
export interface ReadRecords {
  readonly type: ExportedType;
  readonly ids: ReadonlyMap<string, string>;
  readonly records: readonly SeedRecord[];
}

const idsPerRead = 100;

/** Reads records and what they hold, the first ones by id. */
export async function readRecords(
  client: ApiClient,
  type: ExportedType,
  options: ReadingOptions,
): Promise<ReadRecords> {
  const found: string[] = [];
  if (options.limit > 0)
    for await (const { id } of client.list<WireRecord>(`/crm/v3/objects/${type.path}?limit=100`)) {
      if (found.push(id) >= options.limit) break;
    }
  const ids = toSeedIds(found, largestId);
  const records: SeedRecord[] = [];
  for (let at = 0; at < found.length; at += idsPerRead) {
    const inputs = found.slice(at, at + idsPerRead).map((id) => ({ id }));
    const body = { inputs, properties: [...type.properties.keys()] };
    const { results } = await client.post<{ results: WireRecord[] }>(`/crm/v3/objects/${type.path}/batch/read`, body);
    for (const { id, createdAt, properties } of results) {
      const seedId = ids.get(id);
      if (seedId !== undefined)
        records.push({ id: seedId, createdAt, properties: toValues(type, properties, options) });
    }
  }
  return { type, ids, records: records.toSorted((a, b) => Number(a.id) - Number(b.id)) };
}

/** Larger ids are those that a server gives: a seed cannot have them. */
const largestId = 9_999_999_999;

function toValues(
  type: ExportedType,
  properties: WireRecord['properties'],
  { omissions, mask, ...names }: ReadingOptions,
): SeedRecord['properties'] {
  const values: SeedRecord['properties'] = {};
  for (const [name, value] of Object.entries(properties)) {
    const property = type.properties.get(name);
    if (!property || value === null || value === '' || isDerived(property)) continue;
    const kept = toSeedValue(property, value, names);
    if (kept === undefined) omissions.add(`values of ${type.name}.${name} that name something outside the seed`);
    else values[name] = mask(property, kept);
  }
  return values;
}

/** Follows from something else in the seed: ids of records from associations, the probability of a deal from its stage. */
export const isDerived = ({ name, referencedObjectType }: ExportedProperty): boolean =>
  name === 'associatedcompanyid' ||
  name === 'hs_deal_stage_probability' ||
  (referencedObjectType !== undefined && referencedObjectType !== 'OWNER');

/** The value that means the same in an account made of the seed; undefined if there is none. */
function toSeedValue(
  { name, type, options, externalOptions, referencedObjectType }: ExportedProperty,
  value: string,
  { ownerIds, filePaths }: Pick<ReadingOptions, 'ownerIds' | 'filePaths'>,
): string | undefined {
  const ids = value.split(';');
  if (name === 'hs_attachment_ids') {
    const paths = ids.flatMap((id) => filePaths.get(id) ?? []);
    return paths.length === ids.length ? paths.map((path) => `file:${path}`).join(';') : undefined;
  }
  if (referencedObjectType === 'OWNER') return ownerIds.get(value);
  if (type !== 'enumeration' || isOfPipelines(name)) return value;
  return !externalOptions && ids.every((one) => options.has(one)) ? value : undefined;
}

const isOfPipelines = (name: string): boolean =>
  ['pipeline', 'dealstage', 'hs_pipeline', 'hs_pipeline_stage', 'lifecyclestage'].includes(name);
