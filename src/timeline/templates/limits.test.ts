import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { seed } from '../../../test/support/seed.js';
import { newTemplate, sendTemplates, type TimelineOptions } from '../../../test/support/timeline.js';

const otherKey = '6f8e4d5a-1c2b-4e3d-8f9a-0b1c2d3e4f5a';
const toApp = (appId: number) => ({
  appId,
  name: `App ${appId}`,
  clientId: `00000000-0000-4000-8000-00000000${appId}`,
  clientSecret: `10000000-0000-4000-8000-00000000${appId}`,
  redirectUris: ['http://localhost:3000/oauth-callback'],
  scopes: ['oauth'],
  optionalScopes: [],
});
const other = { developerId: 2002, apiKey: otherKey, apps: [toApp(4001), toApp(4002)] };

let app: SpokeApp;
let of4001: TimelineOptions;
beforeAll(async () => {
  app = await startSpoke({ seed: { ...seed, developers: [...seed.developers, other] } });
  of4001 = { appId: 4001, key: otherKey, baseUrl: app.baseUrl };
});
afterAll(() => app.close());

const refused = (message: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
});
const count = async (options: TimelineOptions) => (await sendTemplates({ path: '' }, options)).body.results.length;
const toToken = (number: number) => ({ name: `token${number}`, label: `Token ${number}`, type: 'string' });
const someTokens = (number: number) => Array.from({ length: number }, (_, place) => toToken(place));
const statuses = async (requests: Promise<{ readonly status: number }>[]) =>
  (await Promise.all(requests)).map(({ status }) => status).sort();

describe('an app has at most 750 event templates (Spec 8)', () => {
  it('also with concurrent requests, and not counting deleted ones', async () => {
    const create = (options = of4001) => sendTemplates({ path: '', json: { name: 'One of many' } }, options);
    for (let made = 0; made < 740; made += 20)
      await Promise.all(Array.from({ length: 20 }, () => newTemplate({}, of4001)));
    expect(await count(of4001)).toBe(740);
    const many = await statuses(Array.from({ length: 20 }, () => create()));
    expect(many).toEqual([...Array<number>(10).fill(201), ...Array<number>(10).fill(400)]);
    expect(await count(of4001)).toBe(750);
    const { status, body } = await create();
    expect([status, body]).toEqual([400, refused('No more than 750 event templates are allowed per app.')]);
    expect((await create({ ...of4001, appId: 4002 })).status).toBe(201);
    const [first] = (await sendTemplates({ path: '' }, of4001)).body.results;
    await sendTemplates({ method: 'DELETE', path: `/${first.id}` }, of4001);
    expect(await statuses([create(), create()])).toEqual([201, 400]);
    expect(await count(of4001)).toBe(750);
  });
});

describe('a template has at most 500 tokens (Spec 8)', () => {
  const of4002 = () => ({ ...of4001, appId: 4002 });
  const message = 'No more than 500 tokens are allowed per event template.';

  it('on creation and update', async () => {
    const { id } = await newTemplate({ tokens: someTokens(500) }, of4002());
    const tokens = someTokens(501);
    const tries = [
      { path: '', json: { name: 'Full', tokens } },
      { method: 'PUT', path: `/${id}`, json: { name: 'Full', tokens } },
      { path: `/${id}/tokens`, json: toToken(500) },
    ];
    for (const options of tries) {
      const { status, body } = await sendTemplates(options, of4002());
      expect([status, body]).toEqual([400, refused(message)]);
    }
    expect((await sendTemplates({ path: `/${id}` }, of4002())).body.tokens).toHaveLength(500);
  });

  it('also with concurrent requests', async () => {
    const options = of4002();
    const { id } = await newTemplate({ tokens: someTokens(495) }, options);
    const add = (number: number) => sendTemplates({ path: `/${id}/tokens`, json: toToken(number) }, options);
    const many = await statuses(Array.from({ length: 12 }, (_, place) => add(1000 + place)));
    expect(many).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(400)]);
    expect((await sendTemplates({ path: `/${id}` }, options)).body.tokens).toHaveLength(500);
  });

  it('and concurrent changes do not overwrite each other', async () => {
    const options = of4002();
    const { id } = await newTemplate({ tokens: someTokens(10) }, options);
    const rename = (number: number) =>
      sendTemplates({ method: 'PUT', path: `/${id}/tokens/token${number}`, json: { label: 'Changed' } }, options);
    const add = (number: number) => sendTemplates({ path: `/${id}/tokens`, json: toToken(number) }, options);
    const remove = (number: number) =>
      sendTemplates({ method: 'DELETE', path: `/${id}/tokens/token${number}` }, options);
    await Promise.all([0, 1, 2, 3, 4].flatMap((number) => [rename(number), add(100 + number), remove(5 + number)]));
    const { tokens } = (await sendTemplates({ path: `/${id}` }, options)).body;
    expect(tokens).toHaveLength(10);
    expect(tokens.filter(({ label }: { label: string }) => label === 'Changed')).toHaveLength(5);
    expect(await statuses([add(200), add(200), add(200)])).toEqual([200, 409, 409]);
  });

  it('with 2,000,000 characters in all', async () => {
    const options = of4002();
    const { id } = await newTemplate({ tokens: someTokens(1) }, options);
    const toLarge = (name: string) => ({
      name,
      label: 'Large',
      type: 'enumeration',
      options: Array.from({ length: 900 }, (_, place) => ({ value: `${place}`, label: 'A'.repeat(1000) })),
    });
    const add = (name: string) => sendTemplates({ path: `/${id}/tokens`, json: toLarge(name) }, options);
    expect([(await add('a')).status, (await add('b')).status]).toEqual([200, 200]);
    const { status, body } = await add('c');
    expect([status, body]).toEqual([400, refused('The tokens of an event template are larger than allowed.')]);
    expect((await sendTemplates({ path: `/${id}` }, options)).body.tokens).toHaveLength(3);
  });
});

describe('event templates of another developer', () => {
  it('return 403 for every request', async () => {
    const { id } = await newTemplate({ tokens: someTokens(1) }, { ...of4001, appId: 4002 });
    const mine = { appId: 4002, baseUrl: app.baseUrl };
    const tries = [
      { path: '' },
      { path: '', json: { name: 'Foreign' } },
      { path: `/${id}` },
      { method: 'PUT', path: `/${id}`, json: { name: 'Foreign' } },
      { method: 'DELETE', path: `/${id}` },
      { path: `/${id}/tokens`, json: toToken(1) },
      { method: 'PUT', path: `/${id}/tokens/token0`, json: { label: 'Foreign' } },
      { method: 'DELETE', path: `/${id}/tokens/token0` },
    ];
    for (const options of tries) {
      const { status, body } = await sendTemplates(options, mine);
      expect([status, body]).toEqual([
        403,
        { status: 'error', message: "You don't have access to this application.", correlationId: expect.any(String) },
      ]);
    }
    const { body } = await sendTemplates({ path: `/${id}` }, { ...of4001, appId: 4002 });
    expect(body).toMatchObject({ name: 'Sample', tokens: [toToken(0)] });
  });
});
