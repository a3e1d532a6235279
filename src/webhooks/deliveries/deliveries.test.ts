import { Signature } from '@hubspot/api-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';
import { noteRoutes } from '../../../test/support/route-coverage.js';
import { seed, seedApp } from '../../../test/support/seed.js';
import { newTemplate } from '../../../test/support/timeline.js';
import { eventually, openTarget, sendWebhooks, type WebhookTarget } from '../../../test/support/webhooks.js';

const objects = '/crm/v3/objects';
const appId = 3001;
const clientSecret = seedApp(appId).clientSecret;

let app: SpokeApp;
let target: WebhookTarget;

beforeAll(async () => {
  app = await startSpoke();
  target = await openTarget();
}, 60_000);

afterAll(async () => {
  target.close();
  await app.close();
});

beforeEach(async () => {
  target.answer(200);
  await setTarget(target.url);
  const { body } = await sendWebhooks(app.baseUrl, { path: '/subscriptions' });
  for (const { id } of body.results) {
    await sendWebhooks(app.baseUrl, { method: 'DELETE', path: `/subscriptions/${id}` });
  }
  target.hits.length = 0;
});

async function setTarget(targetUrl: string, maxConcurrentRequests = 10): Promise<void> {
  const json = { targetUrl, throttling: { maxConcurrentRequests } };
  expect((await sendWebhooks(app.baseUrl, { method: 'PUT', path: '/settings', json })).status).toBe(200);
}

async function subscribe(eventType: string, more: object = {}): Promise<number> {
  const json = { eventType, active: true, ...more };
  const { status, body } = await sendWebhooks(app.baseUrl, { path: '/subscriptions', json });
  expect(status).toBe(201);
  return Number(body.id);
}

async function connectedHub(options: Parameters<typeof installApp>[1] = {}): Promise<TestHub> {
  const hub = await newHub({ baseUrl: app.baseUrl });
  await installApp(hub, options);
  return hub;
}

/** The deliveries of a hub in the sandbox, latest first. */
const look = async (hub: TestHub) =>
  (await request(app.baseUrl, { path: `/_spoke/webhooks?hubId=${hub.hubId}` })).body.results as {
    id: string;
    status: string;
    attempts: number;
    lastOutcome: string;
    notifications: object[];
  }[];

async function create(hub: TestHub, type: string, properties: object, associations: object[] = []): Promise<number> {
  const { status, body } = await hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
  expect(status).toBe(201);
  return Number(body.id);
}

const advance = (advanceSeconds: number) => request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds } });
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const deliveriesOf = (hub: TestHub) =>
  target.hits.flatMap(({ notifications }) => notifications).filter(({ portalId }) => portalId === hub.hubId);

