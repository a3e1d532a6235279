import { expect, it } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { request, type Reply } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const email = 'ada+news@example.com';
const generate = '/communication-preferences/v4/links/generate?channel=EMAIL';
const [marketing, service] = [100_001, 100_002];

interface Links {
  readonly managePreferencesUrl: string;
  readonly unsubscribeAllUrl: string;
  readonly unsubscribeSingleUrl: string;
}

async function newLinks(hub: TestHub, more: object = {}): Promise<Links> {
  const json = { subscriberIdString: email, subscriptionId: marketing, ...more };
  const { status, body } = await hub.request({ path: generate, json });
  expect(status).toBe(200);
  return body as Links;
}

const toPath = (url: string) => url.slice(new URL(url).origin.length);
const open = (hub: TestHub, url: string) => request(hub.baseUrl, { path: toPath(url) });
const readCsrf = ({ text }: Reply) => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
const readStatuses = async (hub: TestHub) => {
  const path = `/communication-preferences/v4/statuses/${encodeURIComponent(email)}?channel=EMAIL`;
  return (await hub.request({ path })).body.results as { status: string; source: string; legalBasis?: string }[];
};

const submit = (hub: TestHub, url: string, form: Readonly<Record<string, string | readonly string[]>>) =>
  request(hub.baseUrl, { method: 'POST', path: toPath(url), form });

it('links lead to pages of this server, for one address (Assumption M4)', async () => {
  const hub = await newHub({ name: 'Acme <b>' });
  const json = { subscriberIdString: email, language: 'de' };
  const { status, body } = await hub.request({ path: generate, json });
  const url = (path: string) => expect.stringContaining(`${hub.baseUrl}/preferences/${path}?data=`);
  expect([status, body]).toEqual([
    200,
    { subscriberIdString: email, managePreferencesUrl: url('manage'), unsubscribeAllUrl: url('unsubscribe') },
  ]);
  const links = await newLinks(hub);
  expect(links.unsubscribeSingleUrl).toEqual(url('unsubscribe'));
  const page = await open(hub, links.managePreferencesUrl);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
  expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(page.text).toContain('Acme &lt;b&gt;');
  expect(page.text).toContain(email);
  expect(page.text.match(/type="checkbox"/g)).toHaveLength(2);
  expect(page.text).not.toContain(' checked');
  expect((await open(hub, links.unsubscribeSingleUrl)).text).toContain('<strong>Marketing Information</strong>');
  expect((await open(hub, links.unsubscribeAllUrl)).text).toContain('value="unsubscribe-all"');
  const statuses = await readStatuses(hub);
  expect(statuses.map((one) => one.status)).toEqual(['NOT_SPECIFIED', 'NOT_SPECIFIED', 'NOT_SPECIFIED']);
});

it('the owner of an address chooses subscriptions, and ends them (Assumption M4)', async () => {
  const hub = await newHub();
  const { managePreferencesUrl: url } = await newLinks(hub);
  const csrf = readCsrf(await open(hub, url));
  const saved = await submit(hub, url, { csrf, action: 'save', subscription: [String(service)] });
  expect([saved.status, saved.headers['location']]).toEqual([
    303,
    expect.stringMatching(/^\/preferences\/manage\?data=/),
  ]);
  const after = await request(hub.baseUrl, { path: String(saved.headers['location']) });
  expect(after.text).toContain('Your preferences are saved');
  expect(after.text.match(/value="(\d+)" checked/)?.[1]).toBe(String(service));
  expect(await readStatuses(hub)).toMatchObject([
    { status: 'UNSUBSCRIBED', source: 'PREFERENCES_PAGE' },
    { status: 'SUBSCRIBED', source: 'PREFERENCES_PAGE', legalBasis: 'CONSENT_WITH_NOTICE' },
    { status: 'NOT_SPECIFIED' },
  ]);
  await submit(hub, url, { csrf, action: 'unsubscribe', subscription: String(service) });
  expect((await readStatuses(hub))[1]).toMatchObject({ status: 'UNSUBSCRIBED' });
  await submit(hub, url, { csrf, action: 'unsubscribe-all' });
  expect((await open(hub, url)).text).toContain('You have unsubscribed from all email');
  await submit(hub, url, { csrf, action: 'save', subscription: [String(marketing), String(service)] });
  expect((await readStatuses(hub)).map(({ status }) => status)).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'UNSUBSCRIBED']);
});

