import { expect } from 'vitest';
import type { Reply } from './http.js';
import type { TestHub } from './hubs.js';
import { anyOf, property, soon } from './lists.js';
import { changeRecord, readRecord } from './records.js';

export const flowsPath = '/automation/v4/flows';
/** Only bounds a failure: machines may be slow. */
const longestMs = 60_000;

/** An action that leads to one other, or to none. */
export function single(actionId: number, actionTypeId: string, fields: object, next?: number): object {
  const connection = next === undefined ? {} : { connection: { edgeType: 'STANDARD', nextActionId: String(next) } };
  return {
    type: 'SINGLE_CONNECTION',
    actionId: String(actionId),
    actionTypeId,
    actionTypeVersion: 0,
    fields,
    ...connection,
  };
}

export const setProperty = (actionId: number, name: string, staticValue: string, next?: number): object =>
  single(actionId, '0-5', { property_name: name, value: { type: 'STATIC_VALUE', staticValue } }, next);

export const delay = (actionId: number, minutes: number, next?: number): object =>
  single(actionId, '0-1', { delta: String(minutes), time_unit: 'MINUTES' }, next);

/** Enrolls records whose property has the value. */
export const whenHas = (name: string, value: string, more: object = {}): object => ({
  type: 'LIST_BASED',
  shouldReEnroll: false,
  listFilterBranch: anyOf([property(name, 'STRING', 'IS_EQUAL_TO', { value })]),
  ...more,
});

/** Enrolls records when the property is set. */
export const whenSet = (name: string, hsValue?: object, more: object = {}): object => ({
  type: 'EVENT_BASED',
  shouldReEnroll: true,
  eventFilterBranches: [
    event('4-655002', [property('hs_name', 'STRING', 'IS_EQUAL_TO', { value: name }), ...(hsValue ? [hsValue] : [])]),
  ],
  listMembershipFilterBranches: [],
  ...more,
});

/** Enrolls contacts when a form is submitted for them, each time. */
export const whenSubmitted = (formId?: object, more: object = {}): object => ({
  ...{ type: 'EVENT_BASED', shouldReEnroll: true, listMembershipFilterBranches: [] },
  eventFilterBranches: [event('4-1639801', formId ? [formId] : [])],
  ...more,
});

/** Enrolls records when they join one of the lists. */
export const whenJoined = (listIds: readonly string[], more: object = {}): object => ({
  ...{ type: 'EVENT_BASED', shouldReEnroll: false, eventFilterBranches: [] },
  listMembershipFilterBranches: listIds.map((listId) => ({
    ...{ filterBranchType: 'AND', filterBranchOperator: 'AND', filterBranches: [] },
    filters: [{ filterType: 'IN_LIST', operator: 'IN_LIST', listId }],
  })),
  ...more,
});

export const event = (eventTypeId: string, filters: readonly object[] = []): object => ({
  ...{ filterBranches: [], filters, eventTypeId, operator: 'HAS_COMPLETED' },
  ...{ filterBranchType: 'UNIFIED_EVENTS', filterBranchOperator: 'AND' },
});

/** A workflow of contacts that is turned on and starts with its first action. */
export function toFlow(actions: readonly object[], enrollmentCriteria?: object, more: object = {}): object {
  const [first] = actions as { actionId: string }[];
  return {
    ...{ type: 'CONTACT_FLOW', objectTypeId: '0-1', name: 'Welcome', isEnabled: true, flowType: 'WORKFLOW', actions },
    ...(first && { startActionId: first.actionId }),
    ...(enrollmentCriteria && { enrollmentCriteria }),
    ...more,
  };
}

export const tryFlow = (hub: TestHub, flow: object): Promise<Reply> => hub.request({ path: flowsPath, json: flow });

/** Creates a workflow; returns its id. */
export async function createFlow(hub: TestHub, flow: object): Promise<string> {
  const reply = await tryFlow(hub, flow);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id as string;
}

export interface Enrollment {
  readonly recordId: string;
  readonly state: string;
  readonly actionId?: string;
  readonly dueAt?: string;
  readonly enrolledAt: string;
  readonly reason?: string;
  readonly revisionId: string;
  readonly enrolledBy: string;
}

/** The newest first. */
export async function listEnrollments(hub: TestHub, flowId: string): Promise<Enrollment[]> {
  const reply = await hub.request({ path: `/_app/workflows/${flowId}/enrollments?limit=100` });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.results as Enrollment[];
}

/** Resolves with the enrollments once they are as many, in this state. */
export async function enrollmentsAre(hub: TestHub, flowId: string, states: readonly string[]): Promise<Enrollment[]> {
  let found: Enrollment[] = [];
  await soon(async () => {
    found = await listEnrollments(hub, flowId);
    expect(found.map(({ state }) => state)).toEqual(states);
  }, longestMs);
  return found;
}

/** A property of a contact. */
export const valueOf = async (hub: TestHub, contactId: string, name: string): Promise<string | null> =>
  (await readRecord(hub, `contacts/${contactId}`, name))[name] ?? null;

export const setValue = (hub: TestHub, contactId: string, properties: object): Promise<void> =>
  changeRecord(hub, `contacts/${contactId}`, properties);