describe('notifications', () => {
  it('contain a creation, with every field, signed in both versions', async () => {
    const subscriptionId = await subscribe('contact.creation');
    const hub = await connectedHub();
    const before = Date.now();
    const objectId = await create(hub, 'contacts', { email: 'ada@example.com' });
    const [one] = await eventually(() => deliveriesOf(hub).length > 0 && deliveriesOf(hub));
    expect(one).toEqual({
      eventId: expect.any(Number),
      subscriptionId,
      portalId: hub.hubId,
      appId,
      occurredAt: expect.any(Number),
      subscriptionType: 'contact.creation',
      attemptNumber: 0,
      objectId,
      changeSource: 'INTEGRATION',
      changeFlag: 'NEW',
      sourceId: String(hub.privateApp.appId),
    });
    expect(Math.abs(one.occurredAt - before)).toBeLessThan(60_000);
    const hit = target.hits[0]!;
    expect(hit.headers).toMatchObject({ 'content-type': 'application/json', 'x-hubspot-signature-version': 'v1' });
    const signature = (name: string) => String(hit.headers[name]);
    const common = { clientSecret, requestBody: hit.text, url: target.url.replace('%3A', ':'), method: 'POST' };
    expect(Signature.isValid({ ...common, signature: signature('x-hubspot-signature') })).toBe(true);
    const timestamp = Number(hit.headers['x-hubspot-request-timestamp']);
    const third = { ...common, signatureVersion: 'v3', timestamp, signature: signature('x-hubspot-signature-v3') };
    expect(Signature.isValid(third)).toBe(true);
  });

  it('are signed over the URL as requested, in any configured spelling', async () => {
    const { origin, host } = new URL(target.url);
    await setTarget(`HTTP://${host}/a b/./c/../Zürich?q=é|%7e&r=%3Ab c`);
    await subscribe('contact.creation');
    const hub = await connectedHub();
    await create(hub, 'contacts', { email: 'ada@example.com' });
    await eventually(() => deliveriesOf(hub).length > 0);
    const { path, headers, text } = target.hits[0]!;
    expect(path).toBe('/a%20b/Z%C3%BCrich?q=%C3%A9|%7e&r=%3Ab%20c');
    const signature = String(headers['x-hubspot-signature-v3']);
    const timestamp = Number(headers['x-hubspot-request-timestamp']);
    const url = `${origin}${path.replace('%3A', ':')}`;
    const common = { clientSecret, requestBody: text, method: 'POST', signatureVersion: 'v3' };
    expect(Signature.isValid({ ...common, url, timestamp, signature })).toBe(true);
  });

  it('contain property changes, associations, deletion, merge and erasure', async () => {
    for (const action of ['deletion', 'merge', 'associationChange', 'privacyDeletion'])
      await subscribe(`contact.${action}`);
    await subscribe('company.associationChange');
    await subscribe('contact.propertyChange', { propertyName: 'city' });
    const hub = await connectedHub();
    const company = await create(hub, 'companies', { name: 'Acme' });
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }];
    const contact = await create(hub, 'contacts', { email: 'ada@example.com', city: 'Bern' }, [
      { to: { id: company }, types },
    ]);
    const other = await create(hub, 'contacts', { email: 'bea@example.com', phone: '1234' });
    const path = `${objects}/contacts`;
    await hub.request({ method: 'PATCH', path: `${path}/${contact}`, json: { properties: { city: '' } } });
    await hub.request({ path: `${path}/merge`, json: { primaryObjectId: contact, objectIdToMerge: other } });
    const list = (type: string) => deliveriesOf(hub).filter(({ subscriptionType }) => subscriptionType === type);
    const cities = () =>
      list('contact.propertyChange').map(({ propertyName, propertyValue }) => [propertyName, propertyValue]);
    // Erasure takes back the values that are still to be sent, and deliveries overtake each other.
    await eventually(() => cities().some(([, value]) => value === ''));
    await hub.request({ path: `${path}/gdpr-delete`, json: { objectId: contact } });
    const primaries = () =>
      list('contact.associationChange').filter(({ isPrimaryAssociation }) => isPrimaryAssociation);
    const rest = ['contact.privacyDeletion', 'contact.deletion', 'contact.merge', 'company.associationChange'];
    await eventually(() => rest.every((type) => list(type).length > 0) && primaries().length > 0);
    expect(cities()).toEqual(expect.arrayContaining([['city', '']]));
    expect(list('contact.associationChange')[0]).toMatchObject({
      ...{ associationType: 'CONTACT_TO_COMPANY', fromObjectId: contact, toObjectId: company },
      ...{ associationRemoved: false, isPrimaryAssociation: expect.any(Boolean) },
    });
    expect(list('company.associationChange')[0]).toMatchObject({
      ...{ associationType: 'COMPANY_TO_CONTACT', fromObjectId: company, toObjectId: contact },
    });
    expect(primaries()).toHaveLength(1);
    expect(list('contact.merge')).toEqual([
      expect.objectContaining({
        ...{ objectId: contact, primaryObjectId: contact, mergedObjectIds: [other], newObjectId: contact },
        ...{ numberOfPropertiesMoved: expect.any(Number), changeFlag: 'MERGED' },
      }),
    ]);
    expect(list('contact.merge')[0].numberOfPropertiesMoved).toBeGreaterThan(0);
    expect(list('contact.deletion')).toEqual([expect.objectContaining({ objectId: contact, changeFlag: 'DELETED' })]);
    const all = deliveriesOf(hub).map(({ eventId }) => eventId);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((id) => Number.isSafeInteger(id))).toBe(true);
  });

  it('arrive in arrays of at most a hundred, without loss', async () => {
    await subscribe('company.creation');
    await subscribe('object.creation', { objectTypeId: '0-2' });
    const hub = await connectedHub();
    const inputs = Array.from({ length: 100 }, (_, place) => ({ properties: { name: `Acme ${place}` } }));
    const { body } = await hub.request({ path: `${objects}/companies/batch/create`, json: { inputs } });
    await eventually(() => deliveriesOf(hub).length === 200);
    for (const { notifications } of target.hits) expect(notifications.length).toBeLessThanOrEqual(100);
    const ids = (body.results as { id: string }[]).map(({ id }) => Number(id)).sort();
    for (const type of ['company.creation', 'object.creation']) {
      const own = deliveriesOf(hub).filter(({ subscriptionType }) => subscriptionType === type);
      expect(own.map(({ objectId }) => objectId).sort()).toEqual(ids);
    }
    expect(deliveriesOf(hub).filter(({ objectTypeId }) => objectTypeId === '0-2')).toHaveLength(100);
  });

  it("contain the app's own events once they are on a timeline", async () => {
    await subscribe('event.completed');
    const hub = await newHub({ baseUrl: app.baseUrl });
    const install = await installApp(hub);
    const contact = await create(hub, 'contacts', { email: 'ada@example.com' });
    const template = await newTemplate({}, { baseUrl: app.baseUrl });
    const json = { eventTemplateId: template.id, id: 'event-1', objectId: String(contact), tokens: {} };
    const posted = await install.request({ path: '/crm/v3/timeline/events', json });
    expect(posted.status).toBe(201);
    const [one] = await eventually(() => deliveriesOf(hub).length > 0 && deliveriesOf(hub));
    expect(one).toMatchObject({
      ...{ subscriptionType: 'event.completed', objectId: contact },
      ...{ eventTemplateId: template.id, eventTemplateEventId: 'event-1' },
    });
  });

  it('are not sent without the scope, without an install, or for inactive subscriptions', async () => {
    const id = await subscribe('company.creation');
    await subscribe('deal.creation');
    const [hub, stranger, other] = [await connectedHub(), await newHub({ baseUrl: app.baseUrl }), await connectedHub()];
    await create(stranger, 'companies', { name: 'Acme' });
    await create(hub, 'deals', { dealname: 'Deal', pipeline: 'default', dealstage: 'appointmentscheduled' });
    await create(hub, 'companies', { name: 'Acme' });
    await eventually(() => deliveriesOf(hub).length === 1);
    await sendWebhooks(app.baseUrl, { method: 'PATCH', path: `/subscriptions/${id}`, json: { active: false } });
    await create(hub, 'companies', { name: 'Unseen' });
    await create(other, 'companies', { name: 'Unseen' });
    await pause(700);
    await sendWebhooks(app.baseUrl, { method: 'PATCH', path: `/subscriptions/${id}`, json: { active: true } });
    await create(other, 'companies', { name: 'Acme' });
    await eventually(() => deliveriesOf(other).length > 0);
    expect([deliveriesOf(hub).length, deliveriesOf(other).length, deliveriesOf(stranger).length]).toEqual([1, 1, 0]);
    expect(deliveriesOf(hub)[0].subscriptionType).toBe('company.creation');
  });
});

