import type { Clock } from '../platform/clock.js';
import { assertWritten, type Db, type Tx } from '../platform/db/db.js';
import { type AppError } from '../platform/http/errors.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { toAuditEntries, type Change } from './audit-entries.js';
import { toHubPipelines, toPipelineRows, toUnwritten, type HubPipelinesService } from './hub-pipelines.service.js';
import { insertAudits } from './pipeline-audits.store.js';
import type { LifecycleChangesService } from './lifecycle-changes.service.js';
import { isLifecycleType } from './lifecycle-pipelines.js';
import type { HubPipelines } from './pipeline.js';
import type { Situation } from './pipeline-changes.js';
import type { PipelinesPlace, PipelineTypesService } from './pipeline-types.service.js';
import { pipelineErrors } from './pipelines.errors.js';
import { deletePipeline, listPipelines, lockPipelines, upsertPipelines } from './pipelines.store.js';

/** The author and target of a change. */
export interface PipelineWrite extends PipelinesPlace {
  readonly appId?: number;
  /** The user who installed the app. */
  readonly userId?: number;
  /** Refuses to remove stages that are in use by records. */
  readonly checksReferences?: boolean;
}

interface StagesQuestion {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly stageIds: readonly string[];
  readonly limit: number;
}

export interface PipelineChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly types: PipelineTypesService;
  readonly hubPipelines: HubPipelinesService;
  readonly lifecycles: LifecycleChangesService;
  readonly announceProperties: PropertiesService['definitions']['announceProperties'];
  /** Ids of live records in the stages. */
  readonly listRecordsInStages: (tx: Tx, question: StagesQuestion) => Promise<readonly string[]>;
}

export interface PipelineChangesService {
  /**
   * Applies the change returned by `decide` to the hub's pipelines, one change of a hub at a time, and returns it.
   * Refusals: those of `decide`, STAGE_IN_USE, PIPELINES_READ_ONLY, UNKNOWN_OBJECT_TYPE (400).
   */
  change(write: PipelineWrite, decide: (situation: Situation) => Change): Promise<Change>;
}

const namedRecords = 100;

export function createPipelineChangesService(deps: PipelineChangesDeps): PipelineChangesService {
  const { db, clock, types, hubPipelines, lifecycles, listRecordsInStages, announceProperties } = deps;
  const assertUnused = async (tx: Tx, hubId: number, { objectTypeId, before, after }: TypeChange): Promise<void> => {
    const kept = new Set(after?.stages.map(({ id }) => id));
    const stageIds = (before?.stages ?? []).map(({ id }) => id).filter((id) => !kept.has(id));
    if (stageIds.length === 0) return;
    const objectIds = await listRecordsInStages(tx, { hubId, objectTypeId, stageIds, limit: namedRecords });
    if (objectIds.length > 0) throw stageInUse(stageIds, objectIds);
  };

  return {
    async change({ objectType, checksReferences, ...author }, decide) {
      const { hubId } = author;
      const type = await types.getType({ hubId, objectType });
      const objectTypeId = type.id;
      const now = clock.now();
      if (isLifecycleType(objectTypeId)) {
        return lifecycles.change({
          ...{ type, hubId, userId: author.userId, now, decide },
          check: async (tx, change) => {
            if (checksReferences) await assertUnused(tx, hubId, { ...change, objectTypeId });
          },
          note: (tx, change) => writeAudits(tx, { ...author, now }, { ...change, objectTypeId }),
        });
      }
      return db.write(async (tx) => {
        await lockPipelines(tx, hubId);
        const rows = await listPipelines(tx, hubId);
        const all = toHubPipelines(rows);
        const change = { ...decide(toSituation(all, { objectTypeId, now })), objectTypeId };
        if (!change.before && !change.after) return change;
        if (checksReferences) await assertUnused(tx, hubId, change);
        // The first change of a hub also writes what came with the server.
        const unwritten = toUnwritten(rows);
        if (unwritten.size > 0) await writePipelines(tx, hubId, unwritten);
        await writeChange(tx, hubId, change);
        await writeAudits(tx, { ...author, now }, change);
        await hubPipelines.announceChange(tx, hubId);
        // Stages have properties. Announced after the pipelines, so that no process caches them for the old ones.
        await announceProperties(tx, hubId, type);
        return change;
      });
    },
  };
}

interface TypeChange extends Change {
  readonly objectTypeId: string;
}

type Author = Pick<PipelineWrite, 'hubId' | 'appId' | 'userId'> & { readonly now: Date };

function toSituation(all: HubPipelines, { objectTypeId, now }: Pick<Situation, 'objectTypeId' | 'now'>): Situation {
  const pipelineIds = new Set([...all.values()].flat().map(({ id }) => id));
  return { objectTypeId, pipelines: all.get(objectTypeId) ?? [], pipelineIds, now };
}

async function writeChange(tx: Tx, hubId: number, { objectTypeId, before, after }: TypeChange): Promise<void> {
  if (after) await writePipelines(tx, hubId, new Map([[objectTypeId, [after]]]));
  else if (before) await deletePipeline(tx, hubId, before.id);
}

async function writePipelines(tx: Tx, hubId: number, pipelines: HubPipelines): Promise<void> {
  const rows = toPipelineRows(pipelines);
  assertWritten(rows.length, await upsertPipelines(tx, hubId, rows));
}

async function writeAudits(tx: Tx, author: Author, { objectTypeId, ...change }: TypeChange): Promise<void> {
  const entries = toAuditEntries(change);
  const written = await insertAudits(tx, { ...author, objectTypeId, entries });
  assertWritten(entries.length, written);
}

function stageInUse(stageIds: readonly string[], objectIds: readonly string[]): AppError {
  return pipelineErrors.stageInUse({
    message: `Stage IDs: [${stageIds.join(', ')}] are being referenced by object IDs: [${objectIds.join(', ')}]`,
    context: { stageIds, objectIds },
  });
}