it('a link that is not genuine or has expired is a 404 (Assumption M4)', async () => {
  const hub = await newHub();
  const { managePreferencesUrl: url } = await newLinks(hub);
  const data = new URL(url).searchParams.get('data') ?? '';
  const [claim = '', signature = ''] = data.split('.');
  const other = Buffer.from(JSON.stringify([hub.hubId, 'grace@example.com', 99_999_999_999])).toString('base64url');
  for (const forged of ['', 'x', claim, `${claim}.`, `${other}.${signature}`, `${data}x`]) {
    for (const path of ['manage', 'unsubscribe']) {
      const reply = await request(hub.baseUrl, { path: `/preferences/${path}?data=${forged}` });
      expect([forged, reply.status, reply.headers['content-type']]).toEqual([forged, 404, 'text/html; charset=utf-8']);
    }
    const sent = await submit(hub, `${hub.baseUrl}/preferences/manage?data=${forged}`, { action: 'unsubscribe-all' });
    expect([forged, sent.status]).toEqual([forged, 404]);
  }
});

it('a link expires after 180 days, by the clock of the sandbox (Assumption M4)', async () => {
  const app = await startSpoke();
  try {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const { managePreferencesUrl: url } = await newLinks(hub);
    const moveTo = (days: number) => {
      const now = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
      return request(app.baseUrl, { path: '/_spoke/clock', json: { now } });
    };
    await moveTo(179);
    expect((await open(hub, url)).status).toBe(200);
    await moveTo(181);
    expect((await open(hub, url)).status).toBe(404);
  } finally {
    await app.close();
  }
}, 120_000);

it('a form is accepted from the page of its link only', async () => {
  const hub = await newHub();
  const { managePreferencesUrl: url } = await newLinks(hub);
  const other = await newLinks(hub, { subscriberIdString: 'grace@example.com' });
  const foreign = readCsrf(await open(hub, other.managePreferencesUrl));
  for (const csrf of ['', 'x', foreign]) {
    expect((await submit(hub, url, { csrf, action: 'unsubscribe-all' })).status).toBe(403);
  }
  const csrf = readCsrf(await open(hub, url));
  const elsewhere = await request(hub.baseUrl, {
    method: 'POST',
    path: toPath(url),
    form: { csrf, action: 'unsubscribe-all' },
    headers: { origin: 'https://evil.example' },
  });
  expect(elsewhere.status).toBe(403);
  expect((await submit(hub, url, { csrf, action: 'save', subscription: ['7'] })).status).toBe(400);
  expect((await open(hub, `${url}&subscription=7`.replace('manage', 'unsubscribe'))).status).toBe(400);
  const statuses = await readStatuses(hub);
  expect(statuses.map((one) => one.status)).toEqual(['NOT_SPECIFIED', 'NOT_SPECIFIED', 'NOT_SPECIFIED']);
});

it.each([
  { subscriberIdString: 'nobody' },
  { subscriptionId: 7 },
  { colour: 'red' },
  { subscriberIdString: undefined },
])('links for an invalid subscriber are rejected: %j', async (more) => {
  const hub = await newHub();
  const json = { subscriberIdString: email, ...more };
  const { status, body } = await hub.request({ path: generate, json });
  expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
  expect(
    (await hub.request({ path: generate.replace('EMAIL', 'SMS'), json: { subscriberIdString: email } })).status,
  ).toBe(400);
});

it('links need the scopes for reading and for writing', async () => {
  const json = { subscriberIdString: email };
  const cases = [
    [['read'], 403],
    [['write'], 403],
    [['read', 'write'], 200],
    [['read_write'], 200],
  ] as const;
  for (const [names, expected] of cases) {
    const hub = await newHub({ scopes: names.map((name) => `communication_preferences.${name}`) });
    expect([names, (await hub.request({ path: generate, json })).status]).toEqual([names, expected]);
  }
});
