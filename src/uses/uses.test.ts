import { expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newCardsApp } from '../../test/support/cards.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createList, property } from '../../test/support/lists.js';
import { newPersonIn } from '../../test/support/people.js';
import { upload } from '../../test/support/uploads.js';

type Options = Parameters<TestSession['request']>[1];

async function openSession(hub: TestHub, person: { readonly email: string; readonly password: string } = hub.user) {
  const session = await openAppSession(hub.baseUrl, person);
  return (options: Options) => session.request(hub.hubId, options);
}

async function add(send: Awaited<ReturnType<typeof openSession>>, path: string, json: object, method = 'POST') {
  const { status, text, body } = await send({ method, path, json });
  expect({ isDone: status < 300, text: status < 300 ? '' : text }).toEqual({ isDone: true, text: '' });
  return body as Record<string, unknown>;
}

const isKnown = property('nickname', 'ALL_PROPERTY', 'IS_KNOWN');
const settings = { query: '', filterGroups: [], sort: null, columns: null, layout: 'table', pipelineId: null };
const toUse = (kind: string, name: string, details: readonly string[] = []) => ({
  ...{ kind, name, details },
  id: expect.any(String),
});

it('a property lists the views, lists, dashboards, record pages, formulas, cards and webhooks that use it', async () => {
  const { hub, send: sendAsDeveloper, appId, install } = await newCardsApp();
  const send = await openSession(hub);
  const text = { groupName: 'contactinformation', type: 'string', fieldType: 'text' };
  await add(send, '/crm/v3/properties/contacts', { ...text, name: 'nickname', label: 'Nickname' });
  const read = async () => (await send({ path: '/_app/property-usage/contacts/nickname' })).body;
  expect(await read()).toEqual({ results: [], unshared: 0, hasMore: false });

  const filterGroups = [{ filters: [{ propertyName: 'nickname', operator: 'HAS_PROPERTY' }] }];
  const view = { objectType: 'contacts', name: 'Friends' };
  const columns = [{ name: 'email' }, { name: 'nickname' }];
  const sort = { propertyName: 'nickname', direction: 'ASCENDING' };
  await add(send, '/_app/views', { ...view, settings: { ...settings, columns, filterGroups, sort } });
  const ofBoard = { ...settings, groupBy: 'nickname', laneBy: 'nickname', cardProperties: ['email', 'nickname'] };
  await add(send, '/_app/views', { ...view, name: 'Grouped', settings: ofBoard });
  await add(send, '/_app/views', { ...view, name: 'Others', settings: { ...settings, query: 'nickname' } });
  await add(send, '/_app/views', { ...view, objectType: 'companies', settings: { ...settings, columns } });
  await createList(hub, { name: 'Known', processingType: 'DYNAMIC', filterBranch: anyOf([isKnown]) });
  await createList(hub, { name: 'Guests' });
  const associated = {
    ...{ filterBranchType: 'ASSOCIATION', filterBranchOperator: 'AND', operator: 'IN_LIST', objectTypeId: '0-1' },
    ...{ associationTypeId: 280, associationCategory: 'HUBSPOT_DEFINED', filters: [isKnown], filterBranches: [] },
  };
  const companies = { name: 'Of friends', objectTypeId: '0-2', processingType: 'DYNAMIC' } as const;
  await createList(hub, { ...companies, filterBranch: anyOf([associated]) });
  const widget = { kind: 'bar', filterGroups: [], measure: { kind: 'count' }, width: 2 };
  const byNickname = { ...widget, groupBy: { propertyName: 'nickname' } };
  const widgets = [
    { ...byNickname, title: 'By nickname', objectType: 'contacts' },
    { ...byNickname, title: 'Of companies', objectType: 'companies' },
    { ...widget, title: 'Named', objectType: '0-1', filterGroups },
  ];
  await add(send, '/_app/dashboards', { name: 'People', widgets });
  await add(send, '/_app/dashboards', { name: 'Empty', widgets: [] });
  const sections = [
    { title: 'About', properties: ['email', 'nickname'] },
    { title: 'More', properties: ['phone'] },
    { title: 'Private', properties: ['fax'], showIf: { property: 'nickname', values: [] } },
  ];
  await add(send, '/_app/record-pages/contacts/account', { sections }, 'PUT');
  const formula = { ...text, calculationFormula: 'concatenate(nickname, email)', fieldType: 'calculation_equation' };
  await add(send, '/crm/v3/properties/contacts', { ...formula, name: 'greeting', label: 'Greeting' });
  const card = {
    ...{ title: 'Orders', fetch: { targetUrl: 'https://app.example.com/card' } },
    display: { properties: [] },
    actions: { baseUrls: [] },
  };
  const objectTypes = [{ name: 'contacts', propertiesToSend: ['nickname'] }];
  const target = { ...card, fetch: { ...card.fetch, objectTypes } };
  const created = await sendAsDeveloper({ path: `/crm/v3/extensions/cards/${appId}`, json: target });
  expect(created.status, created.text).toBe(201);
  const webhook = { eventType: 'contact.propertyChange', propertyName: 'nickname', active: true };
  await sendAsDeveloper({
    ...{ method: 'PUT', path: `/webhooks/v3/${appId}/settings` },
    json: { targetUrl: 'https://app.example.com/hooks', throttling: { maxConcurrentRequests: 1, period: 'SECONDLY' } },
  });
  const subscribed = await sendAsDeveloper({ path: `/webhooks/v3/${appId}/subscriptions`, json: webhook });
  expect(subscribed.status, subscribed.text).toBe(201);
  expect(JSON.stringify(await read())).not.toContain('Orders');
  await install();

  expect(await read()).toEqual({
    results: [
      toUse('VIEW', 'Friends', ['column', 'filter', 'sort']),
      toUse('VIEW', 'Grouped', ['group', 'lane', 'card']),
      toUse('LIST', 'Known'),
      toUse('LIST', 'Of friends'),
      toUse('DASHBOARD', 'People', ['By nickname', 'Named']),
      { kind: 'RECORD_PAGE', id: 'account', name: '', details: ['About', 'Private'] },
      toUse('APP_CARD', 'Orders', ['Acme']),
      toUse('WEBHOOK', 'Acme'),
      { kind: 'CALCULATED_PROPERTY', id: 'greeting', name: 'Greeting', details: [] },
    ],
    unshared: 0,
    hasMore: false,
  });
});

