import type { Clock } from '../../platform/clock.js';
import { findViolatedConstraint } from '../../platform/db/constraints.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { isId } from '../../platform/ids.js';
import { workflowErrors } from '../definitions/workflows.errors.js';
import type { FlowReader } from '../definitions/wire-flow.js';
import type { HistoryEntry } from './history.js';
import * as store from './enrollment-actions.store.js';

interface FlowPlace {
  readonly hubId: number;
  /** As sent. */
  readonly flowId: string;
  /** Who acts, if it is a user. */
  readonly userId?: number;
}

type EnrollmentPlace = FlowPlace & { readonly enrollmentId: string };

/** Numbers of records. */
interface EnrolledCounts {
  readonly enrolled: number;
  /** They were in the workflow already. */
  readonly alreadyEnrolled: number;
  readonly notFound: number;
  /** They were enrolled too often within an hour. */
  readonly refused: number;
}

interface RetriedPage {
  readonly retried: number;
  /** The record has been enrolled again since. */
  readonly skipped: number;
  /** Cursor of the next page. */
  readonly after: string | undefined;
}

/** What users do with enrollments. Assumptions AA21, AA22. */
export interface EnrollmentActionsService {
  /**
   * Enrolls records, again if they were enrolled before. Throws FLOW_NOT_FOUND (404), FLOW_TURNED_OFF (400).
   */
  enrollRecords(place: FlowPlace, recordIds: readonly string[]): Promise<EnrolledCounts>;
  /**
   * Continues a failed enrollment at the step that failed. Throws FLOW_NOT_FOUND, ENROLLMENT_NOT_FOUND (404), FLOW_TURNED_OFF,
   * ENROLLMENT_NOT_FAILED (400), RECORD_ENROLLED (409).
   */
  retry(place: EnrollmentPlace): Promise<void>;
  /**
   * Retries some failed enrollments, the newest first: the last one of each record. Throws FLOW_NOT_FOUND (404), FLOW_TURNED_OFF,
   * INVALID_ENROLLMENT_CURSOR (400).
   */
  retryFailed(place: FlowPlace, page: { readonly after?: string }): Promise<RetriedPage>;
  /** Ends an enrollment in progress. Throws FLOW_NOT_FOUND, ENROLLMENT_NOT_FOUND (404), ENROLLMENT_NOT_ACTIVE (400). */
  end(place: EnrollmentPlace): Promise<void>;
}

interface EnrolledByUser {
  readonly hubId: number;
  readonly flowId: string;
  readonly ids: readonly string[];
}

interface EnrollmentActionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly flows: FlowReader;
  readonly enrolling: { enrollForUserInTx(tx: Tx, enrolled: EnrolledByUser): Promise<void> };
  readonly wakeAfter: (tx: Tx, hubId: number) => Promise<void>;
}

const retriedAtOnce = 100;
const endReason = 'A user ended the enrollment.';

export function createEnrollmentActionsService(deps: EnrollmentActionsDeps): EnrollmentActionsService {
  const { db, clock, flows, enrolling } = deps;
  return {
    async enrollRecords(place, recordIds) {
      const { hubId } = place;
      const { flowId, objectType } = await getEnabled(deps, place);
      const ids = [...new Set(recordIds.filter(isId))];
      const asked = { hubId, flowId, objectType, ids };
      return db.write(async (tx) => {
        const before = await store.listLive(tx, asked);
        await enrolling.enrollForUserInTx(tx, asked);
        const after = await store.listLive(tx, asked);
        const counts = { live: after.length, now: countEnrolled(after) };
        return toCounts(new Set(recordIds).size, countEnrolled(before), counts);
      });
    },
    async retry(place) {
      await getEnabled(deps, place);
      await whileNotEnrolled(() => db.write((tx) => retryInTx(deps, tx, place)));
    },
    async retryFailed(place, { after }) {
      if (after !== undefined && !isId(after)) throw workflowErrors.invalidEnrollmentCursor();
      await getEnabled(deps, place);
      return whileNotEnrolled(() => db.write((tx) => retryPageInTx(deps, tx, { ...place, after })));
    },
    async end(place) {
      await flows.getFlow(place);
      await db.write(async (tx) => {
        const { state } = await lock(tx, place);
        if (state !== 'ACTIVE') throw workflowErrors.enrollmentNotActive();
        const now = clock.now();
        await store.endByUser(tx, place, { reason: endReason, entry: toEntry('ended', place.userId, now), now });
      });
    },
  };
}

