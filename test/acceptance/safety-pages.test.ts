import { beforeAll, describe, expect, inject, it } from 'vitest';
import { toSingleCases, toExample, withValue, type Case } from '../support/crm-drafts.js';
import { findAt, listCrmOperations, setAt, toRequest, type Draft } from '../support/crm-operations.js';
import { createThings } from '../support/crm-things.js';
import type { Reply } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';

const contacts = '/crm/v3/objects/contacts';
const cases = toSingleCases(await listCrmOperations(inject('baseUrl')))
  .filter(({ operation }) => operation.security.includes('bearer'))
  .map((one) => [one.title, one] as const);

describe('pages', () => {
  let hub: TestHub;
  let other: TestHub;
  const examples = new Map<string, Draft>();
  const paged = cases.filter(([, one]) => one.fields.some(isCursor));
  const limited = cases.filter(([, { operation }]) => operation.parameters.some(({ name }) => name === 'limit'));
  beforeAll(async () => {
    [hub, other] = [await newHub(), await newHub()];
    for (const one of [hub, other]) {
      const inputs = Array.from({ length: 4 }, (_, place) => ({ properties: { email: `p${place}@example.com` } }));
      await one.request({ path: `${contacts}/batch/create`, json: { inputs } });
    }
    const contexts = new Map(cases.map(([, { context }]) => [context.type, context]));
    for (const context of contexts.values()) {
      const things = createThings({ hub, prefix: context.type, ...context });
      const some = [...paged, ...limited].filter(([, one]) => one.context.type === context.type);
      for (const [title, one] of some) examples.set(title, await toExample(one, things));
    }
  });

  const send = (one: Case, at: string, value: string): Promise<Reply> => {
    const field = one.fields.find((each) => each.at === at && each.place !== 'path');
    const example = examples.get(one.title) as Draft;
    return hub.request(toRequest(one.operation, field ? withValue(example, field, value) : example));
  };
  const idsOf = ({ body }: Reply): string[] =>
    ((body?.results ?? []) as { id?: string; to?: { toObjectId: number }[] }[]).flatMap(({ id, to }) =>
      to ? to.map(({ toObjectId }) => String(toObjectId)) : [String(id)],
    );

  it.each(paged)('%s rejects forged cursors', async (_, one) => {
    const at = one.fields.find(isCursor)?.at ?? '';
    const own = idsOf(await hub.request(toRequest(one.operation, examples.get(one.title) as Draft)));
    const theirs = (await other.request({ path: `${contacts}?limit=2` })).body.paging.next.after as string;
    for (const forged of ['abc', '-1', "1' or '1'='1", '1e3', '0x1', '１', '1.5', 'MTA=', '[object Object]']) {
      const reply = await send(one, at, forged);
      expect([forged, reply.status, idsOf(reply)]).toEqual([forged, 400, []]);
    }
    for (const foreign of [theirs, '0', '9223372036854775807', theirs.slice(0, -1), `${theirs}0`, '9'.repeat(40)]) {
      const reply = await send(one, at, foreign);
      expect([foreign, reply.status]).toEqual([foreign, expect.toBeOneOf([200, 400])]);
      expect(own).toEqual(expect.arrayContaining(idsOf(reply)));
    }
  });

  it.each(limited)('%s returns pages of the stated size', async (_, one) => {
    const { schema } = one.operation.parameters.find(({ name }) => name === 'limit') ?? {
      schema: { maximum: undefined },
    };
    const maximum = schema.maximum ?? 500;
    const { path } = examples.get(one.title) as Draft;
    const read = (limit: string) => hub.request(toRequest(one.operation, { path, query: { limit }, body: undefined }));
    for (const right of ['1', String(maximum)]) expect([right, (await read(right)).status]).toEqual([right, 200]);
    for (const wrong of [String(maximum + 1), '0', '-1', '1e2', '1.5', 'x', '9'.repeat(30), '2147483648']) {
      const { status, body } = await read(wrong);
      expect([wrong, status, body.category]).toEqual([wrong, 400, 'VALIDATION_ERROR']);
    }
  });

  it('of a search end at 10,000 matches and 200 a page', async () => {
    const search = (json: object) => hub.request({ path: `${contacts}/search`, json });
    expect((await search({ after: '9900', limit: 100 })).status).toBe(200);
    for (const json of [{ after: '9901', limit: 100 }, { after: '10000' }, { limit: 201 }, { after: '9'.repeat(15) }]) {
      expect([json, (await search(json)).status]).toEqual([json, 400]);
    }
  });

  it.each(cases.filter(([, { operation }]) => operation.body?.properties?.['inputs']))(
    '%s limits its batches',
    async (_, one) => {
      const example = await toExample(one, createThings({ hub: await newHub(), prefix: 'batch', ...one.context }));
      const [input] = findAt(example.body, '/inputs') as unknown[];
      const body = setAt(example.body, '/inputs', new Array(10_001).fill(input));
      const reply = await hub.request(toRequest(one.operation, { ...example, body }));
      expect([reply.status, reply.body.category]).toEqual([expect.toBeOneOf([400, 413]), 'VALIDATION_ERROR']);
    },
  );

  it('with many properties return 200, and with endless ones 400 or 414', async () => {
    const names = (count: number, length: number) =>
      Array.from({ length: count }, (_, place) => `p${place}`.padEnd(length, 'x'));
    const json = (properties: string[]) => ({ inputs: [{ id: '1' }], properties });
    expect((await hub.request({ path: `${contacts}/batch/read`, json: json(names(5_000, 100)) })).status).toBe(207);
    expect((await hub.request({ path: `${contacts}/batch/read`, json: json(names(100_002, 5)) })).status).toBe(400);
    expect((await hub.request({ path: `${contacts}?properties=${names(1_000, 50).join(',')}` })).status).toBeOneOf([
      200, 414,
    ]);
    expect((await hub.request({ path: `${contacts}?properties=${names(5_000, 50).join(',')}` })).status).toBeOneOf([
      414, 431,
    ]);
  });
});

const isCursor = ({ at, place }: Case['fields'][number]): boolean => place !== 'path' && /(^|\/)after$/.test(at);
