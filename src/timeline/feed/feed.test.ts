import { describe, expect, inject, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { installApp, newHub, type TestHub, type TestInstall } from '../../../test/support/hubs.js';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';

interface World {
  readonly hub: TestHub;
  readonly app: TestInstall;
  readonly session: TestSession;
  readonly contactId: string;
  /** The timeline of the contact. */
  read(query?: string): Promise<Page>;
}

interface Page {
  readonly results: readonly Record<string, unknown>[];
  readonly pinned?: Record<string, unknown>;
  readonly apps?: readonly { readonly appId: number; readonly name: string }[];
  readonly after?: string;
}

async function openWorld(): Promise<World> {
  const hub = await newHub();
  const app = await installApp(hub);
  const session = await openAppSession(inject('baseUrl'), hub.user);
  const made = await hub.request({
    path: '/crm/v3/objects/contacts',
    json: { properties: { email: 'ada@example.com' } },
  });
  const contactId = (made.body as { id: string }).id;
  return {
    hub,
    app,
    session,
    contactId,
    async read(query = '') {
      const path = `/_app/objects/contacts/${contactId}/timeline${query}`;
      const { status, body, text } = await session.request(hub.hubId, { path });
      if (status !== 200) throw new Error(text);
      return body as Page;
    },
  };
}

async function post({ app, contactId }: World, event: object): Promise<string> {
  const { status, body, text } = await app.request({
    path: '/crm/v3/timeline/events',
    json: { objectId: contactId, tokens: {}, ...event },
  });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

async function addNote({ hub, contactId }: World, at: string): Promise<string> {
  const json = {
    properties: { hs_timestamp: at, hs_note_body: 'Called back' },
    associations: [
      { to: { id: contactId }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] },
    ],
  };
  const { status, body, text } = await hub.request({ path: '/crm/v3/objects/notes', json });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 12, number)).toISOString();