async function getEnabled({ flows }: EnrollmentActionsDeps, place: FlowPlace) {
  const flow = await flows.getFlow(place);
  if (flow.isEnabled) return flow;
  throw workflowErrors.flowTurnedOff({ message: `The workflow ${flow.flowId} is turned off: turn it on first.` });
}

async function lock(tx: Tx, place: EnrollmentPlace) {
  const row = isId(place.enrollmentId) ? await store.lockOfFlow(tx, place) : undefined;
  if (row) return row;
  const shown = place.enrollmentId.slice(0, 100).toWellFormed();
  throw workflowErrors.enrollmentNotFound({ message: `The workflow has no enrollment with ID ${shown}.` });
}

async function retryInTx(deps: EnrollmentActionsDeps, tx: Tx, place: EnrollmentPlace): Promise<void> {
  const { state, objectType, recordId } = await lock(tx, place);
  if (state !== 'FAILED') throw workflowErrors.enrollmentNotFailed();
  const [record] = await store.listLive(tx, { ...place, objectType, ids: [recordId] });
  if (record?.isEnrolled) throw workflowErrors.recordEnrolled();
  await continueInTx(deps, tx, { ...place, ids: [place.enrollmentId] });
}

async function retryPageInTx(
  deps: EnrollmentActionsDeps,
  tx: Tx,
  { after, ...place }: FlowPlace & { readonly after: string | undefined },
): Promise<RetriedPage> {
  const found = await store.listFailed(tx, place, { before: after ?? null, limit: retriedAtOnce });
  const ids = found.filter(({ isLast }) => isLast).map(({ enrollmentId }) => enrollmentId);
  const retried = ids.length === 0 ? 0 : await continueInTx(deps, tx, { ...place, ids });
  const next = found.length === retriedAtOnce ? found.at(-1)?.enrollmentId : undefined;
  return { retried, skipped: found.length - retried, after: next };
}

/** Returns how many enrollments continue. */
async function continueInTx(
  { clock, wakeAfter }: EnrollmentActionsDeps,
  tx: Tx,
  { hubId, userId, ids }: FlowPlace & { readonly ids: readonly string[] },
): Promise<number> {
  const now = clock.now();
  const retried = await store.retryEnrollments(tx, { hubId, ids, entry: toEntry('retried', userId, now), now });
  await store.closeEndedCalls(tx, { hubId, ids });
  await wakeAfter(tx, hubId);
  return retried;
}

const countEnrolled = (records: Awaited<ReturnType<typeof store.listLive>>): number =>
  records.filter(({ isEnrolled }) => isEnrolled).length;

function toCounts(
  asked: number,
  alreadyEnrolled: number,
  { live, now }: { readonly live: number; readonly now: number },
): EnrolledCounts {
  const enrolled = now - alreadyEnrolled;
  return { enrolled, alreadyEnrolled, notFound: asked - live, refused: live - now };
}

function toEntry(is: 'retried' | 'ended', userId: number | undefined, now: Date): HistoryEntry {
  return { actionId: null, at: now.toISOString(), is, ...(userId !== undefined && { userId }) };
}

/** A change of the record may enroll it between the check and the write. */
async function whileNotEnrolled<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (findViolatedConstraint(error) !== 'workflow_enrollment_active') throw error;
    throw workflowErrors.recordEnrolled();
  }
}
