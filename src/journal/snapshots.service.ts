import { toValues } from '../objects/json/read-records.js';
import type { InstallsService } from '../accounts/apps/installs.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import { toRecordScopes } from '../objects/types/callers.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { newUuid } from '../platform/ids.js';
import { appendInTx } from './append.tx.js';
import type { SnapshotAnswer, SnapshotRequest, SnapshotStatus } from './entries.schema.js';
import { keptMs, uuid } from './entries.service.js';
import type { JournalEvent } from './events.js';
import { journalErrors } from './journal.errors.js';
import * as store from './entries.store.js';

/** The values of records at a moment, written to the journal. Assumption W27. */
export interface JournalSnapshotsService {
  /** Takes the snapshots at once; a record that cannot be read is a failed snapshot. */
  take(appId: number, request: SnapshotRequest): Promise<SnapshotAnswer>;
  /** Throws JOURNAL_SNAPSHOT_NOT_FOUND (404). */
  getStatus(appId: number, statusId: string): Promise<SnapshotStatus>;
  /** Deletes statuses six days after their snapshots. */
  forgetOld(): Promise<void>;
}

interface SnapshotsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly installs: Pick<InstallsService, 'findInstall'>;
  readonly records: Pick<ObjectsService['records'], 'readBatch'>;
}

type One = SnapshotRequest['snapshotRequests'][number];
type Outcome = { readonly event: JournalEvent } | { readonly errorCode: string; readonly message: string };

const largestPortalId = 2_147_483_647;

export function createJournalSnapshots(deps: SnapshotsDeps): JournalSnapshotsService {
  const { db, clock } = deps;
  const takeOf = async (appId: number, hubId: number, asked: readonly Named[]): Promise<void> => {
    const initiatedAt = clock.now();
    const outcomes = new Map<Named, Outcome>();
    for (const objectTypeId of new Set(asked.map((one) => one.objectTypeId))) {
      const ofType = asked.filter((one) => one.objectTypeId === objectTypeId);
      const read = await readOutcomes(deps, { appId, hubId, objectTypeId, now: initiatedAt }, ofType);
      for (const [one, outcome] of read) outcomes.set(one, outcome);
    }
    await db.write(async (tx) => {
      const events = [...outcomes.values()].flatMap((outcome) => ('event' in outcome ? [outcome.event] : []));
      await appendInTx(tx, { hubId, appId, events, now: clock.now() });
      const rows = [...outcomes].map(([{ statusId }, outcome]) => ({
        ...{ statusId, initiatedAt, completedAt: clock.now() },
        errorCode: 'event' in outcome ? null : outcome.errorCode,
        message: 'event' in outcome ? null : outcome.message,
      }));
      await store.insertSnapshots(tx, appId, rows);
    });
  };
  return {
    async take(appId, { snapshotRequests }) {
      const named = snapshotRequests.map((one) => ({ ...one, statusId: newUuid() }));
      for (const portalId of new Set(named.map((one) => one.portalId))) {
        const ofPortal = named.filter((one) => one.portalId === portalId);
        await takeOf(appId, Math.min(portalId, largestPortalId), ofPortal);
      }
      return {
        snapshotResponses: named.map(({ portalId, objectId, objectTypeId, statusId }) => ({
          ...{ portalId, objectId, objectTypeId },
          snapshotStatusId: statusId,
        })),
      };
    },
    async getStatus(appId, statusId) {
      const row = uuid.test(statusId) ? await db.read((tx) => store.findSnapshot(tx, appId, statusId)) : undefined;
      if (!row) throw journalErrors.journalSnapshotNotFound();
      return toStatus(row, clock.now());
    },
    forgetOld: () =>
      db.statement((tx) => store.deleteSnapshotsBefore(tx, new Date(clock.now().getTime() - 2 * keptMs))),
  };
}

interface Named extends One {
  readonly statusId: string;
}

interface Place {
  readonly appId: number;
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly now: Date;
}

async function readOutcomes(
  { installs, records }: SnapshotsDeps,
  { appId, hubId, objectTypeId, now }: Place,
  asked: readonly Named[],
): Promise<[Named, Outcome][]> {
  const fail = (errorCode: string, message: string): [Named, Outcome][] =>
    asked.map((one) => [one, { errorCode, message }]);
  const install = await installs.findInstall(hubId, appId);
  if (!install) return fail('PERMISSION_DENIED', journalErrors.journalAccountNotConnected.message);
  const scopes = /^\d-\d{1,15}$/.test(objectTypeId) ? toRecordScopes(objectTypeId, 'read')?.oneOf : undefined;
  if (!scopes) return fail('VALIDATION_ERROR', 'The objectTypeId has to be one of an object type, such as 0-1.');
  const isGranted = scopes.some((scope) => install.scopes.includes(scope));
  if (!isGranted) return fail('PERMISSION_DENIED', 'The account has not granted the app a scope to read such records.');
  const inputs = [...new Set(asked.map(({ objectId }) => objectId))].map((id) => ({ id }));
  const properties = [...new Set(asked.flatMap((one) => one.properties))];
  const found = await records.readBatch({ hubId, objectType: objectTypeId }, { inputs }, { properties, baseUrl: '' });
  const byId = new Map(found.records.map(({ id, printed }) => [id, printed]));
  return asked.map((one) => {
    const printed = byId.get(String(one.objectId));
    if (printed === undefined) return [one, { errorCode: 'VALIDATION_ERROR', message: 'The record does not exist.' }];
    const place = { type: 'crmObject', portalId: hubId, occurredAt: now.toISOString(), action: 'SNAPSHOT' };
    const propertyChanges = pick(printed, one.properties);
    return [one, { event: { ...place, objectTypeId, objectId: one.objectId, propertyChanges } }];
  });
}

/** The wanted values of a record; a property without a value is left out. */
function pick(printed: string, names: readonly string[]): Record<string, string> {
  const values = Object.entries(toValues({ printed }));
  return Object.fromEntries(
    values.flatMap(([name, value]) => (value !== null && value !== '' && names.includes(name) ? [[name, value]] : [])),
  );
}

function toStatus(
  { statusId, initiatedAt, completedAt, errorCode, message }: store.SnapshotRow,
  now: Date,
): SnapshotStatus {
  const hasExpired = now.getTime() - completedAt.getTime() >= keptMs;
  return {
    id: statusId,
    status: errorCode !== null ? 'FAILED' : hasExpired ? 'EXPIRED' : 'SUCCESS',
    initiatedAt: initiatedAt.getTime(),
    completedAt: completedAt.getTime(),
    ...(errorCode !== null && { errorCode }),
    ...(message !== null && { message }),
  };
}
