import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/support/http.js';
import { newTemplate } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

let world: TimelineWorld;
let template: string;
beforeAll(async () => {
  world = await newTimeline();
  template = (await newTemplate()).id;
});

let count = 0;
const address = (name: string) => `${name}-${(count += 1)}@example.com`;
const newUtk = () => (count += 1).toString(16).padStart(32, '0');
const made = async (json: object) => {
  const { status, body, text } = await world.post({ eventTemplateId: template, ...json });
  expect([status, text]).toEqual([201, expect.anything()]);
  return body;
};
const ownerOf = async (event: { eventTemplateId: string; id: string }) => (await world.read(event)).body.objectId;
const identify = (json: object, headers = {}) =>
  request(world.hub.baseUrl, {
    path: '/_track/identify',
    json,
    headers: { origin: 'https://www.example.com', ...headers },
  });

describe('an event of a visitor (Spec 2.5 rule 5)', () => {
  it('creates no contact and stays pending until the visitor is identified', async () => {
    const utk = newUtk();
    const events = [await made({ utk }), await made({ utk, domain: 'example.com' })];
    for (const event of events) {
      expect(event).not.toHaveProperty('objectId');
      expect((await world.read(event)).body).toEqual(event);
    }
    const email = address('visitor');
    const contact = await world.identify(utk, email.toUpperCase());
    expect(await world.listContacts(email)).toEqual([contact]);
    expect(await Promise.all(events.map(ownerOf))).toEqual([contact, contact]);
    expect((await made({ utk })).objectId).toBe(contact);
    expect((await made({ utk: newUtk() })).objectId).toBeUndefined();
  });

  it('belongs to the contact of its email, which does not link the visitor', async () => {
    const utk = newUtk();
    const { objectId } = await made({ utk, email: address('both') });
    expect(objectId).toMatch(/^\d+$/);
    expect(await made({ utk })).not.toHaveProperty('objectId');
  });

  it('stays with its contact when the visitor is linked to another one', async () => {
    const utk = newUtk();
    const first = await world.identify(utk, address('first'));
    const event = await made({ utk });
    const second = await world.identify(utk, address('second'));
    expect(await ownerOf(event)).toBe(first);
    expect((await made({ utk })).objectId).toBe(second);
    expect(second).not.toBe(first);
  });

  it('uses the email while the contact of the visitor is in the recycle bin', async () => {
    const utk = newUtk();
    const contact = await world.identify(utk, address('binned'));
    await world.archive('contacts', contact);
    const other = await world.create('contacts', { email: address('other') });
    const email = (await world.find('contacts', other))?.['email'];
    expect((await made({ utk, email })).objectId).toBe(other);
    const hidden = await made({ utk });
    expect((await world.read(hidden)).status).toBe(404);
    await world.restore('contacts', contact);
    expect(await ownerOf(hidden)).toBe(contact);
  });

  it('is identified in its own account only', async () => {
    const elsewhere = await newTimeline();
    const utk = newUtk();
    const pending = await made({ utk });
    await elsewhere.identify(utk, 'ada@example.com');
    expect(await ownerOf(pending)).toBeUndefined();
    expect(await made({ utk })).not.toHaveProperty('objectId');
  });

  it('is never lost between concurrent events and identification', async () => {
    for (let round = 0; round < 4; round += 1) {
      const utk = newUtk();
      const email = address('race');
      const [contact, ...events] = await Promise.all([
        world.identify(utk, email),
        ...Array.from({ length: 8 }, () => made({ utk })),
        world.identify(utk, email),
      ]);
      const posted = events.filter((event) => typeof event === 'object');
      expect(posted).toHaveLength(8);
      expect(new Set(await Promise.all(posted.map(ownerOf)))).toEqual(new Set([contact]));
      expect(await world.listContacts(email)).toEqual([contact]);
    }
  });
});

