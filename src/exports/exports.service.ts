import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { FilesService } from '../files/files.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { isId } from '../platform/ids.js';
import { createClaimQueue } from '../platform/jobs/claims.js';
import type { JobLife } from '../platform/jobs/job.js';
import type { Log } from '../platform/log.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { createAssociatedService } from './associated.service.js';
import { createExportRunsService, keptMs } from './export-runs.service.js';
import { exportErrors } from './exports.errors.js';
import type { ExportInput } from './exports.schema.js';
import * as store from './exports.store.js';
import { createMatchesService } from './matches.service.js';
import { createOrdersService, type ExportOrder } from './orders.service.js';
import { createTablesService } from './tables.service.js';

/** The current state of an export. */
interface ExportState extends store.ExportRow<ExportOrder> {
  readonly id: string;
}

type Asked = Parameters<ReturnType<typeof createOrdersService>['toOrder']>[2] & {
  /** The user who is notified of its end; undefined for apps. */
  readonly userId: number | undefined;
};

export interface ExportsService {
  /**
   * Returns the id of an export that is written in the background. Throws the refusals of `toOrder` (400, 404) and
   * EXPORT_LIMIT_REACHED (429).
   */
  requestExport(hubId: number, input: ExportInput, asked: Asked): Promise<string>;
  /** Throws EXPORT_NOT_FOUND (404). */
  getExport(hubId: number, exportId: string): Promise<ExportState>;
  /** Signs the path of the file of an export for five minutes; undefined if it is not complete. */
  signFile(hubId: number, state: ExportState): Promise<string | undefined>;
  /** Deletes exports whose files have expired. */
  forgetOld(life: JobLife): Promise<void>;
  start(): void;
  /** Stops, and releases exports in progress. */
  stop(): Promise<void>;
}

interface ExportsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly owners: Pick<OwnersService, 'listAllInTx'>;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly objects: ObjectsService;
  readonly lists: ListsService;
  readonly files: FilesService;
  /** Whether the limits of apps apply. */
  readonly limits: { readonly isOn: boolean };
}

const dayMs = 24 * 60 * 60 * 1000;
const requestsPerDay = 30;
const urlSeconds = 5 * 60;
/** Exports of different accounts at the same time. */
const underWayAtMost = 2;

export function createExportsService(deps: ExportsDeps): ExportsService {
  const { db, clock, files, limits } = deps;
  const orders = createOrdersService(deps);
  const tables = createTablesService({
    ...deps,
    matches: createMatchesService(deps),
    associated: createAssociatedService(deps),
  });
  const queue = createQueue({ ...deps, tables });
  const oldest = () => new Date(clock.now().getTime() - keptMs);
  return {
    async requestExport(hubId, input, asked) {
      const request = await orders.toOrder(hubId, input, asked);
      const isLimited = asked.isLimited && limits.isOn;
      const id = await db.write(async (tx) => {
        const now = clock.now();
        await store.lockExports(tx, hubId);
        const times = isLimited ? await store.listRequestTimes(tx, hubId, new Date(now.getTime() - dayMs)) : [];
        assertBelowLimit(times, now);
        return store.insertExport(tx, { hubId, request, now, userId: asked.userId });
      });
      queue.wake();
      return id;
    },
    async getExport(hubId, id) {
      const row = isId(id)
        ? await db.read((tx) => store.findExport<ExportOrder>(tx, { hubId, exportId: id }, oldest()))
        : undefined;
      if (!row) throw exportErrors.exportNotFound();
      return { ...row, id };
    },
    async signFile(hubId, { fileId }) {
      if (fileId === null) return undefined;
      const file = { hubId, fileId, seesHidden: true };
      return (await files.signedUrls.signUrl(file, { expirationSeconds: urlSeconds })).url;
    },
    async forgetOld(life) {
      const before = oldest();
      for (const hubId of await db.read((tx) => store.listHubsWithOld(tx, before))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => store.deleteOldExports(tx, hubId, before));
      }
    },
    start: queue.start,
    stop: queue.stop,
  };
}

/** Assumption X4. */
function assertBelowLimit(times: readonly Date[], now: Date): void {
  const first = times.at(-requestsPerDay);
  if (!first) return;
  throw exportErrors.exportLimitReached({
    message: `You have reached your limit of ${requestsPerDay} exports in 24 hours.`,
    retryAfterSeconds: Math.ceil((first.getTime() + dayMs - now.getTime()) / 1000),
  });
}

/** Runs exports, the oldest first, one of each account at a time. */
function createQueue(deps: Parameters<typeof createExportRunsService>[0]) {
  const { db } = deps;
  return createClaimQueue<store.ExportId>({
    ...deps,
    what: 'an export',
    atOnce: underWayAtMost,
    atOncePerHub: 1,
    toKey: ({ exportId }) => exportId,
    listOpen: (_, limit) => db.read((tx) => store.listOpenExports(tx, limit)),
    run: createExportRunsService(deps).run,
  });
}
