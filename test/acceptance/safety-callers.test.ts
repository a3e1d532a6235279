import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { openAppSession, type TestSession } from '../support/app-session.js';
import { toCases, type Case } from '../support/crm-drafts.js';
import { listCrmOperations, toRequest } from '../support/crm-operations.js';
import { request, type RequestOptions } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { seed } from '../support/seed.js';

const baseUrl = inject('baseUrl');
const cases = toCases(await listCrmOperations(baseUrl)).map((one) => [one.title, one] as const);
const forApps = cases.filter(([, { operation }]) => operation.security.includes('bearer'));

/** A request for missing records of the right types: authorization is checked before any lookup. */
function toBareRequest({ operation, context, fields }: Case): RequestOptions {
  const names = fields.filter(({ place }) => place === 'path');
  const toValue = (thing: string | undefined): string => {
    if (thing === 'type') return context.type;
    return thing === 'otherType' ? context.otherType : '7';
  };
  const path = Object.fromEntries(names.map(({ at, thing }) => [at, toValue(thing)]));
  return toRequest(operation, { path, query: {}, body: {} });
}

const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});

const withoutCredentials = refusal(
  'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview',
  'INVALID_AUTHENTICATION',
);

const withoutScopes = {
  ...refusal(
    "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
    'MISSING_SCOPES',
  ),
  errors: [expect.objectContaining({ message: expect.any(String), context: expect.any(Object) })],
  links: { scopes: 'https://developers.hubspot.com/scopes' },
};

interface MissingScopes {
  readonly errors: readonly [{ readonly message: string; readonly context: Readonly<Record<string, string[]>> }];
}

/** The scopes in an error, and whether one of them is enough. */
function readNeeds({ errors: [{ message, context }] }: MissingScopes): { scopes: string[]; oneOf: boolean } {
  return { scopes: Object.values(context).flat(), oneOf: message.startsWith('One or more') };
}

describe('apps', () => {
  let everyScope: string[];
  let bare: TestHub;
  const hubs = new Map<string, Promise<TestHub>>();
  /** An account with a private app that has only these scopes. */
  const hubWith = (scopes: readonly string[]): Promise<TestHub> => {
    const key = [...scopes].sort().join(' ');
    const hub = hubs.get(key) ?? newHub({ scopes });
    hubs.set(key, hub);
    return hub;
  };

  beforeAll(async () => {
    const full = await newHub();
    const path = '/oauth/v2/private-apps/get/access-token-info';
    everyScope = (await full.request({ path, json: { tokenKey: full.privateApp.token } })).body.scopes as string[];
    expect(everyScope.length).toBeGreaterThan(100);
    bare = await hubWith(['account-info.security.read']);
  });

  it.each(forApps)('need exactly the scopes of %s', async (_, one) => {
    const refused = await bare.request(toBareRequest(one));
    expect([refused.status, refused.body]).toEqual([403, withoutScopes]);
    const { scopes, oneOf } = readNeeds(refused.body as MissingScopes);
    expect(everyScope).toEqual(expect.arrayContaining(scopes));
    const others = await hubWith(everyScope.filter((scope) => !scopes.includes(scope)));
    const still = await others.request(toBareRequest(one));
    expect([still.status, still.body]).toEqual([403, withoutScopes]);
    for (const enough of oneOf ? [scopes.slice(0, 1), scopes.slice(-1)] : [scopes]) {
      const { status } = await (await hubWith(enough)).request(toBareRequest(one));
      expect([enough, status]).not.toEqual([enough, expect.toBeOneOf([401, 403])]);
    }
    for (const missing of oneOf ? [] : scopes) {
      const almost = await hubWith(everyScope.filter((scope) => scope !== missing));
      expect((await almost.request(toBareRequest(one))).status).toBe(403);
    }
  });

  it.each(cases)('call %s with a valid token only, not with none, a wrong one or a developer key', async (_, one) => {
    const plain = toBareRequest(one);
    const key = `hapikey=${seed.developers[0]?.apiKey ?? ''}`;
    const withKey = { ...plain, path: `${plain.path}${plain.path.includes('?') ? '&' : '?'}${key}` };
    const tries = one.operation.security.includes('hapikey') ? [plain] : [plain, withKey];
    for (const options of tries) {
      const { status, body, headers } = await request(baseUrl, options);
      expect([status, body]).toEqual([401, withoutCredentials]);
      expect(headers['x-hubspot-auth-failure']).toBe('401 Unauthorized');
    }
    const wrong = await request(baseUrl, { ...plain, token: 'pat-na1-00000000-0000-4000-8000-000000000000' });
    expect([wrong.status, wrong.body.category]).toEqual([401, 'INVALID_AUTHENTICATION']);
  });
});

describe('signed-in users', () => {
  const forPeople = cases.filter(([, { operation }]) => operation.security.includes('session'));
  const isRead = ({ operation: { method, path } }: Case) =>
    method === 'GET' || /\/(count|summary|search|read|idmapping)$/.test(path);
  /** What people keep for themselves is no change of the account. */
  const isOwn = ({ operation: { path } }: Case) => path.endsWith('/follow');
  const password = 'correct-horse-battery';
  const person = (role: string, userId: number) => ({
    userId,
    role,
    name: role,
    email: `${role}@example.com`,
    password,
  });
  const hub = { name: 'Acme', domain: 'acme.example', timeZone: 'UTC', privateApps: [] };
  const accounts = {
    hubs: [
      { ...hub, hubId: 1001, users: [person('viewer', 501)] },
      { ...hub, hubId: 1002, domain: 'globex.example', users: [person('admin', 502)] },
    ],
    developers: [],
    records: {},
  };
  let app: SpokeApp;
  let viewer: TestSession;
  beforeAll(async () => {
    app = await startSpoke({ seed: accounts });
    viewer = await openAppSession(app.baseUrl, { email: 'viewer@example.com', password });
  });
  afterAll(() => app.close());

  it.each(forPeople)(
    'call %s in their accounts only, from same-origin pages only, and as their role allows',
    async (_, one) => {
      const bare = toBareRequest(one);
      const elsewhere = await viewer.request(1002, bare);
      expect([elsewhere.status, elsewhere.body]).toEqual([
        404,
        refusal('There is no account with this id.', 'OBJECT_NOT_FOUND'),
      ]);
      const here = await viewer.request(1001, bare);
      if (isRead(one) || isOwn(one)) {
        expect(here.status).not.toBeOneOf([401, 403]);
      } else {
        expect([here.status, here.body]).toEqual([
          403,
          refusal('The role of the user in this account does not allow changes.', 'FORBIDDEN'),
        ]);
      }
      if (one.operation.method === 'GET') return;
      for (const headers of [{ 'x-csrf-token': 'x' }, { origin: 'https://evil.test' }]) {
        const forged = await viewer.request(1001, { ...bare, headers });
        expect([forged.status, forged.body.category]).toEqual([403, 'FORBIDDEN']);
      }
    },
  );
});