describe('inspecting deliveries', () => {
  const inspect = async (hub: TestHub) =>
    (await request(app.baseUrl, { path: `/_spoke/webhooks/inspected?hubId=${hub.hubId}` })).body.results as {
      status: string;
      sent: { outcome: string; requestBody: string; requestHeaders: Record<string, string>; milliseconds: number }[];
      causes: { id: string; method: string; path: string }[];
      unknownCauses: number;
    }[];

  it('in the sandbox shows requests, responses and the API requests that made the changes', async () => {
    await subscribe('company.creation');
    await subscribe('company.deletion');
    await subscribe('company.propertyChange', { propertyName: 'city' });
    const hub = await connectedHub();
    const path = `${objects}/companies`;
    const made = await hub.request({ path, json: { properties: { name: 'Acme' } } });
    const { id } = made.body as { id: string };
    await eventually(() => deliveriesOf(hub).length === 1);
    const changed = await hub.request({
      method: 'PATCH',
      path: `${path}/${id}`,
      json: { properties: { city: 'Oslo' } },
    });
    await eventually(() => deliveriesOf(hub).length === 2);
    const removed = await hub.request({ method: 'DELETE', path: `${path}/${id}` });
    await eventually(() => deliveriesOf(hub).length === 3);
    await expect.poll(async () => (await inspect(hub)).filter(({ status }) => status === 'delivered').length).toBe(3);
    const shown = await inspect(hub);
    const ids = [removed, changed, made].map(({ headers }) => headers['x-hubspot-correlation-id']);
    expect(shown.map(({ causes, unknownCauses }) => [causes.map((one) => one.id), unknownCauses])).toEqual(
      ids.map((one) => [[one], 0]),
    );
    expect(shown.map(({ causes }) => causes[0]?.method)).toEqual(['DELETE', 'PATCH', 'POST']);
    const [attempt, ...more] = shown[2]?.sent ?? [];
    expect(more).toEqual([]);
    expect(attempt).toMatchObject({
      targetUrl: expect.stringContaining('/hook'),
      outcome: '200',
      requestHeaders: { 'x-hubspot-signature-v3': expect.any(String) },
      responseBody: '',
    });
    expect(attempt?.milliseconds).toBeGreaterThan(0);
    expect(JSON.parse(attempt?.requestBody ?? '')).toMatchObject([{ objectId: Number(id), attemptNumber: 0 }]);
  });

  it('does not know the cause of a change whose request does not name its records', async () => {
    await subscribe('contact.creation');
    const hub = await connectedHub();
    const json = { properties: [{ property: 'email', value: 'ada@example.com' }] };
    expect((await hub.request({ path: '/contacts/v1/contact', json })).status).toBe(200);
    await eventually(() => deliveriesOf(hub).length === 1);
    expect((await inspect(hub))[0]).toMatchObject({ causes: [], unknownCauses: 1 });
  });

  it('in the sandbox shows sent and failed ones, and resends one', async () => {
    await subscribe('company.creation');
    const hub = await connectedHub();
    const objectId = await create(hub, 'companies', { name: 'Acme' });
    await eventually(() => deliveriesOf(hub).length === 1);
    const delivered = { status: 'delivered', attempts: 1, lastOutcome: '200', notifications: [{ objectId }] };
    await expect.poll(async () => (await look(hub))[0]).toMatchObject(delivered);
    const [shown] = await look(hub);
    const replayed = await request(app.baseUrl, { method: 'POST', path: `/_spoke/webhooks/${shown?.id}/replay` });
    expect(replayed.status).toBe(201);
    await eventually(() => deliveriesOf(hub).length === 2);
    expect(deliveriesOf(hub)[1]).toEqual(deliveriesOf(hub)[0]);
    expect((await look(hub)).map(({ id }) => id)).toEqual([replayed.body.id, shown?.id]);
    for (const id of ['x', '1-1', `${hub.hubId}-999999`]) {
      expect((await request(app.baseUrl, { method: 'POST', path: `/_spoke/webhooks/${id}/replay` })).status).toBe(404);
    }
    target.answer(503);
    await create(hub, 'companies', { name: 'Acme' });
    await eventually(() => target.hits.length === 3);
    const failed = { status: 'pending', attempts: 1, lastOutcome: '503' };
    await expect.poll(async () => (await look(hub))[0]).toMatchObject(failed);
    target.answer(200);
    await advance(90);
    await eventually(() => deliveriesOf(hub).length === 4);
    await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } });
  });

  it('shows them to the developer of the app only, who can resend one', async () => {
    await subscribe('company.creation');
    const hub = await connectedHub();
    const objectId = await create(hub, 'companies', { name: 'Acme' });
    await eventually(() => deliveriesOf(hub).length === 1);
    const send = (path: string, method = 'GET', id = appId) =>
      request(app.baseUrl, {
        method,
        path: `/_app/apps/${id}/deliveries${path}?hapikey=${seed.developers[0]?.apiKey}`,
      });
    const list = async () => (await send('')).body.results as { id: string; status: string; hubId: number }[];
    const [first] = await list();
    expect(first).toMatchObject({ hubId: hub.hubId, appId, notifications: [{ objectId }] });
    const again = await send(`/${first?.id}/replay`, 'POST');
    expect([again.status, again.body]).toEqual([201, { id: expect.stringMatching(new RegExp(`^${hub.hubId}-`)) }]);
    await eventually(() => deliveriesOf(hub).length === 2);
    expect((await list()).slice(0, 2).map(({ id }) => id)).toEqual([again.body.id, first?.id]);
    const missing = {
      status: 'error',
      message: 'The delivery does not exist, or has been deleted.',
      correlationId: expect.any(String),
      category: 'OBJECT_NOT_FOUND',
    };
    const ofOtherApp = await send(`/${first?.id}/replay`, 'POST', 3002);
    expect([ofOtherApp.status, ofOtherApp.body]).toEqual([404, missing]);
    expect((await send('', 'GET', 3002)).body).toEqual({ results: [] });
    expect((await send('', 'GET', 999)).body.subCategory).toBe('OwnedApplicationError.APPLICATION_NOT_FOUND');
    expect((await list()).filter(({ hubId }) => hubId === hub.hubId)).toHaveLength(2);
  });

  it('shows no value of an erased contact, sent or not', async () => {
    await subscribe('contact.propertyChange', { propertyName: 'city' });
    await subscribe('contact.privacyDeletion');
    const hub = await connectedHub();
    const contact = await create(hub, 'contacts', { email: 'ada@example.com', city: 'Tracemarkton' });
    const other = await create(hub, 'contacts', { email: 'bea@example.com', city: 'Bern' });
    await eventually(() => deliveriesOf(hub).length === 2);
    expect(JSON.stringify(await look(hub))).toContain('Tracemarkton');
    await hub.request({ path: `${objects}/contacts/gdpr-delete`, json: { objectId: contact } });
    await eventually(() =>
      deliveriesOf(hub).some(({ subscriptionType }) => subscriptionType === 'contact.privacyDeletion'),
    );
    const left = JSON.stringify(await look(hub));
    expect(left).not.toContain('Tracemarkton');
    expect(left).toContain(String(other));
  });
});

