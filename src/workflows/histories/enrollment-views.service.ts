import type { ObjectsService } from '../../objects/objects.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { isId } from '../../platform/ids.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { callsTopic, runsTopic } from '../calls/calls.service.js';
import { workflowErrors } from '../definitions/workflows.errors.js';
import type { EnrollmentRow } from './rows.store.js';
import type { FlowReader } from '../definitions/wire-flow.js';
import { listShownEntries, type HistoryEntry } from './history.js';
import { storedEntries } from './rows.store.js';
import * as store from './enrollment-views.store.js';
import { toWireInspected } from './wire-enrollments.js';

interface EnrollmentView {
  readonly row: EnrollmentRow;
  /** The last ones, in order. */
  readonly steps: readonly HistoryEntry[];
  /** Whether earlier steps are not stored any more. */
  readonly hasEarlierSteps: boolean;
}

/** Enrollments as users and developers see them. Assumption AA21. */
export interface EnrollmentViewsService {
  /** Throws FLOW_NOT_FOUND, ENROLLMENT_NOT_FOUND (404). */
  getEnrollment(place: {
    readonly hubId: number;
    readonly flowId: string;
    readonly enrollmentId: string;
  }): Promise<EnrollmentView>;
  /** The last enrollments of a record in all workflows, the newest first. Throws RECORD_NOT_FOUND (404), UNKNOWN_OBJECT_TYPE (400). */
  listOfRecord(record: {
    readonly hubId: number;
    readonly objectType: string;
    readonly objectId: string;
  }): Promise<readonly store.RecordEnrollmentRow[]>;
  /** Of all accounts, for the inspector of a sandbox: those in progress first, the next due on top, then the last ended. */
  listInspected(filter: {
    readonly hubId?: number;
    readonly limit: number;
  }): Promise<ReturnType<typeof toWireInspected>[]>;
  /**
   * Makes the next step of an enrollment due now, or the request that it waits for. `id` consists of the account and the
   * enrollment. Throws ENROLLMENT_NOT_FOUND (404), ENROLLMENT_NOT_ACTIVE, FLOW_TURNED_OFF (400).
   */
  runNow(id: string): Promise<void>;
}

interface EnrollmentViewsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly flows: FlowReader;
  readonly properties: Pick<PropertiesService, 'types'>;
  readonly objects: Pick<ObjectsService, 'records'>;
}

const mostOfRecord = 100;

export function createEnrollmentViewsService(deps: EnrollmentViewsDeps): EnrollmentViewsService {
  const { db, flows, properties, objects } = deps;
  return {
    async getEnrollment(place) {
      await flows.getFlow(place);
      const found = isId(place.enrollmentId)
        ? await db.read((tx) => store.findEnrollment<HistoryEntry>(tx, place))
        : undefined;
      if (!found) throw toNotFound(place.enrollmentId);
      const { history, ...row } = found;
      const steps = listShownEntries(history.slice(-(storedEntries - 1)));
      return { row, steps, hasEarlierSteps: history.length === storedEntries };
    },
    async listOfRecord({ hubId, ...place }) {
      const { id: objectType } = await properties.types.getType(hubId, place.objectType);
      const { record } = await objects.records.get({ hubId, ...place }, { baseUrl: '' });
      return db.read((tx) => store.listOfRecord(tx, { hubId, objectType, recordId: record.id }, mostOfRecord));
    },
    async listInspected({ hubId, limit }) {
      const rows = await db.read((tx) => store.listInspected(tx, { hubId: hubId ?? null, limit }));
      return rows.map(toWireInspected);
    },
    runNow: (id) => runNow(deps, id),
  };
}

async function runNow({ db, clock }: EnrollmentViewsDeps, id: string): Promise<void> {
  const [, hub = '', enrollmentId = ''] = /^([1-9]\d{0,8})-([1-9]\d{0,17})$/.exec(id) ?? [];
  if (enrollmentId === '') throw toNotFound(id);
  const place = { hubId: Number(hub), enrollmentId };
  await db.write(async (tx) => {
    const held = await store.lockHeld(tx, place);
    if (!held) throw toNotFound(id);
    if (held.state !== 'ACTIVE') throw workflowErrors.enrollmentNotActive();
    if (!held.isEnabled) {
      const message = `The workflow ${held.flowId} is turned off: turn it on first.`;
      throw workflowErrors.flowTurnedOff({ message });
    }
    await store.hasten(tx, place, clock.now());
    await db.publish(tx, runsTopic, hub);
    await db.publish(tx, callsTopic, hub);
  });
}

function toNotFound(id: string): Error {
  const shown = id.slice(0, 100).toWellFormed();
  return workflowErrors.enrollmentNotFound({ message: `There is no enrollment with ID ${shown}.` });
}
