import { expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/engagements/v1/engagements';
const at = 1_700_000_000_000;

const add = async (hub: TestHub, objectType: string, properties: object) =>
  Number((await hub.request({ path: `/crm/v3/objects/${objectType}`, json: { properties } })).body.id);
const note = (hub: TestHub, body: string, associations: object = {}) =>
  hub.request({
    path,
    json: { engagement: { type: 'NOTE', timestamp: at }, associations, metadata: { body } },
  });

test('creates a note on contacts, companies, deals and tickets (Assumption Y1)', async () => {
  const hub = await newHub();
  const contactId = await add(hub, 'contacts', { email: 'acme@example.com' });
  const companyId = await add(hub, 'companies', { name: 'Acme' });
  const dealId = await add(hub, 'deals', { dealname: 'Paint', dealstage: 'appointmentscheduled' });
  const ticketId = await add(hub, 'tickets', { subject: 'Paint', hs_pipeline_stage: '1' });
  const json = {
    engagement: { active: true, ownerId: Number(hub.user.ownerId), type: 'NOTE', timestamp: at },
    associations: {
      contactIds: [contactId],
      companyIds: [String(companyId)],
      dealIds: [dealId],
      ownerIds: [],
      workflowIds: [],
      ticketIds: [ticketId],
    },
    attachments: [{ id: 4_241_968_539 }],
    metadata: { body: 'Called <b>Acme</b>', unknown: 1 },
  };
  const { status, body } = await hub.request({ path, json });
  expect(status).toBe(200);
  const ownerId = Number(hub.user.ownerId);
  expect(body).toMatchObject({
    engagement: {
      id: expect.any(Number),
      portalId: hub.hubId,
      active: true,
      createdAt: expect.any(Number),
      lastUpdated: expect.any(Number),
      ownerId,
      type: 'NOTE',
      timestamp: at,
      bodyPreview: 'Called Acme',
    },
    attachments: [{ id: 4_241_968_539 }],
    metadata: { body: 'Called <b>Acme</b>' },
  });
  expect(body.associations).toEqual({
    contactIds: [contactId],
    companyIds: [companyId],
    dealIds: [dealId],
    ownerIds: [ownerId],
    workflowIds: [],
    ticketIds: [ticketId],
  });
  expect((await hub.request({ path: `${path}/${body.engagement.id}` })).body).toEqual(body);
  const record = await hub.request({ path: `/crm/v3/objects/notes/${body.engagement.id}?properties=hs_note_body` });
  expect(record.body.properties.hs_note_body).toBe('Called <b>Acme</b>');
});

test.each<[string, object, object]>([
  [
    'TASK',
    {
      body: 'Call back',
      subject: 'Acme',
      status: 'NOT_STARTED',
      forObjectType: 'CONTACT',
      taskType: 'CALL',
      reminders: [at],
    },
    { priority: 'NONE', isAllDay: false },
  ],
  [
    'CALL',
    {
      body: 'Paint',
      toNumber: '5618769964',
      fromNumber: '(857) 829-5489',
      status: 'COMPLETED',
      durationMilliseconds: 38_000,
      recordingUrl: 'https://example.com/call',
      disposition: 'f240bbac-87c9-4f6e-bf70-924b57d47db7',
    },
    {},
  ],
  [
    'MEETING',
    { body: 'Paint', startTime: at, endTime: at + 3_600_000, title: 'Acme', internalMeetingNotes: 'Bring samples' },
    {},
  ],
  [
    'EMAIL',
    {
      from: { email: 'acme@example.com', firstName: 'Ann', lastName: 'Acme' },
      to: [{ email: 'Bob Acme <bob@example.com>' }],
      cc: [],
      bcc: [{ email: 'cleo@example.com' }],
      subject: 'Paint',
      html: '<div>Paint</div>',
      text: 'Paint',
    },
    {},
  ],
])('writes the metadata of a %s to properties, and reads them back (Assumption Y1)', async (type, metadata, more) => {
  const hub = await newHub();
  const { status, body } = await hub.request({ path, json: { engagement: { type }, metadata } });
  expect(status).toBe(200);
  expect(body.engagement).toMatchObject({ type, timestamp: expect.any(Number) });
  expect(body.metadata).toEqual({ ...metadata, ...more });
});

test('keeps the direction of an e-mail as the type of its engagement (Assumption Y1)', async () => {
  const hub = await newHub();
  const json = {
    engagement: { type: 'INCOMING_EMAIL' },
    metadata: { subject: 'Paint', from: { email: 'a@example.com' } },
  };
  const made = await hub.request({ path, json });
  expect([made.status, made.body.engagement.type]).toEqual([200, 'INCOMING_EMAIL']);
  const metadata = { to: [{ email: 'b@example.com' }] };
  const changed = await hub.request({
    method: 'PATCH',
    path: `${path}/${made.body.engagement.id}`,
    json: { metadata },
  });
  expect(changed.body.metadata).toMatchObject({ from: { email: 'a@example.com' }, ...metadata });
});

test('updates only what is sent, and adds associations (Assumption Y2)', async () => {
  const hub = await newHub();
  const [first, second] = [
    await add(hub, 'contacts', { email: 'a@example.com' }),
    await add(hub, 'contacts', { email: 'b@example.com' }),
  ];
  const json = {
    engagement: { type: 'TASK', timestamp: at },
    associations: { contactIds: [first] },
    metadata: { body: 'Paint', subject: 'Acme' },
  };
  const { body } = await hub.request({ path, json });
  const one = `${path}/${body.engagement.id}`;
  const update = {
    engagement: { timestamp: at + 1000 },
    metadata: { status: 'COMPLETED' },
    associations: { contactIds: [second], companyIds: [], dealIds: [], ownerIds: [], ticketIds: [] },
  };
  const changed = await hub.request({ method: 'PATCH', path: one, json: update });
  expect(changed.status).toBe(200);
  expect(changed.body.engagement.timestamp).toBe(at + 1000);
  expect(changed.body.metadata).toMatchObject({ body: 'Paint', subject: 'Acme', status: 'COMPLETED' });
  expect(changed.body.associations.contactIds).toEqual([first, second]);

  const refusals = [
    { engagement: { type: 'NOTE' } },
    { metadata: { status: 'nothing' } },
    { metadata: { status: 'WAITING' }, associations: { dealIds: [1] } },
    { engagement: { ownerId: 1 } },
  ];
  for (const json of refusals) {
    const refused = await hub.request({ method: 'PATCH', path: one, json });
    expect([refused.status, refused.body.status]).toEqual([400, 'error']);
  }
  expect((await hub.request({ path: one })).body).toEqual(changed.body);
  expect((await hub.request({ method: 'PATCH', path: `${path}/1`, json: {} })).status).toBe(404);
});

test('refuses engagements of unknown types, with wrong values, and without the scope (Assumption Y1)', async () => {
  const hub = await newHub();
  for (const json of [
    { metadata: {} },
    { engagement: {} },
    { engagement: { type: 'LETTER' } },
    { engagement: { type: 'TASK' }, metadata: { status: 'nothing' } },
    { engagement: { type: 'NOTE' }, associations: { contactIds: [1] } },
    { engagement: { type: 'NOTE' }, associations: { contactIds: ['x'] } },
  ]) {
    const { status, body } = await hub.request({ path, json });
    expect([status, body.status]).toEqual([400, 'error']);
  }
  expect((await hub.request({ path: `${path}/paged` })).body).toEqual({ results: [], hasMore: false, offset: 0 });
  const reader = await newHub({ scopes: ['crm.objects.contacts.read'] });
  expect((await note(reader, 'x')).status).toBe(403);
  expect((await reader.request({ path: `${path}/paged` })).status).toBe(200);
  const stranger = await newHub({ scopes: ['tickets'] });
  for (const one of ['paged', 'recent/modified', '1', 'associated/CONTACT/1/paged']) {
    expect((await stranger.request({ path: `${path}/${one}` })).status).toBe(403);
  }
  expect((await stranger.request({ path: '/calling/v1/dispositions' })).status).toBe(403);
});

test('moves an engagement to the recycle bin (Spec 3.2)', async () => {
  const hub = await newHub();
  const { body } = await note(hub, 'Paint');
  const one = `${path}/${body.engagement.id}`;
  const other = await newHub();
  expect((await other.request({ path: one })).status).toBe(404);
  expect((await other.request({ method: 'DELETE', path: one })).status).toBe(404);
  expect((await hub.request({ method: 'DELETE', path: one })).status).toBe(204);
  expect((await hub.request({ path: one })).status).toBe(404);
  expect((await hub.request({ method: 'DELETE', path: one })).status).toBe(404);
  expect((await hub.request({ path: `${path}/x` })).status).toBe(404);
});

test('pages through the engagements of all types by id (Assumption Y3)', async () => {
  const hub = await newHub();
  const made: number[] = [];
  for (const type of ['NOTE', 'CALL', 'TASK', 'MEETING', 'EMAIL', 'NOTE', 'CALL']) {
    made.push((await hub.request({ path, json: { engagement: { type }, metadata: {} } })).body.engagement.id);
  }
  const seen: number[] = [];
  let offset = '0';
  for (let more = true; more;) {
    const { body } = await hub.request({ path: `${path}/paged?limit=3&offset=${offset}` });
    seen.push(...body.results.map(({ engagement }: { engagement: { id: number } }) => engagement.id));
    [more, offset] = [body.hasMore, String(body.offset)];
  }
  expect(seen).toEqual([...made].sort((a, b) => a - b));
});

test('lists the engagements of a record (Assumption Y3)', async () => {
  const hub = await newHub();
  const contactId = await add(hub, 'contacts', { email: 'acme@example.com' });
  const associations = { contactIds: [contactId] };
  const made = [(await note(hub, 'One', associations)).body, (await note(hub, 'Two', associations)).body];
  await note(hub, 'Other');
  const list = `${path}/associated/CONTACT/${contactId}/paged`;
  const first = await hub.request({ path: `${list}?limit=1` });
  expect(first.body).toMatchObject({ results: [made[0]], hasMore: true });
  const second = await hub.request({ path: `${list}?limit=1&offset=${first.body.offset}` });
  expect(second.body).toMatchObject({ results: [made[1]], hasMore: false });
  expect((await hub.request({ path: `${path}/associated/CONTACT/1/paged` })).status).toBe(404);
  expect((await hub.request({ path: `${path}/associated/nothing/1/paged` })).status).toBe(400);
});

test('lists engagements by their last change (Assumption Y3)', async () => {
  const hub = await newHub();
  const first = (await note(hub, 'One')).body.engagement;
  const second = (await hub.request({ path, json: { engagement: { type: 'CALL' } } })).body.engagement;
  await hub.request({ method: 'PATCH', path: `${path}/${first.id}`, json: { metadata: { body: 'Two' } } });
  const { status, body } = await hub.request({ path: `${path}/recent/modified?count=1` });
  expect([status, body.total, body.hasMore, body.offset]).toEqual([200, 2, true, 1]);
  expect(body.results[0]).toMatchObject({ engagement: { id: first.id }, metadata: { body: 'Two' } });
  const rest = await hub.request({ path: `${path}/recent/modified?count=1&offset=1` });
  expect(rest.body).toMatchObject({ results: [{ engagement: { id: second.id } }], hasMore: false, offset: 2 });
  const none = await hub.request({ path: `${path}/recent/modified?since=${Date.now() + 3_600_000}` });
  expect(none.body).toEqual({ results: [], hasMore: false, offset: 0, total: 0 });
  const beyond = await hub.request({ path: `${path}/recent/modified?offset=5000&count=100` });
  expect(beyond.body).toMatchObject({ results: [], total: 2 });
  expect((await hub.request({ path: `${path}/recent/modified?offset=10000` })).status).toBe(400);
});

test('lists the outcomes of calls (Assumption Y1)', async () => {
  const hub = await newHub();
  const { status, body } = await hub.request({ path: '/calling/v1/dispositions' });
  expect(status).toBe(200);
  expect(body).toContainEqual({ id: '9d9162e7-6cf3-4944-bf63-4dff82258764', label: 'Busy', deleted: false });
});

test('associates an engagement with records and an owner by its own path, and removes them (Assumption Y2)', async () => {
  const hub = await newHub();
  const { body } = await note(hub, 'Hello');
  const place = `${path}/${body.engagement.id}`;
  const contact = await add(hub, 'contacts', { email: 'a@example.com' });
  const company = await add(hub, 'companies', { name: 'Acme' });
  const links = [`CONTACT/${contact}`, `COMPANY/${company}`, `OWNER/${hub.user.ownerId}`];
  const send = async (method: 'PUT' | 'DELETE', end: string) =>
    (await hub.request({ method, path: `${place}/associations/${end}` })).status;
  for (const end of links) expect(await send('PUT', end)).toBe(204);
  const read = async () => (await hub.request({ path: place })).body.associations as object;
  const owner = Number(hub.user.ownerId);
  expect(await read()).toMatchObject({ contactIds: [contact], companyIds: [company], ownerIds: [owner] });
  expect(await send('DELETE', 'OWNER/1')).toBe(204);
  expect(await read()).toMatchObject({ ownerIds: [owner] });
  for (const end of links) expect(await send('DELETE', end)).toBe(204);
  expect(await read()).toMatchObject({ contactIds: [], companyIds: [], ownerIds: [] });
  expect(await send('PUT', 'CONTACT/1')).toBeGreaterThanOrEqual(400);
  expect(await send('PUT', 'NOTHING/1')).toBe(400);
  expect(await send('PUT', 'OWNER/1')).toBe(400);
  const missing = { method: 'PUT', path: `${path}/1/associations/CONTACT/${contact}` } as const;
  expect((await hub.request(missing)).status).toBe(404);
  expect((await hub.request({ ...missing, method: 'DELETE' })).status).toBe(404);
});
