import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../support/app-session.js';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { listOperations, type Operation } from '../support/crm-operations.js';
import { createDice } from '../support/dice.js';
import { generateRequest, type KnownIds } from '../support/generated-requests.js';
import { measureDelay, pollHealth } from '../support/health-poller.js';
import { request, type RequestOptions } from '../support/http.js';
import { inTurn } from '../support/in-turn.js';
import { isLarge } from '../support/large.js';
import { endsItself } from '../support/matrix-requests.js';
import { newMatrixAccount, type MatrixAccount } from '../support/matrix-world.js';

const requests = isLarge ? 250_000 : 10_000;
const limitMs = 250;
const seed = Number(process.env['SPOKE_TEST_SEED'] ?? 20_260_403);

let app: SpokeApp;
let account: MatrixAccount;
let operations: Operation[];
let known: KnownIds;
let credentials: Readonly<Record<'app' | 'bearer' | 'session' | 'hapikey', RequestOptions['headers']>>;

beforeAll(async () => {
  app = await startSpoke();
  account = await newMatrixAccount({ baseUrl: app.baseUrl, marker: 'mark' });
  operations = (await listOperations(app.baseUrl)).filter(
    ({ name, path }) => !path.startsWith('/_spoke/') && !endsItself.test(name) && !/password$/.test(path),
  );
  known = await readKnownIds();
  const session = await openAppSession(app.baseUrl, account.hub.user);
  const names = { 'x-spoke-hub': account.hub.hubId, 'x-spoke-developer': account.developerId };
  credentials = {
    app: { authorization: `Bearer ${account.tokens.accessToken}` },
    bearer: { authorization: `Bearer ${account.hub.privateApp.token}` },
    session: { cookie: session.cookie, 'x-csrf-token': session.csrfToken, ...names },
    hapikey: {},
  };
});
afterAll(() => app?.close());

async function readKnownIds(): Promise<KnownIds> {
  const { contacts, tickets } = account.things;
  const types = ['contacts', 'companies', 'tickets', 'notes', await contacts.get('schema')];
  return {
    ...Object.fromEntries(Object.entries(account.ids).map(([name, id]) => [name.split(' ').at(-1), [id]])),
    objectType: types,
    fromObjectType: types,
    toObjectType: types,
    objectTypeId: ['0-1', '0-2'],
    objectId: [await contacts.get('record'), await contacts.get('secondRecord')],
    toObjectId: [await contacts.get('otherRecord')],
    recordId: [await contacts.get('record')],
    propertyName: [await contacts.get('property'), 'email', 'hs_object_id'],
    groupName: [await contacts.get('group')],
    pipelineId: [await tickets.get('pipeline'), '0'],
    stageId: [await tickets.get('stage')],
    listId: [await contacts.get('list'), await contacts.get('dynamicList')],
    sourceListId: [await contacts.get('secondList')],
    ownerId: [account.hub.user.ownerId],
    associationTypeId: [await contacts.get('label')],
    associationType: [await contacts.get('label')],
  };
}

/** With the credential of the operation, so that the request reaches its validation. */
function withCredential({ security, path: described }: Operation, options: RequestOptions): RequestOptions {
  const wanted = (['bearer', 'hapikey', 'session'] as const).find((one) => security.includes(one)) ?? 'bearer';
  const kind = described.startsWith('/crm/v3/timeline/events') ? 'app' : wanted;
  const path =
    kind === 'hapikey'
      ? `${options.path}${options.path.includes('?') ? '&' : '?'}hapikey=${account.apiKey}`
      : options.path;
  return { ...options, path, headers: { ...options.headers, ...credentials[kind] } };
}

const toText = ({ method, path, rawBody, headers }: RequestOptions): string =>
  `${method} ${path.slice(0, 300)} ${String(headers?.['content-type'] ?? '')} ${String(rawBody ?? '').slice(0, 300)}`;

describe(`${requests} requests generated from the API description, seed ${seed}`, () => {
  it('cause no server error, and do not delay others', async () => {
    const dice = createDice(seed);
    const statuses = new Map<number, number>();
    const failed: string[] = [];
    const underWay = new Set<RequestOptions>();
    const suspects = new Set<RequestOptions>();
    const poller = pollHealth(app.baseUrl, limitMs, () => underWay.forEach((one) => suspects.add(one)));
    const recent: RequestOptions[] = [];
    await inTurn(Array.from({ length: requests }), 8, async () => {
      const operation = operations[dice.roll(operations.length)] as Operation;
      const options = withCredential(operation, generateRequest(operation, known, dice));
      underWay.add(options);
      recent.push(options);
      if (recent.length > 16) recent.shift();
      const { status, text } = await request(app.baseUrl, options);
      underWay.delete(options);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failed.push(`${status} for ${toText(options)}: ${text.slice(0, 200)}`);
      // A poll that waited for a request completes just after it: requests that ended recently are suspects too.
      if (poller.takeLongest() > limitMs) recent.forEach((one) => suspects.add(one));
    });
    await poller.stop();
    console.log(`Generated requests by status, seed ${seed}:`, Object.fromEntries([...statuses].sort()));
    expect([failed.length, failed.slice(0, 20)]).toEqual([0, []]);
    const slow = await inTurn([...suspects], 1, async (options) => {
      const delay = await measureDelay(app.baseUrl, limitMs, () => request(app.baseUrl, options));
      return delay > limitMs ? [`${Math.round(delay)} ms by ${toText(options)}`] : [];
    });
    expect(slow.flat()).toEqual([]);
    // Some of them got past authentication and validation.
    const count = (from: number, to: number) =>
      [...statuses].reduce((sum, [status, some]) => (status >= from && status < to ? sum + some : sum), 0);
    expect(count(200, 300) / requests).toBeGreaterThan(0.05);
    expect(count(401, 404) / requests).toBeLessThan(0.1);
    expect((await request(app.baseUrl, { path: '/readyz' })).status).toBe(200);
  }, 3_600_000);
});
