import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const values: readonly unknown[] = [
  { toString: [] },
  { toString: 'x' },
  { valueOf: 1, toString: null },
  { toString: { toString: [] } },
  [{ toString: [] }],
];

describe('property values that are objects with a toString (Spec 7)', () => {
  let hub: TestHub;
  let id: string;
  beforeAll(async () => {
    hub = await newHub({ name: 'Hostile values' });
    const made = await hub.request({
      path: '/crm/v3/objects/notes',
      json: { properties: { hs_note_body: 'A', hs_timestamp: '2026-01-30T17:42:10.276Z' } },
    });
    expect(made.status).toBe(201);
    id = made.body.id as string;
  });

  const names = ['closedate', 'hs_note_body', 'hs_timestamp', 'hs_createdate', 'hubspot_owner_id', 'unknown'];

  it.each(values.map((value) => [value]))('are rejected with 400 by every record write: %j', async (value) => {
    const notes = '/crm/v3/objects/notes';
    for (const name of names) {
      const properties = { [name]: value };
      const writes: [method: string, path: string, json: unknown][] = [
        ['POST', notes, { properties }],
        ['PATCH', `${notes}/${id}`, { properties }],
        ['POST', `${notes}/batch/create`, { inputs: [{ properties }] }],
        ['POST', `${notes}/batch/update`, { inputs: [{ id, properties }] }],
        ['POST', `${notes}/batch/upsert`, { inputs: [{ id: 'a', idProperty: 'hs_unique', properties }] }],
        [
          'POST',
          '/crm/v3/objects/contacts/batch/upsert',
          { inputs: [{ id: 'a@acme.example', idProperty: 'email', properties }] },
        ],
      ];
      for (const [method, path, json] of writes) {
        const { status } = await hub.request({ method, path, json });
        expect([method, path, name, status]).toEqual([method, path, name, 400]);
      }
    }
  });

  it.each(values.map((value) => [value]))('are rejected with 400 by every definition write: %j', async (value) => {
    const writes: [method: string, path: string, json: unknown][] = [
      [
        'POST',
        '/crm/v3/properties/contacts',
        { name: 'a', label: value, type: 'string', fieldType: 'text', groupName: 'contactinformation' },
      ],
      ['PATCH', '/crm/v3/properties/contacts/firstname', { label: value }],
      ['POST', '/crm/v3/pipelines/deals', { label: value, displayOrder: 0, stages: [] }],
      ['POST', '/crm/v3/lists', { name: value, objectTypeId: '0-1', processingType: 'MANUAL' }],
      [
        'POST',
        '/crm/v3/objects/contacts/search',
        { filterGroups: [{ filters: [{ propertyName: 'email', operator: 'EQ', value }] }] },
      ],
      [
        'POST',
        '/crm/v3/schemas',
        { name: value, labels: { singular: 'A', plural: 'B' }, requiredProperties: [], properties: [] },
      ],
    ];
    for (const [method, path, json] of writes) {
      const { status } = await hub.request({ method, path, json });
      expect([method, path, status]).toEqual([method, path, 400]);
    }
  });
});
