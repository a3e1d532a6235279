import { expect } from 'vitest';
import type { Reply } from './http.js';
import type { TestHub } from './hubs.js';

export const listsPath = '/crm/v3/lists';

export interface NewList {
  readonly name?: string;
  readonly processingType?: 'MANUAL' | 'SNAPSHOT' | 'DYNAMIC';
  readonly objectTypeId?: string;
  readonly filterBranch?: object;
}

let made = 0;

/** Creates a list, of contacts and MANUAL by default; returns its id. */
export async function createList(hub: TestHub, list: NewList = {}): Promise<string> {
  const reply = await tryList(hub, list);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.list as { listId: string }).listId;
}

export function tryList(hub: TestHub, list: NewList = {}): Promise<Reply> {
  const json = { name: `List ${(made += 1)}`, objectTypeId: '0-1', processingType: 'MANUAL', ...list };
  return hub.request({ path: listsPath, json });
}

/** The ids of all members, in the order of the pages. */
export async function listMembers(hub: TestHub, listId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ''; ;) {
    const reply = await hub.request({ path: `${listsPath}/${listId}/memberships?limit=250&after=${after}` });
    expect(reply.status, reply.text).toBe(200);
    const { results, paging } = reply.body as {
      results: { recordId: string }[];
      paging?: { next?: { after: string } };
    };
    ids.push(...results.map(({ recordId }) => recordId));
    if (!paging?.next) return ids;
    after = paging.next.after;
  }
}

/** The members of a new list with these filters. */
export async function whoFits(hub: TestHub, filterBranch: object, objectTypeId = '0-1'): Promise<string[]> {
  const listId = await createList(hub, { processingType: 'SNAPSHOT', filterBranch, objectTypeId });
  await isComplete(hub, listId);
  return listMembers(hub, listId);
}

/** Resolves once the list has evaluated all records. */
export async function isComplete(hub: TestHub, listId: string): Promise<void> {
  await soon(async () => {
    const { body } = await hub.request({ path: `${listsPath}/${listId}` });
    expect((body.list as { processingStatus: string }).processingStatus).toBe('COMPLETE');
  }, 20_000);
}

/** Retries until the expectation holds. */
export async function soon(attempt: () => Promise<void>, limitMs = 5000): Promise<void> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 25));
    }
  }
}

/** The root of a filter tree: at least one group has to match, with all of its filters. */
export function anyOf(...groups: readonly (readonly object[])[]): object {
  return {
    filterBranchType: 'OR',
    filterBranchOperator: 'OR',
    filters: [],
    filterBranches: groups.map((parts) => ({
      filterBranchType: 'AND',
      filterBranchOperator: 'AND',
      filters: parts.filter((part) => 'filterType' in part),
      filterBranches: parts.filter((part) => 'filterBranchType' in part),
    })),
  };
}

/** A filter of a property: operation type, operator, and other fields of the operation. */
export function property(name: string, operationType: string, operator: string, more: object = {}): object {
  const operation = { operationType, operator, includeObjectsWithNoValueSet: false, ...more };
  return { filterType: 'PROPERTY', property: name, operation };
}

/** Creates contacts and returns their ids, in order. */
export async function createContacts(hub: TestHub, ...contacts: readonly object[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < contacts.length; start += 100) {
    const inputs = contacts.slice(start, start + 100).map((properties) => ({ properties }));
    const reply = await hub.request({ path: '/crm/v3/objects/contacts/batch/create', json: { inputs } });
    expect(reply.status, reply.text).toBe(201);
    ids.push(...(reply.body.results as { id: string }[]).map(({ id }) => id));
  }
  return ids;
}
