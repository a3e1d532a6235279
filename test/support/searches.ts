import { expect } from 'vitest';
import type { Reply } from './http.js';
import type { TestHub } from './hubs.js';

/** Searches the records of a type, companies by default. */
export function search(hub: TestHub, json: object, type = 'companies'): Promise<Reply> {
  return hub.request({ path: `/crm/v3/objects/${type}/search`, json });
}

/** The ids of the records that a search returns, in order. */
export async function findIds(hub: TestHub, json: object, type = 'companies'): Promise<string[]> {
  const reply = await search(hub, json, type);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.results as { id: string }[]).map(({ id }) => id);
}

/** A filter as sent: several values for lists, two for BETWEEN. */
export function filter(propertyName: string, operator: string, ...values: unknown[]): object {
  if (operator === 'IN' || operator === 'NOT_IN') return { propertyName, operator, values };
  const [value, highValue] = values;
  return { propertyName, operator, ...(values.length > 0 && { value }), ...(values.length > 1 && { highValue }) };
}

/** A search for records that match all filters. */
export function where(...filters: object[]): object {
  return { filterGroups: [{ filters }] };
}

/** Creates a record and returns its id. */
export async function create(hub: TestHub, properties: object, type = 'companies'): Promise<string> {
  const reply = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id as string;
}

export interface NewProperty {
  readonly name: string;
  readonly type: string;
  readonly fieldType?: string;
  /** Values of the options. */
  readonly options?: readonly string[];
}

/** Adds a property to companies of the hub. */
export async function addProperty(hub: TestHub, { options, ...property }: NewProperty): Promise<void> {
  const json = {
    label: property.name,
    groupName: 'companyinformation',
    fieldType: 'text',
    ...property,
    ...(options && { options: options.map((value) => ({ label: value, value })) }),
  };
  const reply = await hub.request({ path: '/crm/v3/properties/companies', json });
  expect(reply.status, reply.text).toBe(201);
}
