import { isDeepStrictEqual } from 'node:util';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { AppError } from '../platform/http/errors.js';
import { isId } from '../platform/ids.js';
import type { createFlowDefinitionsService, FlowDefinition } from './definitions/definitions.service.js';
import { refuse } from './definitions/flow-node.js';
import { toNextTime } from './definitions/schedules.js';
import type { FlowInput } from './definitions/flows.schema.js';
import * as store from './flows.store.js';
import { updateSchedule } from './schedules.store.js';
import { workflowErrors } from './definitions/workflows.errors.js';

type Flow = store.FlowRow<FlowDefinition>;

interface FlowPlace {
  readonly hubId: number;
  /** As sent. */
  readonly flowId: string;
}

interface Author {
  readonly hubId: number;
  readonly userId?: number;
}

interface FlowPage {
  readonly flows: readonly Flow[];
  /** Cursor of the next page; undefined on the last one. */
  readonly after: string | undefined;
}

interface OverviewQuery {
  readonly text?: string;
  /** Only this one. */
  readonly flowId?: string;
  /** Only those of records of this type. */
  readonly objectTypeId?: string;
  readonly isEnabled?: boolean;
  readonly limit?: number;
  /** The number of workflows before the page. */
  readonly offset?: number;
}

interface OverviewPage {
  readonly flows: Awaited<ReturnType<typeof store.listFlowOverviews>>;
  readonly hasMore: boolean;
}

export interface FlowsService {
  /** By id. An invalid cursor starts from the beginning. */
  listFlows(hubId: number, page: { readonly limit?: number; readonly after?: string }): Promise<FlowPage>;
  /** Those whose names contain the text, the last changed first, with counts of enrollments up to 10,000. */
  listOverviews(hubId: number, page: OverviewQuery): Promise<OverviewPage>;
  /** Refusals: those of `readFlow`. */
  checkFlow(hubId: number, objectType: string, input: FlowInput): Promise<void>;
  /** Throws FLOW_NOT_FOUND (404). */
  getFlow(place: FlowPlace): Promise<Flow>;
  /** The existing ones, by id. */
  readFlows(hubId: number, ids: readonly string[]): Promise<Flow[]>;
  /** Refusals: those of `readFlow`, TOO_MANY_FLOWS (400). */
  createFlow(author: Author, objectType: string, input: FlowInput): Promise<Flow>;
  /** Refusals: those of `readFlow`, FLOW_NOT_FOUND (404), FLOW_REVISION_CONFLICT (409). */
  replaceFlow(place: FlowPlace & Author, input: FlowInput & { readonly revisionId: string | number }): Promise<Flow>;
  /** Throws FLOW_NOT_FOUND (404). Ends all enrollments. */
  deleteFlow(place: FlowPlace): Promise<void>;
}

interface FlowsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly lists: Pick<ListsService, 'criteria'>;
  readonly changes: Pick<ChangesService, 'watch'>;
  readonly definitions: ReturnType<typeof createFlowDefinitionsService>;
  /** Looks for due steps after the transaction. */
  readonly wakeAfter: (tx: Tx, hubId: number) => Promise<void>;
}

/** Consumer name of workflows in the change feed. */
export const workflowWatcher = 'workflows';

/** Published when a workflow gets another schedule. */
export const schedulesTopic = 'workflow-schedules';

const flowsPerHub = 1000;
const defaultLimit = 100;
const mostCounted = 10_000;

export function createFlowsService(deps: FlowsDeps): FlowsService {
  const { db, clock, hubs, lists, definitions } = deps;
  const getFlow: FlowsService['getFlow'] = async ({ hubId, flowId }) => {
    const [flow] = await readFlows(hubId, [flowId]);
    return flow ?? notFound(flowId);
  };
  const readFlows: FlowsService['readFlows'] = (hubId, ids) =>
    db.read((tx) => store.listFlowsByIds<FlowDefinition>(tx, hubId, ids.filter(isId)));
  const lock = async (tx: Tx, { hubId, flowId }: FlowPlace) =>
    (isId(flowId) ? await store.lockFlow(tx, { hubId, flowId }) : undefined) ?? notFound(flowId);
  return {
    getFlow,
    readFlows,
    async listFlows(hubId, { limit = defaultLimit, after = '0' }) {
      const start = { after: isId(after) ? after : '0', limit: limit + 1 };
      const found = await db.read((tx) => store.listFlows<FlowDefinition>(tx, hubId, start));
      const flows = found.slice(0, limit);
      return { flows, after: found.length > limit ? flows.at(-1)?.flowId : undefined };
    },
    listOverviews: (hubId, query) => listOverviews(db, hubId, query),
    async checkFlow(hubId, objectType, input) {
      await definitions.readFlow(hubId, objectType, input);
    },
    async createFlow({ hubId, userId }, objectType, input) {
      const read = await definitions.readFlow(hubId, objectType, input);
      const { timeZone } = await hubs.getHub(hubId);
      const flowId = await db.write(async (tx) => {
        await store.lockFlows(tx, hubId);
        if ((await store.countFlows(tx, hubId)) >= flowsPerHub) throw workflowErrors.tooManyFlows();
        const row = toRow(read, input, { userId, now: clock.now() });
        const id = await store.insertFlow(tx, { ...row, hubId, objectType: read.type.id });
        await follow(deps, tx, { hubId, flowId: id, isEnabled: row.isEnabled, read, timeZone });
        return id;
      });
      return getFlow({ hubId, flowId });
    },
    async replaceFlow({ hubId, flowId, userId }, { revisionId, ...input }) {
      const { objectType } = await getFlow({ hubId, flowId });
      const read = await definitions.readFlow(hubId, input.objectTypeId ?? objectType, input);
      if (read.type.id !== objectType) refuse('objectTypeId', 'the type of the records of a workflow cannot change');
      const { timeZone } = await hubs.getHub(hubId);
      await db.write(async (tx) => {
        const before = await lock(tx, { hubId, flowId });
        const { revision } = before;
        if (String(revision) !== String(revisionId)) throw toConflict(revision);
        const row = toRow(read, input, { userId, now: clock.now() });
        await store.updateFlow(tx, { hubId, flowId }, { ...row, revision: revision + 1 });
        await follow(deps, tx, { hubId, flowId, isEnabled: row.isEnabled, read, timeZone, before });
      });
      return getFlow({ hubId, flowId });
    },
    deleteFlow: (place) =>
      db.write(async (tx) => {
        await lock(tx, place);
        await lists.criteria.leaveInTx(tx, place);
        await store.deleteFlow(tx, place);
      }),
  };
}

