import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { toSingleCases, toExample, type Case } from '../support/crm-drafts.js';
import { listCrmOperations, listLeaves, listObjects, setAt, toRequest, type Draft } from '../support/crm-operations.js';
import { createThings, type Things } from '../support/crm-things.js';
import { request, type Reply } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { inTurn } from '../support/in-turn.js';
import { someOf } from '../support/large.js';

const baseUrl = inject('baseUrl');
const cases = toSingleCases(await listCrmOperations(baseUrl))
  .filter(({ operation }) => operation.security.includes('bearer'))
  .map((one) => [one.title, one] as const);
const withBody = cases.filter(([, { operation }]) => operation.body !== undefined);

let hub: TestHub;
let startedAt: string;
const things = new Map<string, Things>();

beforeAll(async () => {
  hub = await newHub();
  startedAt = await readStart();
  for (const [, { context }] of cases) {
    if (!things.has(context.type)) things.set(context.type, createThings({ hub, prefix: context.type, ...context }));
  }
});

// Tests of one file run in order, so this runs after all the invalid requests.
afterAll(async () => {
  expect(await readStart()).toBe(startedAt);
  expect((await request(baseUrl, { path: '/readyz' })).status).toBe(200);
});

const readStart = async (): Promise<string> =>
  /^process_start_time_seconds (\S+)/m.exec((await request(baseUrl, { path: '/metrics' })).text)?.[1] ?? 'unknown';

const examples = new Map<string, Promise<Draft>>();

/** A valid request for each operation: none of the variations below may have an effect. */
function exampleOf(one: Case): Promise<Draft> {
  const known = examples.get(one.title);
  if (known) return known;
  const made = toExample(one, things.get(one.context.type) as Things);
  examples.set(one.title, made);
  return made;
}

const json = { 'content-type': 'application/json' };

async function sendRaw(
  one: Case,
  rawBody: string | Uint8Array,
  headers: Record<string, string> = json,
): Promise<Reply> {
  const { method, path } = toRequest(one.operation, await exampleOf(one));
  return hub.request({ ...(method !== undefined && { method }), path, rawBody, headers });
}

const mark = '"\u2603"';

/** The example as JSON text with something else, well-formed or not, in one location. */
async function withText(one: Case, at: string, text: string): Promise<string> {
  const { body } = await exampleOf(one);
  return JSON.stringify(
    setAt(body, at.replace('*', one.context.type === 'tickets' ? 'content' : 'firstname'), '\u2603'),
  ).replace(mark, () => text);
}

const invalidJson = {
  status: 'error',
  message: expect.stringContaining('Invalid input JSON on line '),
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
};

async function expectRefusals(one: Case, bodies: readonly (readonly [why: string, body: string | Uint8Array])[]) {
  await inTurn(bodies, 8, async ([why, body]) => {
    const reply = await sendRaw(one, body);
    expect([why, reply.status, reply.body]).toEqual([why, 400, invalidJson]);
  });
}

const places = (one: Case): string[] => listLeaves(one.operation.body ?? {}).map(({ at }) => at);
const objects = (one: Case): string[] => listObjects(one.operation.body ?? {}).map(({ at }) => at);

const noText = ['"a\\u0000b"', '"\\ud800"', '"x\\udc00"', '"\u0000"'];
const badNames = ['"a\\u0000"', '"\\udfff"', '"__proto__"'];

describe('invalid text, in any field of any body', () => {
  it.each(withBody)('%s rejects U+0000 and lone surrogates, in values and in names', async (_, one) => {
    const values = places(one).flatMap((at, place) => {
      return someOf(noText, 4, place).map((text) => [`${at} ${text}`, withText(one, at, text)] as const);
    });
    const names = objects(one).flatMap((at, place) =>
      someOf(badNames, 3, place).map((name) => [`${at} ${name}`, withText(one, at, `{${name}:{"x":1}}`)] as const),
    );
    await expectRefusals(one, await resolve([...values, ...names]));
  });
});

const resolve = (bodies: readonly (readonly [string, Promise<string>])[]) =>
  Promise.all(bodies.map(async ([why, body]) => [why, await body] as const));

describe('names that reach prototypes', () => {
  it.each(withBody)('%s rejects them at every depth, and stores nothing of them', async (_, one) => {
    const before = (await sendRaw(one, '{"nope":1}')).text;
    const bodies = objects(one).flatMap((at) => [
      [`${at} constructor`, withText(one, at, '{"constructor":{"prototype":{"polluted":"yes"}}}')] as const,
      [`${at} __proto__`, withText(one, at, '{"x":[{"__proto__":{"polluted":"yes"}}]}')] as const,
    ]);
    await expectRefusals(one, await resolve(bodies));
    const after = (await sendRaw(one, '{"nope":1}')).text;
    expect(withoutId(after)).toBe(withoutId(before));
    expect(after).not.toContain('polluted');
  });
});