describe('POST /_track/identify', () => {
  it('is open to pages of any site and links the visitor to the contact', async () => {
    const utk = newUtk();
    const event = await made({ utk });
    const email = address('tracked');
    const { status, headers } = await identify({ hubId: world.hub.hubId, utk, email });
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*']);
    const [contact] = await world.listContacts(email);
    expect(await ownerOf(event)).toBe(contact);
    const found = await world.find('contacts', contact ?? '', '?properties=hs_object_source');
    expect(found).toMatchObject({ hs_object_source: 'ANALYTICS' });
    const preflight = await request(world.hub.baseUrl, {
      method: 'OPTIONS',
      path: '/_track/identify',
      headers: { origin: 'https://www.example.com', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    });
  });

  it('rejects an invalid utk, address or account, and then creates nothing', async () => {
    const { hubId } = world.hub;
    const email = address('refused');
    expect((await identify({ hubId, utk: 'x', email })).status).toBe(400);
    expect((await identify({ hubId, utk: newUtk() })).status).toBe(400);
    expect((await identify({ hubId, utk: newUtk(), email: 'nobody' })).status).toBe(400);
    expect((await identify({ hubId: 2_000_000_000, utk: newUtk(), email })).status).toBe(404);
    expect(await world.listContacts(email)).toEqual([]);
  });

  it('is served 50 times in ten seconds for one caller and account', async () => {
    const { hub } = await newTimeline();
    const call = () => identify({ hubId: hub.hubId, utk: newUtk(), email: 'nobody' });
    const statuses: number[] = [];
    for (let round = 0; round < 110; round += 1) statuses.push((await call()).status);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(50);
    expect(statuses.slice(0, 50)).toEqual(statuses.slice(0, 50).map(() => 400));
    expect(statuses).toContain(429);
    expect((await identify({ hubId: world.hub.hubId, utk: newUtk(), email: 'nobody' })).status).toBe(400);
  });
});

describe('POST /_spoke/visitors/identify', () => {
  it('does the same without a browser, for any utk, with the same errors', async () => {
    const { hubId } = world.hub;
    const send = (json: object) => request(world.hub.baseUrl, { path: '/_spoke/visitors/identify', json });
    const email = address('sandbox');
    const { status, body } = await send({ hubId, utk: 'any text', email });
    expect([status, body]).toEqual([200, { objectId: (await world.listContacts(email))[0] }]);
    expect((await made({ utk: 'any text' })).objectId).toBe(body.objectId);
    expect((await send({ hubId, utk: 'any text', email: 'nobody' })).status).toBe(400);
    expect((await send({ hubId, utk: '', email })).status).toBe(400);
    expect((await send({ hubId: 2_000_000_000, utk: 'any text', email })).status).toBe(404);
    expect((await made({ utk: 'any text' })).objectId).toBe(body.objectId);
  });
});

describe('/track.js', () => {
  interface Page {
    readonly cookie: string;
    readonly sent: { readonly url: string; readonly json: { utk: string } }[];
    readonly window: Record<string, { push(...commands: unknown[]): void }>;
  }

  /** Runs the script in a page with the globals that it uses. */
  const openPage = async ({ cookie = '', window = {}, protocol = 'https:' } = {}): Promise<Page> => {
    const { status, headers, text } = await request(world.hub.baseUrl, { path: '/track.js' });
    expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'cross-origin',
    ]);
    const src = `${world.hub.baseUrl}/track.js`;
    const document = { cookie, currentScript: { src, dataset: { hub: String(world.hub.hubId) } } };
    const sent: Page['sent'] = [];
    const fetch = (url: URL, { method, body, headers, credentials }: RequestInit) => {
      expect([method, headers, credentials]).toEqual(['POST', { 'content-type': 'application/json' }, 'omit']);
      sent.push({ url: String(url), json: JSON.parse(String(body)) as { utk: string } });
      return Promise.resolve();
    };
    runInNewContext(text, { document, window, location: { protocol }, fetch, URL, crypto, Uint8Array });
    return { cookie: document.cookie, sent, window };
  };

  it('stores a utk in a cookie of the page, and keeps an existing one', async () => {
    const { cookie } = await openPage();
    expect(cookie).toMatch(/^hubspotutk=[0-9a-f]{32}; Path=\/; Max-Age=15552000; SameSite=Lax; Secure$/);
    const utk = newUtk();
    const again = await openPage({ cookie: `a=b; hubspotutk=${utk}; c=d`, protocol: 'http:' });
    expect(again.cookie).toBe(`hubspotutk=${utk}; Path=/; Max-Age=15552000; SameSite=Lax`);
    expect(again.sent).toEqual([]);
  });

  it.each(['_spoke', '_hsq'])(
    'identifies the visitor if the page calls identify before or after (%s)',
    async (name) => {
      const [before, after] = [address('before'), address('after')];
      const { sent, window, cookie } = await openPage({
        window: { [name]: [['identify', { email: before }], ['trackPageView'], ['identify', {}], 'noise'] },
      });
      window[name]?.push(['setPath', '/'], ['identify', { email: after, firstname: 'Ada' }]);
      const [, utk] = /hubspotutk=(\w+)/.exec(cookie) ?? [];
      const url = `${world.hub.baseUrl}/_track/identify`;
      const { hubId } = world.hub;
      expect(sent).toEqual([before, after].map((email) => ({ url, json: { hubId, utk, email } })));
      const event = await made({ utk });
      expect((await identify(sent[0]?.json ?? {})).status).toBe(204);
      expect(await world.listContacts(before)).toEqual([await ownerOf(event)]);
    },
  );
});
