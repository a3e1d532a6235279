import { expect } from 'vitest';
import type { TestHub } from './hubs.js';

const path = '/crm/v3/objects';

/** Creates a record; returns its id. */
export async function createRecord(
  hub: TestHub,
  type: string,
  properties: object,
  associations: readonly object[] = [],
): Promise<string> {
  const reply = await hub.request({ path: `${path}/${type}`, json: { properties, associations } });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id as string;
}

/** Properties of a record (`companies/501`) by name. */
export async function readRecord(
  hub: TestHub,
  record: string,
  properties: string,
): Promise<Readonly<Record<string, string | null>>> {
  const { body } = await hub.request({ path: `${path}/${record}?properties=${properties}` });
  return body.properties as Record<string, string | null>;
}

export async function changeRecord(hub: TestHub, record: string, properties: object): Promise<void> {
  const reply = await hub.request({ method: 'PATCH', path: `${path}/${record}`, json: { properties } });
  expect(reply.status, reply.text).toBe(200);
}

/** Associates two records (`contacts/501`, `companies/502`) without a label. */
export async function associate(hub: TestHub, from: string, to: string): Promise<void> {
  const reply = await hub.request({ method: 'PUT', path: `/crm/v4/objects/${from}/associations/default/${to}` });
  expect(reply.status, reply.text).toBe(200);
}

export async function listAssociated(hub: TestHub, from: string, toType: string) {
  const { body } = await hub.request({ path: `/crm/v4/objects/${from}/associations/${toType}` });
  return body.results as { toObjectId: number; associationTypes: { label: string | null; typeId: number }[] }[];
}
