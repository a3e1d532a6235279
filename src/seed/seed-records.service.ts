import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { AppError } from '../platform/http/errors.js';
import { isRefusedData } from '../platform/db/constraints.js';
import type { Db } from '../platform/db/db.js';
import type { ObjectsService } from '../objects/objects.service.js';
import { toHubRecords, type HubRecords } from './seed-records.js';
import { createSeedTimeline, type SeedTimelineDeps } from './seed-timeline.service.js';
import { seedErrors } from './seed.errors.js';
import type { Seed } from './seed.schema.js';

export interface SeedRecordsDeps extends SeedTimelineDeps {
  readonly db: Db;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly objects: Pick<ObjectsService, 'records' | 'links'>;
}

/** Writes the records of a seed. */
interface SeedRecords {
  /** Writes missing records and returns their number; calls `keepClaim` before each step. */
  createMissing(seed: Seed, keepClaim: () => Promise<void>): Promise<number>;
}

const recordsPerStep = 100;

/** The source of these records in their history. */
const source = { type: 'IMPORT', id: 'seed' } as const;

export function createSeedRecords(deps: SeedRecordsDeps): SeedRecords {
  const { db, properties, pipelines, objects } = deps;
  const timeline = createSeedTimeline(deps);
  const createProperties = async ({ hubId, properties: lists }: HubRecords): Promise<void> => {
    for (const { objectType, inputs } of lists) {
      const known = new Set((await properties.definitions.listProperties(hubId, objectType)).map(({ name }) => name));
      const missing = inputs.filter(({ name }) => !known.has(name));
      if (missing.length === 0) continue;
      const type = await properties.types.getType(hubId, objectType);
      await db.write((tx) => properties.creates.createPropertiesInTx(tx, { hubId, type, inputs: missing }));
    }
  };

  const createPipelines = async ({ hubId, pipelines: given }: HubRecords): Promise<void> => {
    for (const { objectType, ...input } of given) {
      await pipelines.writes.createPipelineOnce({ hubId, objectType }, input);
    }
  };

  const createStep = async (
    hubId: number,
    objectType: string,
    inputs: HubRecords['records'][number]['inputs'],
  ): Promise<number> => {
    const ids = inputs.map(({ id }) => id);
    const known = await objects.records.findExistingIds(hubId, objectType, ids);
    const missing = inputs.filter(({ id }) => !known.has(id));
    if (missing.length > 0) await objects.records.insert({ hubId, objectType, inputs: missing, source });
    return missing.length;
  };

  return {
    async createMissing(seed, keepClaim) {
      let written = 0;
      await naming('eventTemplates', timeline.createTemplates(seed));
      for (const hub of toHubRecords(seed)) {
        await keepClaim();
        await naming('properties', createProperties(hub));
        await naming('pipelines', createPipelines(hub));
        for (const { objectType, inputs } of hub.records) {
          for (let at = 0; at < inputs.length; at += recordsPerStep) {
            await keepClaim();
            const step = inputs.slice(at, at + recordsPerStep);
            written += await naming(objectType, createStep(hub.hubId, objectType, step));
          }
        }
        for (const [place, association] of hub.associations.entries()) {
          if (place % recordsPerStep === 0) await keepClaim();
          await naming('associations', associate(objects, hub.hubId, association));
        }
        await keepClaim();
        written += await naming('events', timeline.createEvents(hub));
      }
      return written;
    },
  };
}

function associate(
  objects: SeedRecordsDeps['objects'],
  hubId: number,
  { from, to, type }: HubRecords['associations'][number],
): Promise<unknown> {
  return objects.links.associate({
    hubId,
    objectType: from.objectType,
    objectId: from.id,
    toObjectType: to.objectType,
    toObjectId: to.id,
    associationType: type === undefined ? undefined : String(type),
    source,
  });
}

/** Explains an error that the file caused; undefined for other errors. */
function toReason(error: unknown): string | undefined {
  if (error instanceof AppError) return error.row.status < 500 ? error.message : undefined;
  // Not covered by a rule: the database's message would repeat values.
  return isRefusedData(error) ? 'the database rejects a value.' : undefined;
}

/** Adds the place in the file to an error. */
async function naming<T>(section: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const why = toReason(error);
    if (why === undefined) throw error;
    throw seedErrors.seedInvalid({ message: `The seed file is not valid: records.${section}: ${why}` });
  }
}
