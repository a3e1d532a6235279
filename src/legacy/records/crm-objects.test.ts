import { describe, expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const toList = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value: value as unknown }));
const ticket = (subject: string) => toList({ subject, hs_pipeline: '0', hs_pipeline_stage: '1' });
const types = [
  ['tickets', 'TICKET', 'subject'],
  ['products', 'PRODUCT', 'name'],
  ['line_items', 'LINE_ITEM', 'name'],
] as const;
const toValues = (type: string, text: string) => (type === 'tickets' ? ticket(text) : toList({ name: text }));

async function createObject(hub: TestHub, type: string, text: string): Promise<number> {
  const { status, body } = await hub.request({ path: `/crm-objects/v1/objects/${type}`, json: toValues(type, text) });
  expect(status).toBe(200);
  return body.objectId as number;
}

describe.each(types)('%s', (type, objectType, name) => {
  const path = `/crm-objects/v1/objects/${type}`;

  test('are created, read, updated and deleted one by one (Spec 4.3)', async () => {
    const hub = await newHub();
    const objectId = await createObject(hub, type, 'One');
    const place = `${path}/${objectId}`;
    const read = await hub.request({ path: `${place}?properties=${name}` });
    expect(read.body).toMatchObject({ objectType, portalId: hub.hubId, objectId, isDeleted: false, version: 1 });
    expect(read.body.properties).toEqual({ [name]: expect.objectContaining({ value: 'One', source: 'INTEGRATION' }) });
    expect((await hub.request({ path: place })).body.properties).toEqual({});
    const updated = await hub.request({ method: 'PUT', path: place, json: toList({ [name]: 'Two' }) });
    expect(updated.body.properties[name].value).toBe('Two');
    const history = await hub.request({ path: `${place}?propertiesWithHistory=${name}` });
    expect(history.body.properties[name].versions).toHaveLength(2);
    expect((await hub.request({ method: 'DELETE', path: place })).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await hub.request({ method, path: place })).status).toBe(404);
  });

  test('are refused with unknown properties (Spec 4.3)', async () => {
    const hub = await newHub();
    const json = [...toValues(type, 'One'), { name: 'nosuch', value: 'x' }];
    const { status, body } = await hub.request({ path, json });
    expect(status).toBe(400);
    expect(body.validationResults).toMatchObject([{ error: 'PROPERTY_DOESNT_EXIST', name: 'nosuch' }]);
    expect((await hub.request({ path, json: { properties: json } })).status).toBe(400);
    expect((await hub.request({ path: `${path}/paged` })).body).toEqual({ objects: [], hasMore: false, offset: 0 });
  });

  test('are listed page by page (Spec 4.3)', async () => {
    const hub = await newHub();
    const ids = [await createObject(hub, type, 'One'), await createObject(hub, type, 'Two')];
    const { body } = await hub.request({ path: `${path}/paged?limit=1&properties=${name}` });
    expect(body).toMatchObject({
      objects: [{ objectId: ids[0], properties: { [name]: { value: 'One' } } }],
      hasMore: true,
    });
    const rest = await hub.request({ path: `${path}/paged?offset=${body.offset}` });
    expect(rest.body).toMatchObject({ objects: [{ objectId: ids[1] }], hasMore: false });
    expect((await hub.request({ path: `${path}/paged?offset=x` })).status).toBe(400);
  });

  test('are created, read, updated and deleted in batches (Spec 4.4)', async () => {
    const hub = await newHub();
    const json = ['One', 'Two'].map((text) => toValues(type, text));
    const made = await hub.request({ path: `${path}/batch-create`, json });
    expect(made.status).toBe(200);
    const ids = made.body.map(({ objectId }: { objectId: number }) => objectId);
    const read = async () => (await hub.request({ path: `${path}/batch-read?properties=${name}`, json: { ids } })).body;
    expect(await read()).toMatchObject({
      [ids[0]]: { properties: { [name]: { value: 'One' } } },
      [ids[1]]: { properties: { [name]: { value: 'Two' } } },
    });
    const change = ids.map((objectId: number) => ({ objectId, properties: toList({ [name]: 'New' }) }));
    expect((await hub.request({ path: `${path}/batch-update`, json: change })).status).toBe(204);
    expect((await read())[ids[1]].properties[name].value).toBe('New');
    expect((await hub.request({ path: `${path}/batch-delete`, json: { ids } })).status).toBe(204);
    expect(await read()).toEqual({});
  });

  test('are refused in batches that are too large or not valid (Spec 4.4)', async () => {
    const hub = await newHub();
    const many = Array.from({ length: 101 }, () => toValues(type, 'One'));
    expect((await hub.request({ path: `${path}/batch-create`, json: many })).status).toBe(400);
    const wrong = [toValues(type, 'One'), toList({ nosuch: 'x' })];
    expect((await hub.request({ path: `${path}/batch-create`, json: wrong })).status).toBe(400);
    const ids = Array.from({ length: 101 }, (_, at) => at + 1);
    for (const name of ['batch-read', 'batch-delete']) {
      expect((await hub.request({ path: `${path}/${name}`, json: { ids } })).status).toBe(400);
    }
    expect((await hub.request({ path: `${path}/batch-update`, json: {} })).status).toBe(400);
    expect((await hub.request({ path: `${path}/paged` })).body.objects).toEqual([]);
  });
});

