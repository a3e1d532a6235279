import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { openAppSession } from '../../../test/support/app-session.js';
import { anyOf, createContacts, createList, listMembers, property, soon } from '../../../test/support/lists.js';

const path = '/events/v3/event-definitions';

let hub: TestHub;
let contacts: string[];
beforeAll(async () => {
  hub = await newHub();
  contacts = await createContacts(hub, { email: 'ada@example.com' }, { email: 'bob@example.com' });
});

const define = async (json: object) => {
  const reply = await hub.request({ path, json });
  expect(reply.status, reply.text).toBe(201);
  return reply.body as { id: string; name: string; fullyQualifiedName: string; properties: { name: string }[] };
};
const send = (json: object) => hub.request({ path: '/events/v3/send', json });
const listEvents = async (query: string) => {
  const { status, body, text } = await hub.request({ path: `/events/v3/events?${query}` });
  expect(status, text).toBe(200);
  return body as {
    results: { id: string; properties: object; occurredAt: string }[];
    paging?: { next: { after: string } };
  };
};
const option = (value: string) => ({ label: value, value, displayOrder: 0, hidden: false });
const missing = (name: string) => ({
  status: 404,
  body: { category: 'OBJECT_NOT_FOUND', message: `There is no event definition '${name}'.` },
});