it('a required property of a custom object type is used by the type', async () => {
  const hub = await newHub();
  const send = await openSession(hub);
  const { objectTypeId } = await add(send, '/crm-object-schemas/v3/schemas', {
    ...{ name: 'car', labels: { singular: 'Car', plural: 'Cars' }, primaryDisplayProperty: 'model' },
    properties: [{ name: 'model', label: 'Model' }],
  });
  const { body } = await send({ path: `/_app/property-usage/${String(objectTypeId)}/model` });
  expect(body.results).toEqual([expect.objectContaining({ kind: 'OBJECT_TYPE' })]);
});

it('uses that other users have not shared are counted without their names, and other accounts see none', async () => {
  const hub = await newHub();
  const [send, other] = [await openSession(hub), await openSession(await newHub())];
  const member = await openSession(hub, await newPersonIn(hub, { role: 'viewer' }));
  const columns = [{ name: 'email' }];
  const view = { objectType: 'contacts', settings: { ...settings, columns } };
  await add(send, '/_app/views', { ...view, name: 'Secret' });
  await add(send, '/_app/views', { ...view, name: 'Shared', shared: true });
  const path = '/_app/property-usage/contacts/email';
  expect((await member({ path })).body).toEqual({
    results: [toUse('VIEW', 'Shared', ['column'])],
    ...{ unshared: 1, hasMore: false },
  });
  expect((await other({ path })).body).toEqual({ results: [], unshared: 0, hasMore: false });
});

it('lists at most 100 uses of a kind and says that there are more', async () => {
  const hub = await newHub();
  const send = await openSession(hub);
  const filterBranch = anyOf([property('nickname', 'ALL_PROPERTY', 'IS_KNOWN')]);
  const text = { groupName: 'contactinformation', type: 'string', fieldType: 'text' };
  await add(send, '/crm/v3/properties/contacts', { ...text, name: 'nickname', label: 'Nickname' });
  for (let number = 0; number < 101; number += 1) {
    await createList(hub, { name: `List ${number} of ${hub.hubId}`, processingType: 'DYNAMIC', filterBranch });
  }
  const { body } = await send({ path: '/_app/property-usage/contacts/nickname' });
  expect([(body.results as unknown[]).length, body.hasMore]).toEqual([100, true]);
});