const withoutId = (text: string): string => text.replace(/"correlationId":"[^"]*"/, '');
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objectsIn = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('bodies nested too deeply', () => {
  it.each(withBody)('%s rejects them and serves the next request at once', async (_, one) => {
    const deep = [65, 6_000].flatMap((depth) => [nested(depth), objectsIn(depth)]);
    await expectRefusals(
      one,
      deep.map((text) => [`${text.slice(0, 9)} of ${text.length}`, text] as const),
    );
    for (const at of places(one)) {
      const { status, body } = await sendRaw(one, await withText(one, at, nested(17)));
      expect([at, status, body.category]).toEqual([at, 400, 'VALIDATION_ERROR']);
    }
    expect((await hub.request({ path: '/crm/v3/owners' })).status).toBe(200);
  });

  it('with a million levels are rejected as well, and the next request is served', async () => {
    const [, one] = withBody[0] as (typeof withBody)[number];
    await expectRefusals(one, [
      ['100,000', nested(100_000)],
      ['1,000,000', nested(1_000_000)],
      ['200,000 objects', objectsIn(200_000)],
    ]);
    expect((await hub.request({ path: '/crm/v3/owners' })).status).toBe(200);
  });
});

describe('bytes that are not a JSON document', () => {
  it.each(withBody)('%s rejects them', async (_, one) => {
    const { body } = await exampleOf(one);
    const text = JSON.stringify(body);
    const first = /\{"(\w+)"/.exec(text)?.[1] ?? 'x';
    // A batch update may be the array of its inputs (Spec 4.4).
    const other = one.operation.name.endsWith('/objects/{objectType}/batch/update') ? '7' : '[]';
    await expectRefusals(one, [
      ['a value other than an object', Array.isArray(body) ? '{}' : other],
      ['null', 'null'],
      ['text', '"x"'],
      ['cut', text.slice(0, -1)],
      ['trailing data', `${text}x`],
      ...(text.includes('{') ? [['a name twice', text.replace('{', `{${JSON.stringify(first)}:null,`)] as const] : []),
      ['a byte order mark', `\ufeff${text}`],
      ['not UTF-8', Buffer.concat([Buffer.from(`{"${first}":"`), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])],
      [
        'an overlong encoding',
        Buffer.concat([Buffer.from(`{"${first}":"`), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
      ],
    ]);
  });

  it.each(withBody)('%s accepts neither another content type nor a compressed body', async (_, one) => {
    const text = JSON.stringify((await exampleOf(one)).body);
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { ...json, 'content-encoding': 'gzip' },
      { ...json, 'content-encoding': 'br' },
    ]) {
      expect([headers, (await sendRaw(one, text, headers)).status]).toEqual([headers, 415]);
    }
  });
});

const badPercent = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%C0%AF'];

describe('invalid text in path and query', () => {
  it.each(cases)('%s rejects them', async (_, one) => {
    const example = await exampleOf(one);
    const queries = one.operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const plain = toRequest(one.operation, { ...example, query: {} });
    await inTurn([...queries, 'unknown', 'a[__proto__][x]'], 4, async (name) => {
      for (const odd of badPercent) {
        const { status } = await hub.request({ ...plain, path: `${plain.path}?${name}=${odd}` });
        expect([name, odd, status]).toEqual([name, odd, 400]);
      }
    });
    const names = one.operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    await inTurn(names, 4, async (name) => {
      const draft = { ...example, query: {}, path: { ...example.path, [name]: 'ODD' } };
      for (const odd of badPercent) {
        const options = toRequest(one.operation, draft);
        const { status } = await hub.request({ ...options, path: options.path.replace('ODD', odd) });
        expect([name, odd, status]).toEqual([name, odd, 400]);
      }
    });
  });
});

const oddIds = ['9223372036854775808', '9'.repeat(100), '1e3', '0x10', '-1', '１２', '1 ', '+1', '0', "1'--", 'NaN'];
const oddNumbers = ['9007199254740993', '2147483648', '9223372036854775808', '1e300', '-1', '1.5', '1e-9'];

describe('invalid ids, and numbers that are too large', () => {
  it.each(cases)('%s returns an error or nothing', async (_, one) => {
    const example = await exampleOf(one);
    const inPath = one.fields.filter(({ place, thing }) => place === 'path' && thing !== undefined);
    await inTurn(inPath, 4, async ({ at }) => {
      for (const odd of someOf(oddIds, 3, at.length)) {
        const draft = { ...example, path: { ...example.path, [at]: odd } };
        const { status } = await hub.request(toRequest(one.operation, draft));
        expect([at, odd, status]).toEqual([at, odd, expect.toBeOneOf([200, 204, 400, 404])]);
      }
    });
    const inBody = one.fields.filter(({ place, thing, schema }) => {
      return place === 'body' && (thing !== undefined || schema.type === 'integer' || schema.type === 'number');
    });
    await inTurn(inBody, 4, async ({ at }) => {
      const odds = [...oddNumbers, ...oddIds.map((id) => JSON.stringify(id))];
      for (const odd of someOf(odds, 4, at.length)) {
        const { status, text } = await sendRaw(one, await withText(one, at, odd));
        expect([at, odd, status, text]).not.toEqual([at, odd, expect.toBeOneOf([500, 503]), text]);
      }
    });
  });
});
