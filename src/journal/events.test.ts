import { describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { journalScopes, newJournalApp } from '../../test/support/journal.js';
import { createList, anyOf, property } from '../../test/support/lists.js';
import { createFlow, toFlow, whenJoined } from '../../test/support/workflows.js';

const objects = '/crm/v3/objects';
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;

async function create(on: TestHub, type: string, properties: object): Promise<number> {
  const { status, body } = await on.request({ path: `${objects}/${type}`, json: { properties } });
  expect(status).toBe(201);
  return Number(body.id);
}
const change = async (on: TestHub, path: string, properties: object) =>
  expect((await on.request({ method: 'PATCH', path: `${objects}/${path}`, json: { properties } })).status).toBe(200);

const forContacts = (portalId: number, more: object = {}) => ({
  ...{ subscriptionType: 'OBJECT', objectTypeId: '0-1', portalId },
  ...{ actions: ['CREATE', 'UPDATE', 'DELETE', 'MERGE', 'RESTORE'], properties: ['email', 'firstname'] },
  ...more,
});

/** An account and an app of their own, connected. */
async function newWorld() {
  const own = await newHub();
  const ownApp = await newJournalApp(own);
  await ownApp.connect(own);
  return { own, ownApp, portalId: own.hubId };
}

describe('events of the webhook journal', () => {
  it('report the life of a record in order, with the wanted values (W26)', async () => {
    const { own, ownApp, portalId } = await newWorld();
    expect((await ownApp.subscribe(forContacts(portalId))).status).toBe(200);
    const ada = await create(own, 'contacts', { email: 'ada@example.com', firstname: 'Ada', city: 'Bern' });
    await change(own, `contacts/${ada}`, { city: 'Basel' });
    await change(own, `contacts/${ada}`, { firstname: '', city: 'Biel' });
    const bea = await create(own, 'contacts', { email: 'bea@example.com' });
    const merge = { primaryObjectId: String(ada), objectIdToMerge: String(bea) };
    expect((await own.request({ path: `${objects}/contacts/merge`, json: merge })).status).toBe(200);
    expect((await own.request({ method: 'DELETE', path: `${objects}/contacts/${ada}` })).status).toBe(204);
    await ownApp.waitForEvents(5);
    const events = await ownApp.listEvents();
    const of = (objectId: number, action: string) =>
      events.filter((one) => one['objectId'] === objectId && one['action'] === action);
    const place = { type: 'crmObject', portalId, occurredAt: moment, objectTypeId: '0-1' };
    expect(of(ada, 'CREATE')).toEqual([
      { ...place, action: 'CREATE', objectId: ada, propertyChanges: { email: 'ada@example.com', firstname: 'Ada' } },
    ]);
    // The change of a city only is not wanted.
    expect(of(ada, 'UPDATE')[0]).toEqual({
      ...place,
      action: 'UPDATE',
      objectId: ada,
      propertyChanges: { firstname: '' },
    });
    expect(of(ada, 'MERGE')).toEqual([{ ...place, action: 'MERGE', objectId: ada, mergedObjectIds: [bea] }]);
    expect(of(ada, 'DELETE')).toEqual([{ ...place, action: 'DELETE', objectId: ada }]);
    const actions = events.filter(({ objectId }) => objectId === ada).map(({ action }) => action as string);
    expect(actions.slice(0, 2)).toEqual(['CREATE', 'UPDATE']);
    expect(actions.indexOf('MERGE')).toBeLessThan(actions.indexOf('DELETE'));
  });

  it('contain every changed value without a list of properties, and only what the action wants', async () => {
    const { own, ownApp, portalId } = await newWorld();
    const override = { UPDATE: { properties: ['name'] } };
    const subscription = { subscriptionType: 'OBJECT', objectTypeId: '0-2', portalId, actions: ['CREATE', 'UPDATE'] };
    expect((await ownApp.subscribe({ ...subscription, actionOverrides: override })).status).toBe(200);
    const acme = await create(own, 'companies', { name: 'Acme', city: 'Bern' });
    await change(own, `companies/${acme}`, { city: 'Basel' });
    await change(own, `companies/${acme}`, { name: 'Acme AG', city: 'Biel' });
    const [created, updated, ...more] = await ownApp.waitForEvents(2);
    expect(created?.['propertyChanges']).toMatchObject({ name: 'Acme', city: 'Bern' });
    expect(Object.keys(created?.['propertyChanges'] as object)).not.toContain('hs_lastmodifieddate');
    expect([updated?.['propertyChanges'], more]).toEqual([{ name: 'Acme AG' }, []]);
  });

  it('report associations in the direction that was subscribed to', async () => {
    const { own, ownApp, portalId } = await newWorld();
    const subscription = {
      ...{ subscriptionType: 'ASSOCIATION', objectTypeId: '0-1', portalId, associatedObjectTypeIds: ['0-2'] },
      actions: ['ASSOCIATION_ADDED', 'ASSOCIATION_REMOVED'],
    };
    expect((await ownApp.subscribe(subscription)).status).toBe(200);
    const [contact, company, deal] = [
      await create(own, 'contacts', { email: 'ada@example.com' }),
      await create(own, 'companies', { name: 'Acme' }),
      await create(own, 'deals', { dealname: 'Deal' }),
    ];
    const put = (path: string) => own.request({ method: 'PUT', path: `/crm/v4/objects/contacts/${contact}${path}` });
    expect((await put(`/associations/default/deals/${deal}`)).status).toBe(200);
    expect((await put(`/associations/default/companies/${company}`)).status).toBe(200);
    const path = `/crm/v4/objects/contacts/${contact}/associations/companies/${company}`;
    expect((await own.request({ method: 'DELETE', path })).status).toBe(204);
    const events = await ownApp.waitForEvents(4);
    expect(new Set(events.map(({ toObjectTypeId }) => toObjectTypeId as string))).toEqual(new Set(['0-2']));
    expect(events[0]).toEqual({
      ...{ type: 'association', portalId, occurredAt: moment, action: 'ASSOCIATION_ADDED' },
      ...{ fromObjectTypeId: '0-1', fromObjectId: contact, toObjectTypeId: '0-2', toObjectId: company },
      ...{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: expect.any(Number) as number },
      isPrimary: expect.any(Boolean) as boolean,
    });
    expect(events.at(-1)?.['action']).toBe('ASSOCIATION_REMOVED');
  });

  it('report memberships of lists, of one list or of all', async () => {
    const { own, ownApp, portalId } = await newWorld();
    const filterBranch = anyOf([property('firstname', 'MULTISTRING', 'IS_EQUAL_TO', { values: ['Listed'] })]);
    const listId = Number(await createList(own, { processingType: 'DYNAMIC', filterBranch }));
    const subscription = {
      subscriptionType: 'LIST_MEMBERSHIP',
      portalId,
      actions: ['ADDED_TO_LIST', 'REMOVED_FROM_LIST'],
    };
    expect((await ownApp.subscribe({ ...subscription, listIds: [listId] })).status).toBe(200);
    // Workflows that enroll new members read the same change.
    await createFlow(own, toFlow([], whenJoined([String(listId)])));
    const contact = await create(own, 'contacts', { email: 'ada@example.com', firstname: 'Listed' });
    await ownApp.waitForEvents(1);
    await change(own, `contacts/${contact}`, { firstname: 'Other' });
    const events = await ownApp.waitForEvents(2);
    const common = {
      type: 'listMembership',
      portalId,
      occurredAt: moment,
      listId,
      objectTypeId: '0-1',
      objectId: contact,
    };
    expect(events).toEqual([
      { ...common, action: 'ADDED_TO_LIST' },
      { ...common, action: 'REMOVED_FROM_LIST' },
    ]);
  });

  it('report an erasure, and forget the values of the erased record in earlier entries', async () => {
    const { own, ownApp, portalId } = await newWorld();
    await ownApp.subscribe(forContacts(portalId));
    const erasure = {
      subscriptionType: 'GDPR_PRIVACY_DELETION',
      objectTypeId: '0-1',
      portalId,
      actions: ['GDPR_DELETE'],
    };
    expect((await ownApp.subscribe(erasure)).status).toBe(200);
    const contact = await create(own, 'contacts', { email: 'trace@example.com', firstname: 'Trace' });
    await create(own, 'contacts', { email: 'other@example.com' });
    await ownApp.waitForEvents(2);
    const json = { objectId: String(contact) };
    expect((await own.request({ path: `${objects}/contacts/gdpr-delete`, json })).status).toBe(204);
    await ownApp.waitForEvents(4);
    // Its entry and the erased values commit together: what was read before may have had them.
    const events = await ownApp.listEvents();
    expect(events.find(({ action }) => action === 'GDPR_DELETE')).toEqual({
      ...{ type: 'gdprPrivacyDeletion', portalId, occurredAt: moment, action: 'GDPR_DELETE' },
      ...{ objectTypeId: '0-1', objectId: contact },
    });
    expect(JSON.stringify(events)).not.toContain('trace@example.com');
    expect(JSON.stringify(events)).toContain('other@example.com');
  });

  it('report custom events, with the wanted properties', async () => {
    const { own, ownApp, portalId } = await newWorld();
    const definition = await own.request({
      path: '/events/v3/event-definitions',
      json: {
        ...{ label: 'Tasted', name: 'tasted', primaryObject: 'CONTACT' },
        propertyDefinitions: [
          { name: 'cheese', label: 'Cheese', type: 'string' },
          { name: 'wine', label: 'Wine', type: 'string' },
        ],
      },
    });
    expect(definition.status, definition.text).toBe(201);
    const { objectTypeId: eventTypeId, fullyQualifiedName: eventName } = definition.body as Record<string, string>;
    const contact = await create(own, 'contacts', { email: 'ada@example.com' });
    const subscription = { subscriptionType: 'EVENT', eventTypeId, portalId, properties: ['cheese'] };
    expect((await ownApp.subscribe(subscription)).body).toMatchObject({ eventTypeId, actions: ['CREATE'] });
    const properties = { cheese: 'Gruyère', wine: 'Fendant' };
    const sent = await own.request({
      path: '/events/v3/send',
      json: { eventName, objectId: String(contact), properties },
    });
    expect(sent.status, sent.text).toBe(204);
    expect(await ownApp.waitForEvents(1)).toEqual([
      {
        ...{
          type: 'event',
          portalId,
          occurredAt: moment,
          action: 'CREATE',
          eventTypeId,
          eventId: expect.any(String) as string,
        },
        ...{ objectTypeId: '0-1', objectId: contact, properties: { cheese: 'Gruyère' } },
      },
    ]);
  });

  it('report accounts that connect and disconnect the app, and lose those of an account that has left', async () => {
    const { own, ownApp, portalId } = await newWorld();
    for (const eventTypeId of ['4-1909196', '4-1916193']) {
      const subscription = {
        subscriptionType: 'APP_LIFECYCLE_EVENT',
        eventTypeId,
        properties: ['hs_app_id', 'hs_user_id'],
      };
      expect((await ownApp.subscribe(subscription)).status).toBe(200);
    }
    await ownApp.subscribe(forContacts(portalId));
    await create(own, 'contacts', { email: 'gone@example.com' });
    await ownApp.waitForEvents(1);
    const place = await ownApp.call({ path: '/journal/2026-03/latest' });
    // Renewing a connection is not a new one.
    const token = await ownApp.connect(own);
    const left = await own.request({ method: 'DELETE', path: '/appinstalls/v3/external-install', token });
    expect(left.status).toBe(204);
    await ownApp.connect(own);
    const events = await ownApp.listEvents();
    const common = { type: 'app_lifecycle_event', portalId, occurredAt: moment };
    const properties = { hs_app_id: ownApp.appId, hs_user_id: own.user.userId };
    expect(events).toEqual([
      { ...common, action: 'APP_UNINSTALL', eventTypeId: '4-1916193', properties },
      { ...common, action: 'APP_INSTALL', eventTypeId: '4-1909196', properties },
    ]);
    // Readers keep their place.
    const { currentOffset } = place.body as { currentOffset: string };
    expect((await ownApp.call({ path: `/journal/2026-03/offset/${currentOffset}/next` })).status).toBe(200);
    // The subscription lasts.
    await create(own, 'contacts', { email: 'back@example.com' });
    expect((await ownApp.waitForEvents(3)).at(-1)).toMatchObject({ action: 'CREATE' });
  });

  it('stay away without the scope of the account, and from other apps and accounts', async () => {
    const { own, ownApp, portalId } = await newWorld();
    const other = await newHub();
    await ownApp.subscribe(forContacts(portalId));
    await ownApp.connect(other);
    const stranger = await newJournalApp(own, journalScopes);
    await stranger.connect(own);
    await create(other, 'contacts', { email: 'elsewhere@example.com' });
    await create(own, 'contacts', { email: 'here@example.com' });
    const events = await ownApp.waitForEvents(1);
    expect(events.map((one) => (one['propertyChanges'] as { email: string }).email)).toEqual(['here@example.com']);
    expect(await ownApp.listEvents(other.hubId)).toEqual([]);
    expect(await stranger.listEvents()).toEqual([]);
  });
});