it('refuses unknown object types and properties', async () => {
  const send = await openSession(await newHub());
  expect((await send({ path: '/_app/property-usage/cars' })).status).toBe(400);
  expect((await send({ path: '/_app/property-usage/cars/model' })).status).toBe(400);
  expect((await send({ path: '/_app/property-usage/contacts/no_such' })).status).toBe(404);
});

interface FillRates {
  readonly isEstimate: boolean;
  readonly records: number;
  readonly results: readonly { readonly name: string; readonly filled: number }[];
}

const filledOf = ({ results }: FillRates, name: string) => results.find((one) => one.name === name)?.filled;

it('fill rates are exact for few records, without those in the recycle bin', async () => {
  const hub = await newHub();
  const send = await openSession(hub);
  const empty = (await send({ path: '/_app/property-usage/contacts' })).body as unknown as FillRates;
  expect([empty.isEstimate, empty.records, filledOf(empty, 'email')]).toEqual([false, 0, 0]);
  const people = [{ firstname: 'Ada', email: 'ada@example.com' }, { firstname: 'Bea' }, { firstname: 'Cleo' }];
  const inputs = people.map((properties) => ({ properties }));
  const { results } = await add(send, '/crm/v3/objects/contacts/batch/create', { inputs });
  const last = (results as { id: string; properties: { firstname: string } }[]).find(
    ({ properties }) => properties.firstname === 'Cleo',
  );
  await send({ method: 'DELETE', path: `/crm/v3/objects/contacts/${last?.id}` });
  const rates = (await send({ path: '/_app/property-usage/contacts' })).body as unknown as FillRates;
  expect([rates.isEstimate, rates.records]).toEqual([false, 2]);
  expect(['firstname', 'email', 'phone', 'createdate', 'hs_object_id'].map((name) => filledOf(rates, name))).toEqual([
    ...[2, 1, 0, 2, 2],
  ]);
  const other = await openSession(await newHub());
  expect((await other({ path: '/_app/property-usage/contacts' })).body).toMatchObject({ records: 0 });
});

it('fill rates of more than 5,000 records are estimated from a sample that is spread over all of them', async () => {
  const hub = await newHub();
  const send = await openSession(hub);
  for (let batch = 0; batch < 62; batch += 1) {
    // The first half has a phone number, which neither the oldest nor the newest records alone would show.
    const properties = { firstname: 'Ada', ...(batch < 31 && { phone: '1' }) };
    await add(send, '/crm/v3/objects/contacts/batch/create', {
      inputs: Array.from({ length: 100 }, () => ({ properties })),
    });
  }
  const rates = (await send({ path: '/_app/property-usage/contacts' })).body as unknown as FillRates;
  expect(rates.isEstimate).toBe(true);
  expect(rates.records).toBeGreaterThan(1000);
  expect(rates.records).toBeLessThanOrEqual(5000);
  expect(filledOf(rates, 'firstname')).toBe(rates.records);
  const share = (filledOf(rates, 'phone') ?? 0) / rates.records;
  expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
});

it('a file lists the activities that it is attached to, with a record of each, and where it was imported from', async () => {
  const hub = await newHub();
  const [send, other] = [await openSession(hub), await openSession(await newHub())];
  const { id: fileId } = (await upload(hub, { partName: 'offer.pdf', file: '%PDF-1.7\n' })).body as { id: string };
  const path = `/_app/files/${fileId}/uses`;
  expect((await send({ path })).body).toEqual({ activities: [], ...{ hasMore: false, isPartial: false }, imports: [] });
  const { id: contactId } = await add(send, '/crm/v3/objects/contacts', {
    properties: { firstname: 'Ada', lastname: 'Example' },
  });
  const note = (ids: string, associations: object[] = []) => ({
    properties: { hs_timestamp: '2031-05-01T10:00:00Z', hs_note_body: 'See attached', hs_attachment_ids: ids },
    associations,
  });
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }];
  await add(send, '/crm/v3/objects/notes', note(`1;${fileId};2`, [{ to: { id: contactId }, types }]));
  await add(send, '/crm/v3/objects/notes', note(`${fileId}1`));
  const call = { hs_timestamp: '2031-05-01T10:00:00Z', hs_call_title: 'Offer', hs_attachment_ids: fileId };
  await add(send, '/crm/v3/objects/calls', { properties: call });
  const one = { id: expect.any(String), changedAt: expect.any(String), isAttached: true, isLinked: false };
  expect((await send({ path })).body).toEqual({
    activities: [
      { ...one, objectType: 'notes', record: { objectTypeId: '0-1', id: contactId, name: 'Ada Example' } },
      { ...one, objectType: 'calls', record: null },
    ],
    ...{ hasMore: false, isPartial: false, imports: [] },
  });
  expect((await other({ path })).status).toBe(404);
  expect((await send({ path: '/_app/files/none/uses' })).status).toBe(404);
});