async function listOverviews(db: Db, hubId: number, query: OverviewQuery): Promise<OverviewPage> {
  const { text = '', flowId, objectTypeId, isEnabled, limit = 50, offset = 0 } = query;
  if (flowId !== undefined && !isId(flowId)) return { flows: [], hasMore: false };
  const only = { flowId: flowId ?? null, objectType: objectTypeId ?? null, isEnabled: isEnabled ?? null };
  const page = { ...only, text, offset, limit: limit + 1, mostCounted };
  const found = await db.read((tx) => store.listFlowOverviews(tx, hubId, page));
  return { flows: found.slice(0, limit), hasMore: found.length > limit };
}

function notFound(flowId: string): never {
  const shown = flowId.slice(0, 100).toWellFormed();
  throw workflowErrors.flowNotFound({
    message: `Workflow does not exist with ID ${shown}.`,
    context: { flowId: [shown] },
  });
}

/** Assumption AA2. */
function toConflict(revision: number): AppError {
  return workflowErrors.flowRevisionConflict({
    message: `The workflow has revision ${revision} now: read it again before replacing it.`,
    context: { revisionId: [String(revision)] },
  });
}

type ReadFlow = Awaited<ReturnType<FlowsDeps['definitions']['readFlow']>>;

interface Trace {
  readonly userId: number | undefined;
  readonly now: Date;
}

function toRow(
  { definition, program, trigger }: ReadFlow,
  input: FlowInput,
  { userId, now }: Trace,
): store.RevisionRow {
  const { name = null, isEnabled } = input;
  return { name, isEnabled, definition, program, trigger, userId: userId ?? null, now };
}

interface Following {
  readonly hubId: number;
  readonly flowId: string;
  readonly isEnabled: boolean;
  readonly read: ReadFlow;
  /** Of the account. */
  readonly timeZone: string;
  /** The revision that is replaced. */
  readonly before?: { readonly isEnabled: boolean; readonly schedule: object | null };
}

/** Follows what enrolls records in a workflow that is turned on. */
async function follow(deps: FlowsDeps, tx: Tx, following: Following): Promise<void> {
  const { lists, changes, wakeAfter } = deps;
  const { hubId, flowId, isEnabled, read } = following;
  if (isEnabled) await changes.watch(tx, hubId, workflowWatcher);
  if (isEnabled && read.filters) {
    await lists.criteria.followInTx(tx, { hubId, flowId, objectType: read.type.id, filters: read.filters });
  } else await lists.criteria.leaveInTx(tx, { hubId, flowId });
  await plan(deps, tx, following);
  // Enrollments may have become due while it was turned off.
  await wakeAfter(tx, hubId);
}

/** Sets when records are enrolled next. A schedule that does not change goes on, also with the records that it has not reached yet. */
async function plan(
  { db, clock }: FlowsDeps,
  tx: Tx,
  { hubId, flowId, isEnabled, read, timeZone, before }: Following,
): Promise<void> {
  const schedule = (isEnabled && read.trigger.schedule) || null;
  const planned = (before?.isEnabled && before.schedule) || null;
  if (isDeepStrictEqual(schedule, planned)) return;
  const place = { hubId, flowId };
  if (!schedule) return updateSchedule(tx, place, null);
  const scheduledAt = new Date(toNextTime(schedule, clock.now().getTime(), timeZone));
  await updateSchedule(tx, place, { scheduledAt, runAt: null, runAfter: null });
  await db.publish(tx, schedulesTopic, String(hubId));
}