describe('event definitions', () => {
  it('have a name made from the label, the full name of the account, and properties', async () => {
    const propertyDefinitions = [
      { label: 'Plan name', type: 'string', description: 'What was bought' },
      { name: 'tier', label: 'Tier', type: 'enumeration', options: [option('gold'), option('iron')] },
    ];
    const made = await define({ label: 'Plan bought!', propertyDefinitions, includeDefaultProperties: false });
    expect(made).toMatchObject({
      name: 'plan_bought',
      fullyQualifiedName: `pe${hub.hubId}_plan_bought`,
      objectTypeId: `6-${made.id}`,
      labels: { singular: 'Plan bought!' },
      primaryObject: 'CONTACT',
      primaryObjectId: '0-1',
      archived: false,
      properties: [
        { name: 'plan_name', label: 'Plan name', type: 'string', description: 'What was bought', options: [] },
        { name: 'tier', type: 'enumeration', options: [option('gold'), option('iron')] },
      ],
    });
    for (const name of [made.name, made.fullyQualifiedName]) {
      expect((await hub.request({ path: `${path}/${name}` })).body).toEqual(made);
    }
    const taken = await hub.request({ path, json: { label: 'Plan bought', propertyDefinitions: [] } });
    expect([taken.status, taken.body['message']]).toEqual([
      409,
      "An event definition named 'plan_bought' already exists.",
    ]);
    const withDefaults = await define({ label: 'Seen', includeDefaultProperties: true, propertyDefinitions: [] });
    expect(withDefaults.properties.map(({ name }) => name)).toContain('hs_page_url');
  });

  it('are listed by page, searched, changed and deleted', async () => {
    const own = await newHub();
    for (const label of ['First step', 'Second step', 'Other']) {
      const json = { label, includeDefaultProperties: false, propertyDefinitions: [] };
      expect((await own.request({ path, json })).status).toBe(201);
    }
    type Page = { total: number; results: { name: string }[]; paging?: { next: { after: string } } };
    const page = async (query: string) => {
      const { total, results, paging } = (await own.request({ path: `${path}?${query}` })).body as unknown as Page;
      return { total, names: results.map(({ name }) => name), after: paging?.next.after };
    };
    const first = await page('searchString=STEP&limit=1');
    expect(first).toEqual({ total: 2, names: ['first_step'], after: expect.any(String) });
    expect(await page(`searchString=STEP&limit=1&after=${first.after}`)).toMatchObject({ names: ['second_step'] });
    expect(await page('sortOrder=DESC&limit=1')).toMatchObject({ total: 3, names: ['other'] });
    const patched = await own.request({ path: `${path}/other`, method: 'PATCH', json: { label: 'Another' } });
    expect([patched.status, patched.body]).toMatchObject([201, { name: 'other', labels: { singular: 'Another' } }]);
    const remove = () => own.request({ path: `${path}/other`, method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    expect(await remove()).toMatchObject(missing('other'));
    expect(await own.request({ path: `${path}/other` })).toMatchObject(missing('other'));
    expect(await own.request({ path: `${path}/other`, method: 'PATCH', json: {} })).toMatchObject(missing('other'));
    expect((await own.request({ path, json: { label: 'Other', propertyDefinitions: [] } })).status).toBe(201);
    expect(await hub.request({ path: `${path}/first_step` })).toMatchObject(missing('first_step'));
  });

  it('get, change and lose properties', async () => {
    const { name } = await define({ label: 'Properties', includeDefaultProperties: false, propertyDefinitions: [] });
    const at = `${path}/${name}/property`;
    const added = await hub.request({ path: at, json: { label: 'Amount', type: 'number' } });
    expect([added.status, added.body]).toMatchObject([201, { name: 'amount', type: 'number', label: 'Amount' }]);
    expect((await hub.request({ path: at, json: { label: 'Amount', type: 'number' } })).status).toBe(409);
    expect((await hub.request({ path: at, json: { label: 'Kind', type: 'enumeration' } })).status).toBe(400);
    const changed = await hub.request({ path: `${at}/amount`, method: 'PATCH', json: { label: 'Sum' } });
    expect([changed.status, changed.body]).toMatchObject([201, { name: 'amount', label: 'Sum' }]);
    expect((await hub.request({ path: `${at}/amount`, method: 'DELETE' })).status).toBe(204);
    const gone = { status: 404, body: { message: "The event definition has no property 'amount'." } };
    expect(await hub.request({ path: `${at}/amount`, method: 'DELETE' })).toMatchObject(gone);
    expect(await hub.request({ path: `${at}/amount`, method: 'PATCH', json: {} })).toMatchObject(gone);
  });

  it.each([
    [{ propertyDefinitions: [] }],
    [{ label: '!', propertyDefinitions: [] }],
    [{ label: 'A', name: 'Bad Name' }],
    [{ label: 'A', primaryObject: 'PLANET' }],
    [{ label: 'A', propertyDefinitions: [{ label: 'B', type: 'image' }] }],
    [{ label: 'A', propertyDefinitions: [{ label: 'B', type: 'string', options: [option('x')] }] }],
  ])('are rejected: %j', async (json) => {
    expect((await hub.request({ path, json })).status).toBe(400);
  });
});

describe('custom events', () => {
  let eventName: string;
  let id: string;
  beforeAll(async () => {
    const made = await define({
      label: 'Course taken',
      includeDefaultProperties: false,
      propertyDefinitions: [
        { label: 'Title', type: 'string' },
        { label: 'Score', type: 'number' },
        { name: 'taken_at', label: 'Taken', type: 'datetime' },
      ],
    });
    ({ fullyQualifiedName: eventName, id } = made);
  });

  it('are sent by record id and address, one and several, and read by record, type, time and value', async () => {
    const [ada = '', bob = ''] = contacts;
    const times = ['2026-01-01T10:00:00.000Z', '2026-01-02T10:00:00.000Z', '2026-01-03T10:00:00.000Z'];
    const properties = { title: 'Sums', score: 7.5, taken_at: '2026-01-01T09:00:00Z' };
    const one = await send({ eventName, objectId: ada, properties, occurredAt: times[0], uuid: 'u-1' });
    expect(one.status, one.text).toBe(204);
    // The same event again.
    expect((await send({ eventName, objectId: ada, properties, uuid: 'u-1' })).status).toBe(204);
    const inputs = [
      { eventName, email: 'ADA@example.com', properties: { title: 'Words' }, occurredAt: times[1], uuid: 'u-2' },
      { eventName, objectId: bob, properties: { title: 'Sums' }, occurredAt: times[2], uuid: 'u-3' },
    ];
    const batch = await hub.request({ path: '/events/v3/send/batch', json: { inputs } });
    expect(batch.status, batch.text).toBe(204);
    const ids = async (query: string) => (await listEvents(query)).results.map((event) => event.id);
    expect(await ids(`eventType=${eventName}`)).toEqual(['u-3', 'u-2', 'u-1']);
    expect(await ids(`objectType=contact&objectId=${ada}&sort=occurredAt`)).toEqual(['u-1', 'u-2']);
    expect(await ids(`eventType=${eventName}&property.title=Sums`)).toEqual(['u-3', 'u-1']);
    expect(await ids(`occurredAfter=${times[1]}&occurredBefore=${times[1]}`)).toEqual(['u-2']);
    expect(await ids('id=u-1&id=u-3')).toEqual(['u-3', 'u-1']);
    const first = await listEvents('limit=2');
    expect((await listEvents(`limit=2&after=${first.paging?.next.after}`)).results).toEqual([
      {
        id: 'u-1',
        eventType: eventName,
        objectType: '0-1',
        objectId: ada,
        occurredAt: times[0],
        properties: { title: 'Sums', score: '7.5', taken_at: '2026-01-01T09:00:00.000Z' },
      },
    ]);
    expect((await listEvents('limit=1&properties=score&id=u-1')).results[0]?.properties).toEqual({ score: '7.5' });
    const types = await hub.request({ path: '/events/v3/events/event-types' });
    expect([types.status, types.body['eventTypes']]).toEqual([200, expect.arrayContaining([eventName])]);
    expect((await listEvents('objectType=companies')).results).toEqual([]);
  });

  it('are rejected as a whole for an unknown event, record, property or value', async () => {
    const [ada = ''] = contacts;
    const before = await listEvents('limit=1000');
    const good = { eventName, objectId: ada, properties: { title: 'Sums' } };
    expect(await send({ ...good, eventName: 'pe1_nothing' })).toMatchObject(missing('pe1_nothing'));
    expect((await send({ ...good, objectId: '999999999' })).status).toBe(404);
    expect((await send({ ...good, objectId: 'x' })).status).toBe(404);
    expect((await send({ ...good, properties: { nothing: '1' } })).status).toBe(400);
    expect((await send({ ...good, properties: { score: 'high' } })).status).toBe(400);
    expect((await send({ ...good, objectId: undefined })).status).toBe(400);
    expect((await send({ ...good, occurredAt: 'soon' })).status).toBe(400);
    const batch = (...inputs: object[]) => hub.request({ path: '/events/v3/send/batch', json: { inputs } });
    expect((await batch(good, { ...good, objectId: '999999999' })).status).toBe(404);
    expect((await batch()).status).toBe(400);
    expect(await listEvents('limit=1000')).toEqual(before);
    for (const [query, status] of [
      ['after=x', 400],
      ['eventType=nothing', 404],
      ['objectType=planets', 400],
      ['objectId=x', 400],
    ] as const)
      expect((await hub.request({ path: `/events/v3/events?${query}` })).status).toBe(status);
  });

  it('of companies are sent to companies', async () => {
    const made = await define({ label: 'Audit', primaryObject: 'COMPANY', propertyDefinitions: [] });
    const company = (await hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } }))
      .body;
    expect((await send({ eventName: made.fullyQualifiedName, objectId: company.id, properties: {} })).status).toBe(204);
    expect((await send({ eventName: made.fullyQualifiedName, email: 'ada@example.com', properties: {} })).status).toBe(
      400,
    );
    const { results } = await listEvents(`objectType=0-2&objectId=${company.id}`);
    expect(results).toMatchObject([{ eventType: made.fullyQualifiedName, objectId: company.id }]);
    const events = {
      filterBranchType: 'UNIFIED_EVENTS',
      filters: [],
      eventTypeId: `6-${made.id}`,
      operator: 'HAS_COMPLETED',
    };
    const listId = await createList(hub, {
      objectTypeId: '0-2',
      processingType: 'DYNAMIC',
      filterBranch: anyOf([events]),
    });
    expect(await listMembers(hub, listId)).toEqual([company.id]);
  });

  it('are conditions of lists, which follow them; those of other accounts are not', async () => {
    const { filterType: _f, ...line } = property('title', 'STRING', 'IS_EQUAL_TO', { value: 'Maps' }) as {
      filterType: string;
    };
    const filter = { filterType: 'UNIFIED_EVENTS', eventTypeId: `6-${id}`, filterLines: [line] };
    const list = { processingType: 'DYNAMIC', filterBranch: anyOf([filter]) } as const;
    const listId = await createList(hub, list);
    expect(await listMembers(hub, listId)).toEqual([]);
    const [ada = ''] = contacts;
    await send({ eventName, objectId: ada, properties: { title: 'Maps' } });
    await soon(async () => expect(await listMembers(hub, listId)).toEqual([ada]));
    const other = await newHub();
    const json = { name: 'Theirs', objectTypeId: '0-1', ...list };
    const refused = await other.request({ path: '/crm/v3/lists', json });
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      expect.stringContaining(`no event template '${id}'`),
    ]);
  });

  it('are on the timeline of their record, with their properties, and go with their definition', async () => {
    const [, bob = ''] = contacts;
    const made = await define({ label: 'Visit', propertyDefinitions: [{ label: 'Room', type: 'string' }] });
    await send({ eventName: made.name, objectId: bob, properties: { room: 'Hall & <b>' }, uuid: 'visit-1' });
    const session = await openAppSession(hub.baseUrl, hub.user);
    const read = (at: string) => session.request(hub.hubId, { path: at });
    const timeline = async () =>
      (
        (await read(`/_app/objects/contacts/${bob}/timeline?kinds=events`)).body.results as { templateName: string }[]
      ).filter(({ templateName }) => templateName === 'Visit');
    expect(await timeline()).toMatchObject([
      { kind: 'event', eventTemplateId: made.id, eventId: 'visit-1', app: null, hasDetails: true },
    ]);
    const details = await read(`/_app/timeline/events/${made.id}/visit-1/detail`);
    expect(details.body['details']).toContain('Room: Hall &amp; &lt;b&gt;');
    expect((await hub.request({ path: `${path}/${made.name}`, method: 'DELETE' })).status).toBe(204);
    expect(await timeline()).toEqual([]);
  });
});