test('other types have no paths of version 1 (Spec 4.3)', async () => {
  const hub = await newHub();
  expect((await hub.request({ path: '/crm-objects/v1/objects/quotes/paged' })).status).toBe(400);
});

test('tickets need their scope (Spec 5)', async () => {
  const hub = await newHub({ scopes: ['crm.objects.contacts.read'] });
  expect((await hub.request({ path: '/crm-objects/v1/objects/tickets/paged' })).status).toBe(403);
});

test('reads what is in the recycle bin if it is asked for (Spec 3.2)', async () => {
  const hub = await newHub();
  const path = '/crm-objects/v1/objects/tickets';
  const [gone, live] = [await createObject(hub, 'tickets', 'Gone'), await createObject(hub, 'tickets', 'Live')];
  await hub.request({ method: 'DELETE', path: `${path}/${gone}` });
  const one = await hub.request({ path: `${path}/${gone}?includeDeletes=true&properties=subject` });
  expect(one.body).toMatchObject({ objectId: gone, isDeleted: true, properties: { subject: { value: 'Gone' } } });
  const read = async (query: string) => {
    const { body } = await hub.request({ path: `${path}/batch-read${query}`, json: { ids: [gone, live] } });
    return Object.values(body as Record<string, { objectId: number; isDeleted: boolean }>).map((object) => [
      object.objectId,
      object.isDeleted,
    ]);
  };
  expect(await read('')).toEqual([[live, false]]);
  expect((await read('?includeDeletes=true')).sort()).toEqual(
    [
      [gone, true],
      [live, false],
    ].sort(),
  );
  expect((await hub.request({ path: `${path}/1?includeDeletes=true` })).status).toBe(404);
});

test('lists the last change of each ticket after a time, oldest first (Assumption D11)', async () => {
  const hub = await newHub();
  const path = '/crm-objects/v1/objects/tickets';
  const log = '/crm-objects/v1/change-log/tickets';
  expect((await hub.request({ path: log })).body).toEqual([]);
  const ids = [];
  for (const name of ['Made', 'Changed', 'Gone', 'Linked']) ids.push(await createObject(hub, 'tickets', name));
  const [made, changed, gone, linked] = ids as [number, number, number, number];
  await hub.request({
    method: 'PUT',
    path: `${path}/${changed}`,
    json: toList({ subject: 'New', hs_ticket_priority: 'HIGH' }),
  });
  await hub.request({ method: 'DELETE', path: `${path}/${gone}` });
  const contact = await hub.request({
    path: '/crm/v3/objects/contacts',
    json: { properties: { email: 'a@example.com' } },
  });
  const association = {
    fromObjectId: linked,
    toObjectId: contact.body.id as string,
    category: 'HUBSPOT_DEFINED',
    definitionId: 16,
  };
  await hub.request({ method: 'PUT', path: '/crm-associations/v1/associations', json: association });
  const { status, body } = await hub.request({ path: log });
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { objectId: made, changeType: 'CREATED', portalId: hub.hubId, objectType: 'TICKET' },
    {
      objectId: changed,
      changeType: 'UPDATED',
      changes: { changedProperties: expect.arrayContaining(['subject', 'hs_ticket_priority']) },
    },
    { objectId: gone, changeType: 'DELETED', changes: { changedProperties: [] } },
    { objectId: linked, changeType: expect.stringMatching('CREATED|UPDATED') },
  ]);
  expect(body[0].changes.changedProperties).toContain('subject');
  const [first, second] = body as { timestamp: number; changeType: string; objectId: number }[];
  const after = await hub.request({ path: `${log}?timestamp=${second?.timestamp}` });
  expect(after.body).toEqual(
    body.filter(({ timestamp }: { timestamp: number }) => timestamp > (second?.timestamp ?? 0)),
  );
  const start = `timestamp=${first?.timestamp}&changeType=${first?.changeType}&objectId=${first?.objectId}`;
  expect((await hub.request({ path: `${log}?${start}` })).body).toEqual(body.slice(1));
  expect((await hub.request({ path: `${log}?timestamp=x` })).status).toBe(400);
  expect((await hub.request({ path: '/crm-objects/v1/change-log/quotes' })).status).toBe(400);
});