describe('failed deliveries', () => {
  it('are sent ten times within a day by the sandbox clock, and then no more', async () => {
    await subscribe('company.creation');
    const hub = await connectedHub();
    target.answer(500);
    await create(hub, 'companies', { name: 'Acme' });
    await eventually(() => deliveriesOf(hub).length === 1);
    let seconds = 0;
    for (let attempt = 1; attempt < 10; attempt += 1) {
      // The attempt may not have been noted as failed yet.
      await pause(200);
      const jump = [60, 180, 600, 1800, 3600, 7200, 14_400, 21_600, 36_000][attempt - 1] ?? 0;
      await advance(jump);
      seconds += jump;
      await eventually(() => deliveriesOf(hub).length > attempt);
      expect(deliveriesOf(hub)).toHaveLength(attempt + 1);
    }
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
    expect(deliveriesOf(hub).map(({ attemptNumber }) => attemptNumber)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const [first] = deliveriesOf(hub);
    expect(deliveriesOf(hub).every(({ eventId }) => eventId === first.eventId)).toBe(true);
    await advance(48 * 3600);
    await pause(1500);
    expect(deliveriesOf(hub)).toHaveLength(10);
    await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } });
  }, 60_000);

  it('are retried after any other status, none in five seconds, or no response; redirects are not followed', async () => {
    await subscribe('company.creation');
    const hub = await connectedHub();
    const failures: (() => void | Promise<void>)[] = [
      () => target.answer(404),
      () => target.answer(302, { location: target.url }),
      () => setTarget('http://127.0.0.1:9/'),
    ];
    for (const fail of failures) {
      target.hits.length = 0;
      await fail();
      await create(hub, 'companies', { name: 'Acme' });
      await expect.poll(async () => (await look(hub))[0]).toMatchObject({ status: 'pending', attempts: 1 });
      expect(target.hits.length).toBeLessThanOrEqual(1);
      target.answer(204);
      await setTarget(target.url);
      await advance(90);
      await eventually(() => deliveriesOf(hub).some(({ attemptNumber }) => attemptNumber === 1));
    }
    target.answer(0);
    target.hits.length = 0;
    await create(hub, 'companies', { name: 'Slow' });
    await eventually(() => target.hits.length === 1);
    await pause(5500);
    target.answer(200);
    await advance(90);
    await eventually(() => deliveriesOf(hub).some(({ attemptNumber }) => attemptNumber === 1));
    await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } });
  }, 60_000);

  it('pause a target that fails repeatedly', async () => {
    await subscribe('company.creation');
    const hub = await connectedHub();
    target.answer(500);
    for (let place = 0; place < 12; place += 1) {
      await create(hub, 'companies', { name: `Acme ${place}` });
      const before = target.hits.length;
      await pause(before < 5 ? 350 : 60);
    }
    await pause(800);
    const tried = target.hits.length;
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(tried).toBeLessThan(12);
    target.answer(200);
    await advance(120);
    await eventually(() => deliveriesOf(hub).filter(({ attemptNumber }) => attemptNumber <= 1).length >= 12 + tried);
    await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } });
  }, 60_000);

  it('are cancelled after an uninstall', async () => {
    await subscribe('company.creation');
    const hub = await newHub({ baseUrl: app.baseUrl });
    const install = await installApp(hub);
    target.answer(500);
    await create(hub, 'companies', { name: 'Acme' });
    await eventually(() => target.hits.length === 1);
    expect((await install.request({ method: 'DELETE', path: '/appinstalls/v3/external-install' })).status).toBe(204);
    target.answer(200);
    await advance(120);
    await pause(1500);
    expect(deliveriesOf(hub)).toHaveLength(1);
    await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } });
  });

  it('survive a crash of the process, including those in progress', async () => {
    await subscribe('company.creation');
    const hub = await connectedHub();
    target.answer(0);
    await create(hub, 'companies', { name: 'Acme' });
    await eventually(() => target.hits.length === 1);
    // What the tests before have called is forgotten with the process.
    await noteRoutes(app.baseUrl);
    await app.kill9();
    target.answer(200);
    target.hits.length = 0;
    await app.restart();
    const here = { ...hub, baseUrl: app.baseUrl };
    const end = Date.now() + 25_000;
    while (deliveriesOf(here).length === 0 && Date.now() < end) await pause(100);
    expect(deliveriesOf(here)).toHaveLength(1);
  }, 60_000);
});
