import type { Db, Tx } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { PropertyOption } from '../properties/types/definition.js';
import { lifecycleProperty } from '../properties/types/lifecycle-stages.js';
import type { ObjectType } from '../properties/types/object-types.js';
import type { Change } from './audit-entries.js';
import { toLifecyclePipelines } from './lifecycle-pipelines.js';
import type { Pipeline } from './pipeline.js';
import type { Situation } from './pipeline-changes.js';
import { pipelineErrors } from './pipelines.errors.js';

interface LifecycleWrite {
  readonly type: ObjectType;
  readonly hubId: number;
  readonly userId: number | undefined;
  readonly now: Date;
  readonly decide: (situation: Situation) => Change;
  /** Within the transaction, before anything is written. */
  readonly check: (tx: Tx, change: Change) => Promise<void>;
  /** Within the transaction, after the change. */
  readonly note: (tx: Tx, change: Change) => Promise<void>;
}

/** Changes of the one pipeline of contacts and of companies, whose stages are the options of `lifecyclestage`. */
export interface LifecycleChangesService {
  /**
   * Throws PIPELINES_READ_ONLY (400) for a further pipeline, for the end of the one that there is, and for another label or
   * position of it; refusals of stages are those of `decide` and of properties.errors.ts.
   */
  change(asked: LifecycleWrite): Promise<Change>;
}

interface LifecycleChangesDeps {
  readonly db: Db;
  readonly options: PropertiesService['options'];
}

export function createLifecycleChangesService({ db, options }: LifecycleChangesDeps): LifecycleChangesService {
  return {
    async change({ type, hubId, userId, now, decide, check, note }) {
      const builtIn = await options.getBuiltIn(hubId, type);
      return db.write(async (tx) => {
        const place = { hubId, type, builtIn, userId, propertyName: lifecycleProperty };
        const found: { change?: Change } = {};
        const stored = await options.editOptionsInTx(tx, place, async (current) => {
          const pipelines = toLifecyclePipelines(type.id, current);
          const pipelineIds = new Set(pipelines.map(({ id }) => id));
          const decided = decide({ objectTypeId: type.id, pipelines, pipelineIds, now });
          if (!decided.before && !decided.after) return current;
          const after = assertSamePipeline(type, decided);
          await check(tx, decided);
          found.change = decided;
          return toOptions(after, current);
        });
        const [after] = toLifecyclePipelines(type.id, stored);
        if (!found.change || !after) return {};
        const change = { ...found.change, after };
        await note(tx, change);
        return change;
      });
    },
  };
}

function assertSamePipeline({ id }: ObjectType, { before, after }: Change): Pipeline {
  if (before && after && before.label === after.label && before.displayOrder === after.displayOrder) return after;
  throw pipelineErrors.pipelinesReadOnly({
    message: `Object type ${id} has one pipeline, of which only the stages can be changed.`,
  });
}

function toOptions({ stages }: Pipeline, current: readonly PropertyOption[]): PropertyOption[] {
  return stages.map(({ id, label, displayOrder }) => ({
    hidden: false,
    ...current.find(({ value }) => value === id),
    value: id,
    label,
    displayOrder,
  }));
}
