import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { isId } from '../platform/ids.js';
import type { createEnrollingService } from './enrolling.service.js';
import { endEnrollments } from './enrolling.store.js';
import * as store from './enrollments.store.js';
import type { FlowsService } from './flows.service.js';
import { findEnabledFlow } from './flows.store.js';
import type { Trigger } from './definitions/program.js';
import { workflowErrors } from './definitions/workflows.errors.js';

type EnrollmentRow = Awaited<ReturnType<typeof store.listEnrollments>>[number];

interface ContactPlace {
  readonly hubId: number;
  /** As sent. */
  readonly flowId: string;
  readonly email: string;
}

interface EnrollmentFilter {
  readonly state?: EnrollmentRow['state'];
  readonly recordId?: string;
}

export interface EnrollmentsService {
  /**
   * Enrolls a contact by its address, again if it was enrolled before; does nothing while it is enrolled or meets the goal. Throws FLOW_NOT_FOUND,
   * RECORD_NOT_FOUND (404), FLOW_OF_OTHER_TYPE, FLOW_TURNED_OFF (400).
   */
  enrollContact(place: ContactPlace): Promise<void>;
  /** Ends the enrollment of a contact, if there is one. Throws FLOW_NOT_FOUND, RECORD_NOT_FOUND (404), FLOW_OF_OTHER_TYPE (400). */
  unenrollContact(place: ContactPlace): Promise<void>;
  /** The newest first. Throws FLOW_NOT_FOUND (404), INVALID_ENROLLMENT_CURSOR (400). */
  listEnrollments(
    place: Omit<ContactPlace, 'email'>,
    page: { readonly limit?: number; readonly after?: string } & EnrollmentFilter,
  ): Promise<{ readonly rows: readonly EnrollmentRow[]; readonly after: string | undefined }>;
  /** The ids of the workflows that a contact is in. */
  listFlowsOfContact(hubId: number, contactId: string): Promise<string[]>;
}

interface EnrollmentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly objects: Pick<ObjectsService, 'records'>;
  readonly flows: FlowsService;
  readonly enrolling: ReturnType<typeof createEnrollingService>;
}

const contacts = '0-1';
const defaultLimit = 50;

export function createEnrollmentsService(deps: EnrollmentsDeps): EnrollmentsService {
  const { db, clock, objects, flows, enrolling } = deps;
  const getFlowOfContacts = async (place: ContactPlace) => {
    const flow = await flows.getFlow(place);
    if (flow.objectType === contacts) return flow;
    const message = `The workflow ${flow.flowId} does not enroll contacts.`;
    throw workflowErrors.flowOfOtherType({ message });
  };
  const getContactId = async ({ hubId, email }: ContactPlace): Promise<string> => {
    const place = { hubId, objectType: contacts, objectId: email, idProperty: 'email' };
    return (await objects.records.get(place, { baseUrl: '' })).record.id;
  };
  return {
    async enrollContact(place) {
      const { hubId } = place;
      const { flowId } = await getFlowOfContacts(place);
      const ids = [await getContactId(place)];
      await db.write(async (tx) => {
        const flow = await findEnabledFlow<Trigger>(tx, { hubId, flowId });
        if (!flow) {
          const message = `The workflow ${flowId} is turned off and enrolls no records.`;
          throw workflowErrors.flowTurnedOff({ message });
        }
        await enrolling.enrollInTx(tx, { ...flow, hubId, ids, by: 'REQUEST', isRepeated: true });
      });
    },
    async unenrollContact(place) {
      const { flowId } = await getFlowOfContacts(place);
      const ended = { hubId: place.hubId, flowIds: [flowId], objectType: contacts, ids: [await getContactId(place)] };
      const reason = 'A request ended the enrollment.';
      await db.write((tx) => endEnrollments(tx, { ...ended, reason, now: clock.now() }));
    },
    async listEnrollments(place, { limit = defaultLimit, after, state, recordId }) {
      if (after !== undefined && !isId(after)) throw workflowErrors.invalidEnrollmentCursor();
      const { flowId, objectType } = await flows.getFlow(place);
      if (recordId !== undefined && !isId(recordId)) return { rows: [], after: undefined };
      const page = {
        ...{ before: after ?? null, limit: limit + 1 },
        ...(state && { state }),
        ...(recordId !== undefined && { record: { objectType, id: recordId } }),
      };
      const found = await db.read((tx) => store.listEnrollments(tx, { hubId: place.hubId, flowId }, page));
      const rows = found.slice(0, limit);
      return { rows, after: found.length > limit ? rows.at(-1)?.enrollmentId : undefined };
    },
    async listFlowsOfContact(hubId, contactId) {
      if (!isId(contactId)) return [];
      return db.read((tx) => store.listFlowsOf(tx, hubId, { objectType: contacts, recordId: contactId }));
    },
  };
}