describe('the timeline of a record (Spec 6)', () => {
  it('shows communications and postal mail like other activities (Assumption K18)', async () => {
    const { hub, contactId, read } = await openWorld();
    const log = async (type: string, typeId: number, properties: object) => {
      const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: typeId }];
      const json = { properties, associations: [{ to: { id: contactId }, types }] };
      const { status, body } = await hub.request({ path: `/crm/v3/objects/${type}`, json });
      expect(status).toBe(201);
      return (body as { id: string }).id;
    };
    const sms = { hs_communication_channel_type: 'SMS', hs_communication_body: '<b>On</b> my way' };
    const message = await log('communications', 81, { hs_timestamp: minute(1), ...sms });
    const letter = await log('postal_mail', 453, { hs_timestamp: minute(2), hs_postal_mail_body: 'Yours' });
    const { results } = await read('?kinds=communications&kinds=postal_mail');
    expect(results).toMatchObject([
      { objectTypeId: '0-116', id: letter, at: minute(2), properties: { hs_body_preview: 'Yours' } },
      { objectTypeId: '0-18', id: message, at: minute(1), properties: { ...sms, hs_body_preview: 'On my way' } },
    ]);
    expect((await read('?kinds=notes')).results).toEqual([]);
  });

  it('lists events, activities and stage changes together, newest first', async () => {
    const world = await openWorld();
    const { hub, contactId } = world;
    const draft = {
      name: 'Webinar',
      headerTemplate: 'Joined **{{title}}**',
      detailTemplate: 'At {{#formatDate timestamp}}{{/formatDate}}',
      tokens: [{ name: 'title', label: 'Title', type: 'string' }],
    };
    const template = await newTemplate(draft);
    const iframe = { linkLabel: 'Open', headerLabel: 'Webinar', url: 'https://example.com/w', width: 600, height: 400 };
    const event = {
      eventTemplateId: template.id,
      tokens: { title: 'Knots' },
      timestamp: minute(1),
      timelineIFrame: iframe,
    };
    const eventId = await post(world, event);
    const noteId = await addNote(world, minute(2));
    const json = { properties: { lifecyclestage: 'customer' } };
    await hub.request({ method: 'PATCH', path: `/crm/v3/objects/contacts/${contactId}`, json });

    const { results, apps, pinned, after } = await world.read();
    const [customer, lead, note, webinar] = results;
    expect(results.map(({ kind }) => kind)).toEqual(['change', 'change', 'activity', 'event']);
    expect(customer).toMatchObject({ values: [{ property: 'lifecyclestage', value: 'customer', previous: 'lead' }] });
    expect(customer).toMatchObject({ sourceType: 'INTEGRATION', sourceId: String(hub.privateApp.appId) });
    expect(lead).toMatchObject({ values: [{ property: 'lifecyclestage', value: 'lead', previous: null }] });
    expect(note).toMatchObject({ kind: 'activity', at: minute(2), objectTypeId: '0-46', id: noteId });
    expect(note?.['properties']).toMatchObject({ hs_note_body: 'Called back' });
    expect(webinar).toEqual({
      kind: 'event',
      at: minute(1),
      eventTemplateId: template.id,
      eventId,
      app: { appId: 3001, name: expect.any(String), iconUrl: null },
      templateName: 'Webinar',
      header: 'Joined <strong>Knots</strong>',
      tokens: [{ label: 'Title', value: 'Knots' }],
      hasDetails: true,
      timelineIFrame: iframe,
      comments: 0,
    });
    expect(apps).toEqual([{ appId: 3001, name: expect.any(String), iconUrl: null }]);
    expect([pinned, after]).toEqual([undefined, undefined]);
  });

  it('has pages without gaps and overlaps, also with many entries at the same time', async () => {
    const world = await openWorld();
    const template = await newTemplate();
    for (let number = 0; number < 5; number += 1) {
      await post(world, { eventTemplateId: template.id, timestamp: minute(number < 3 ? 1 : 2) });
      await addNote(world, minute(number < 2 ? 1 : 2));
    }
    const whole = await world.read('?limit=100');
    for (const limit of [1, 2, 3, 7]) {
      const found: unknown[] = [];
      let page = await world.read(`?limit=${limit}`);
      found.push(...page.results);
      while (page.after !== undefined) {
        page = await world.read(`?limit=${limit}&after=${page.after}`);
        found.push(...page.results);
      }
      expect(found).toEqual(whole.results);
    }
    expect(whole.results).toHaveLength(11);
  });

  it('can be filtered by app and by kind', async () => {
    const world = await openWorld();
    const other = await installApp(world.hub, { appId: 3002, scopes: ['oauth'], optionalScopes: ['timeline'] });
    const [first, second] = [await newTemplate(), await newTemplate({}, { appId: 3002 })];
    await post(world, { eventTemplateId: first.id });
    await post({ ...world, app: other }, { eventTemplateId: second.id });
    await addNote(world, minute(1));
    const apps = (page: Page) => page.results.map(({ app }) => (app as { appId: number } | undefined)?.appId);
    expect(apps(await world.read('?kinds=events&appId=3002'))).toEqual([3002]);
    expect(apps(await world.read('?kinds=events&appId=3001,3002')).sort()).toEqual([3001, 3002]);
    expect((await world.read('?kinds=notes')).results.map(({ objectTypeId }) => objectTypeId)).toEqual(['0-46']);
    expect((await world.read('?kinds=tasks')).results).toEqual([]);
    expect((await world.read()).apps?.map(({ appId }) => appId).sort()).toEqual([3001, 3002]);
  });

  it('is searched by words in texts, titles, tokens and templates, ignoring case, accents and markup', async () => {
    const world = await openWorld();
    const { hub, contactId } = world;
    const template = await newTemplate({
      ...{ name: 'Webinar', headerTemplate: 'Joined {{title}}' },
      tokens: [{ name: 'title', label: 'Title', type: 'string' }],
    });
    const knots = await post(world, { eventTemplateId: template.id, tokens: { title: 'Knots in Zürich' } });
    await post(world, { eventTemplateId: template.id, tokens: { title: 'Sails' } });
    const log = async (type: string, associationTypeId: number, properties: object) => {
      const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }];
      const json = {
        properties: { hs_timestamp: minute(1), ...properties },
        associations: [{ to: { id: contactId }, types }],
      };
      const { status, body, text } = await hub.request({ path: `/crm/v3/objects/${type}`, json });
      expect(status, text).toBe(201);
      return (body as { id: string }).id;
    };
    const note = await log('notes', 202, { hs_note_body: '<p>Moves to Z&uuml;rich? <b>ZURICH</b></p>' });
    const task = await log('tasks', 204, { hs_task_subject: 'Book Zürich', hs_task_body: 'flight' });
    await log('calls', 194, { hs_call_title: 'Strong', hs_call_body: 'none' });
    const ids = async (query: string) =>
      (await world.read(`?query=${encodeURIComponent(query)}`)).results.map(({ id, eventId }) => id ?? eventId);
    expect((await ids('zurich')).sort()).toEqual([knots, note, task].sort());
    expect(await ids('ZÜRICH flight')).toEqual([task]);
    expect(await ids('joined sails')).toHaveLength(1);
    expect(await ids('<b>')).toEqual([]);
    expect(await ids('customer')).toEqual([]);
    const both = await world.read('?query=zurich&kinds=tasks&kinds=events&limit=1');
    expect(both.results).toHaveLength(1);
    const next = await world.read(`?query=zurich&kinds=tasks&kinds=events&limit=1&after=${both.after}`);
    expect([...both.results, ...next.results].map(({ id, eventId }) => id ?? eventId)).toEqual([knots, task]);
    expect((await world.read('?query=zurich&kinds=events&appId=3002')).results).toEqual([]);
  });

  it('shows the activities and changes of one person', async () => {
    const world = await openWorld();
    const { hub, session, contactId } = world;
    const template = await newTemplate();
    await post(world, { eventTemplateId: template.id });
    await addNote(world, minute(1));
    const own = await addNote(world, minute(2));
    const patch = (path: string, properties: object) =>
      session.request(hub.hubId, { method: 'PATCH', path: `/crm/v3/objects/${path}`, json: { properties } });
    expect((await patch(`notes/${own}`, { hubspot_owner_id: hub.user.ownerId })).status).toBe(200);
    await patch(`contacts/${contactId}`, { lifecyclestage: 'customer' });
    const query = `?ownerId=${hub.user.ownerId}&userId=${hub.user.userId}`;
    const { results } = await world.read(query);
    expect(results.map(({ kind, id }) => [kind, id])).toEqual([
      ['change', undefined],
      ['activity', own],
    ]);
    expect((await world.read(`?ownerId=${hub.user.ownerId}`)).results.map(({ kind }) => kind)).toEqual(['activity']);
    expect((await world.read('?ownerId=999')).results).toEqual([]);
  });

  it('shows changes of all properties on request, with the value before, in pages without gaps', async () => {
    const world = await openWorld();
    const { hub, contactId, read } = world;
    const set = async (properties: object) => {
      const path = `/crm/v3/objects/contacts/${contactId}`;
      expect((await hub.request({ method: 'PATCH', path, json: { properties } })).status).toBe(200);
    };
    await set({ jobtitle: 'Engineer', city: 'Berlin' });
    await set({ jobtitle: 'Director', lifecyclestage: 'customer' });
    await set({ jobtitle: '' });
    const { results } = await read('?kinds=properties');
    expect(results.map(({ values }) => values)).toEqual([
      [{ property: 'jobtitle', value: '', previous: 'Director' }],
      [{ property: 'jobtitle', value: 'Director', previous: 'Engineer' }],
      [
        { property: 'city', value: 'Berlin', previous: null },
        { property: 'jobtitle', value: 'Engineer', previous: null },
      ],
      [{ property: 'email', value: 'ada@example.com', previous: null }],
    ]);
    const both = (await read('?kinds=properties&kinds=changes')).results;
    expect(both[1]?.['values']).toContainEqual({ property: 'lifecyclestage', value: 'customer', previous: 'lead' });
    const found: unknown[] = [];
    let page = await read('?kinds=properties&kinds=changes&limit=1');
    found.push(...page.results);
    while (page.after !== undefined) {
      page = await read(`?kinds=properties&kinds=changes&limit=1&after=${page.after}`);
      found.push(...page.results);
    }
    expect(found).toEqual(both);
    // Not unless it is asked for.
    expect((await read()).results).toHaveLength(2);
  });

  it('has the texts of activities without markup that runs or loads anything', async () => {
    const world = await openWorld();
    const noteId = await addNote(world, minute(1));
    const body =
      '<p onclick="x()">Call <strong>back</strong><script>x()</script><img src="https://x.example/p.png"></p>';
    const path = `/crm/v3/objects/notes/${noteId}`;
    await world.hub.request({ method: 'PATCH', path, json: { properties: { hs_note_body: body } } });
    expect((await world.read('?kinds=notes')).results).toMatchObject([{ html: '<p>Call <strong>back</strong></p>' }]);
    await addNote(world, minute(2));
    expect((await world.read('?kinds=notes')).results[0]).not.toHaveProperty('html');
  });

  it('has pinned entries on its first page', async () => {
    const world = await openWorld();
    const noteId = await addNote(world, minute(1));
    const json = { properties: { hs_pinned_engagement_id: noteId } };
    await world.hub.request({ method: 'PATCH', path: `/crm/v3/objects/contacts/${world.contactId}`, json });
    expect((await world.read()).pinned).toMatchObject({ kind: 'activity', id: noteId });
  });

  it('renders with the current template, in the time zone of the account, with details on request', async () => {
    const hub = await newHub({ timeZone: 'Asia/Tokyo' });
    const app = await installApp(hub);
    const session = await openAppSession(hub.baseUrl, hub.user);
    const template = await newTemplate({ detailTemplate: '{{#formatDate timestamp}}{{/formatDate}}' });
    const json = {
      eventTemplateId: template.id,
      email: 'bo@example.com',
      tokens: {},
      timestamp: '2026-01-01T20:00:00Z',
    };
    const { body } = await app.request({ path: '/crm/v3/timeline/events', json });
    const { id } = body as { id: string };
    const path = `/_app/timeline/events/${template.id}/${encodeURIComponent(id)}/detail`;
    const read = () => session.request(hub.hubId, { path });
    expect((await read()).body).toEqual({ details: '<p>Jan 2, 2026, 5:00:00 AM</p>' });
    const edit = { id: template.id, name: 'Sample', headerTemplate: '', detailTemplate: 'Now **this**' };
    await sendTemplates({ method: 'PUT', path: `/${template.id}`, json: edit });
    expect((await read()).body).toEqual({ details: '<p>Now <strong>this</strong></p>' });
    const elsewhere = await newHub();
    const stranger = await openAppSession(elsewhere.baseUrl, elsewhere.user);
    expect((await stranger.request(elsewhere.hubId, { path })).status).toBe(404);
  });

  it('is found by every id that resolves to the record, and not while it is in the recycle bin', async () => {
    const { hub, session, contactId, read } = await openWorld();
    const made = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: {} } });
    const { id: mergedId } = made.body as { id: string };
    const json = { primaryObjectId: contactId, objectIdToMerge: mergedId };
    expect((await hub.request({ path: '/crm/v3/objects/contacts/merge', json })).status).toBe(200);
    const page = await read('?kinds=changes');
    expect(page.results).not.toEqual([]);
    const ask = (id: string) =>
      session.request(hub.hubId, { path: `/_app/objects/contacts/${id}/timeline?kinds=changes` });
    for (const id of [mergedId, `00${contactId}`]) expect((await ask(id)).body).toEqual(page);
    await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${contactId}` });
    for (const id of [contactId, mergedId, 'none', '9'.repeat(30)]) expect((await ask(id)).status).toBe(404);
  });

  it('is rejected for a missing record, and for an invalid cursor', async () => {
    const { hub, session, contactId } = await openWorld();
    const ask = async (path: string) => (await session.request(hub.hubId, { path: `/_app/objects/${path}` })).status;
    expect(await ask(`contacts/${contactId}/timeline?after=x`)).toBe(400);
    const cursor = (at: string) => Buffer.from(`${at} 0 1`).toString('base64url');
    const times = ['2024-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2024-01-01T24:00:00.000Z'];
    for (const at of times)
      expect([at, await ask(`contacts/${contactId}/timeline?after=${cursor(at)}`)]).toEqual([at, 400]);
    for (const at of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      expect([at, await ask(`contacts/${contactId}/timeline?after=${cursor(at)}`)]).toEqual([at, 200]);
    }
    expect(await ask(`contacts/${contactId}/timeline?limit=101`)).toBe(400);
    expect(await ask(`contacts/${contactId}/timeline?kinds=moods`)).toBe(400);
    expect(await ask(`contacts/${contactId}/timeline?ownerId=x`)).toBe(400);
    expect(await ask(`contacts/${contactId}/timeline?ownerId=1&userId=0`)).toBe(400);
    expect(await ask(`contacts/${contactId}/timeline?query=${'x'.repeat(201)}`)).toBe(400);
    expect(await ask('contacts/9/timeline')).toBe(404);
    expect(await ask('moods/9/timeline')).toBe(400);
    const path = `/_app/objects/contacts/${contactId}/timeline`;
    expect((await hub.request({ path })).status).toBe(401);
  });
});