it('a file lists the activities whose texts link to it, whatever their kind', async () => {
  const hub = await newHub();
  const send = await openSession(hub);
  const { body: file } = await upload(hub, {
    partName: 'Offer for Acme.pdf',
    file: '%PDF-1.7\n',
  });
  const { id: fileId, url } = file as { id: string; url: string };
  const { url: signed } = await add(send, `/files/v3/files/${fileId}/signed-url`, {}, 'GET');
  const page = `/app/${hub.hubId}/files?file=${fileId}`;
  const at = { hs_timestamp: '2031-05-01T10:00:00Z' };
  const activities: readonly (readonly [string, object])[] = [
    [
      'notes',
      { hs_note_body: `<p>${'Long text. '.repeat(300)}<a href="${url}">Offer</a></p>`, hs_attachment_ids: fileId },
    ],
    ['emails', { hs_email_direction: 'EMAIL', hs_email_html: `<a href="${url}">Offer</a>`, hs_email_text: 'Offer' }],
    ['calls', { hs_call_body: `See ${String(signed)}` }],
    [
      'meetings',
      { hs_meeting_title: 'Demo', hs_meeting_body: `<a href="${page.replace('?', '?folder=1&amp;')}">Offer</a>` },
    ],
    ['tasks', { hs_task_subject: 'Send', hs_task_body: `/files/v3/files/${fileId}/download` }],
    // Nearly.
    ['notes', { hs_note_body: `${url}.zip, and files ${fileId}` }],
    ['emails', { hs_email_direction: 'EMAIL', hs_email_html: `<a href="${url}2">Offer</a>` }],
  ];
  for (const [type, properties] of activities)
    await add(send, `/crm/v3/objects/${type}`, { properties: { ...at, ...properties } });
  const path = `/_app/files/${fileId}/uses`;
  const uses = (await send({ path })).body as { activities: Record<string, unknown>[]; hasMore: boolean };
  expect(uses.activities.map(({ objectType, isAttached, isLinked }) => [objectType, isAttached, isLinked])).toEqual([
    ['notes', true, true],
    ['emails', false, true],
    ['calls', false, true],
    ['meetings', false, true],
    ['tasks', false, true],
  ]);
  // Links to earlier addresses lead nowhere.
  await add(send, `/files/v3/files/${fileId}`, { name: 'Another name' }, 'PATCH');
  const after = (await send({ path })).body as { activities: Record<string, unknown>[] };
  expect(after.activities.map(({ objectType, isLinked }) => [objectType, isLinked])).toEqual([
    ['notes', false],
    ['meetings', true],
    ['tasks', true],
  ]);
});

it('a list lists the lists whose filters refer to it, and who has it in the navigation', async () => {
  const hub = await newHub();
  const [send, other] = [await openSession(hub), await openSession(await newHub())];
  const member = await openSession(hub, await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' }));
  const listId = await createList(hub, { name: 'Guests' });
  const path = `/_app/lists/${listId}/uses`;
  expect((await send({ path })).body).toEqual({ lists: [], hasMore: false, pinnedBy: [] });
  const inList = { filterType: 'IN_LIST', listId, operator: 'IN_LIST' };
  const id = await createList(hub, { name: 'All guests', processingType: 'DYNAMIC', filterBranch: anyOf([inList]) });
  await send({ method: 'PUT', path: `/_app/pins/list/${listId}` });
  await member({ method: 'PUT', path: `/_app/pins/list/${listId}` });
  expect((await member({ path })).body).toEqual({
    lists: [{ id, name: 'All guests', isBlocking: true }],
    hasMore: false,
    pinnedBy: [
      { name: 'Sandbox Admin', mine: false },
      { name: 'Vera Viewer', mine: true },
    ],
  });
  expect((await other({ path })).status).toBe(404);
});
