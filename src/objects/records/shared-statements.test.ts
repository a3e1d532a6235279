import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { openAppSession } from '../../../test/support/app-session.js';
import { createDatabase, type TestDatabase } from '../../../test/support/databases.js';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { countStatements, type StatementCounter } from '../../../test/support/statement-counter.js';
import { newTemplate } from '../../../test/support/timeline.js';

const objects = '/crm/v3/objects';
const amount = 40;
const numbers = Array.from({ length: amount }, (_, index) => index);

interface Made {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

let hub: TestHub;
let other: TestHub;
beforeAll(async () => {
  [hub, other] = [await newHub(), await newHub()];
});

const create = (of: Pick<TestHub, 'request'>, type: string, properties: object) =>
  of.request({ path: `${objects}/${type}`, json: { properties } });
const read = async (id: string, query = '', of = hub) =>
  (await of.request({ path: `${objects}/companies/${id}?properties=name,city,phone${query}` })).body;
const makeMany = async (): Promise<Made[]> => {
  const inputs = numbers.map((index) => ({ properties: { name: `Company ${index}` } }));
  const { body } = await hub.request({ path: `${objects}/companies/batch/create`, json: { inputs } });
  return body.results as Made[];
};

describe('records that are created at the same time', () => {
  it('each get their own values, id and history, and an invalid one only its own error', async () => {
    const replies = await Promise.all(
      numbers.map((index) =>
        create(hub, 'companies', {
          name: `Company ${index}`,
          [index === 7 ? 'no_such_property' : 'city']: `City ${index}`,
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(numbers.map((index) => (index === 7 ? 400 : 201)));
    expect(replies[7]?.body).toMatchObject({ category: 'VALIDATION_ERROR' });
    const made = replies.filter(({ status }) => status === 201).map(({ body }) => body as Made);
    expect(new Set(made.map(({ id }) => id)).size).toBe(amount - 1);
    for (const { id, properties } of made) {
      const stored = await read(id, '&propertiesWithHistory=name');
      expect(stored.properties.name).toBe(properties['name']);
      expect(stored.properties.city).toBe(`City ${properties['name']?.slice('Company '.length)}`);
      expect(stored.propertiesWithHistory.name).toEqual([
        expect.objectContaining({ value: properties['name'], timestamp: properties['createdate'] }),
      ]);
      expect(properties).not.toHaveProperty('traceId');
      expect(properties['hs_object_id']).toBe(id);
    }
  });

  it('return their own trace ids only', async () => {
    const replies = await Promise.all(
      numbers.map((index) =>
        hub.request({
          path: `${objects}/companies`,
          json: { properties: { name: 'Acme' }, ...(index % 2 && { objectWriteTraceId: `trace ${index}` }) },
        }),
      ),
    );
    expect(replies.map(({ body }) => body.objectWriteTraceId as unknown)).toEqual(
      numbers.map((index) => (index % 2 ? `trace ${index}` : undefined)),
    );
  });

  it('with the same unique value: one is created, and the errors of the others name its id', async () => {
    const email = (index: number) => (index % 4 === 0 ? 'same@example.com' : `${index}@example.com`);
    const replies = await Promise.all(numbers.map((index) => create(hub, 'contacts', { email: email(index) })));
    const same = replies.filter((_, index) => index % 4 === 0);
    const [first, ...more] = same.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    for (const { status, body } of same.filter((reply) => reply !== first)) {
      expect([status, body.message]).toEqual([409, `Contact already exists. Existing ID: ${first?.body.id}`]);
    }
    const others = replies.filter((_, index) => index % 4 !== 0);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
  });

  it('belong to their account and name their author', async () => {
    const [app, otherApp] = [await installApp(hub), await installApp(other)];
    const callers = [hub, other, app, otherApp];
    const replies = await Promise.all(
      numbers.map((index) => create(callers[index % 4] ?? hub, 'companies', { name: `Shared ${index}` })),
    );
    for (const [index, { body }] of replies.entries()) {
      const { id } = body as Made;
      const [own, foreign] = index % 2 === 0 ? [hub, other] : [other, hub];
      const path = `${objects}/companies/${id}?properties=name,hs_object_source_id`;
      const stored = await own.request({ path });
      const appId = index % 4 < 2 ? own.privateApp.appId : app.appId;
      expect(stored.body.properties).toMatchObject({ name: `Shared ${index}`, hs_object_source_id: String(appId) });
      const seen = await foreign.request({ path });
      if (seen.status === 200) expect(seen.body.properties.name).not.toBe(`Shared ${index}`);
    }
  });
});

describe('records that are changed at the same time', () => {
  it('each get their own values, and a missing one only its own error', async () => {
    const made = await makeMany();
    const replies = await Promise.all(
      made.map(({ id }, index) =>
        hub.request({
          method: 'PATCH',
          path: `${objects}/companies/${index === 3 ? '987654321' : id}`,
          json: { properties: index === 5 ? { no_such_property: 'x' } : { city: `City ${index}` } },
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(numbers.map((index) => ({ 3: 404, 5: 400 })[index] ?? 200));
    for (const [index, { id }] of made.entries()) {
      const { properties } = await read(id);
      expect(properties.city).toBe(index === 3 || index === 5 ? undefined : `City ${index}`);
    }
  });

  it('keep every change of one record', async () => {
    const { id } = (await create(hub, 'companies', { name: 'Acme' })).body as Made;
    const changes = [{ city: 'Berlin' }, { phone: '+49 30 1' }, { name: 'Globex' }, { domain: 'example.com' }];
    const replies = await Promise.all(
      changes.map((properties) =>
        hub.request({ method: 'PATCH', path: `${objects}/companies/${id}`, json: { properties } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(id)).properties).toMatchObject({ name: 'Globex', city: 'Berlin', phone: '+49 30 1' });
  });
});

describe('records that are read at the same time', () => {
  it('are each what was asked for, or not found', async () => {
    const made = await makeMany();
    const foreign = (await create(other, 'companies', { name: 'Foreign' })).body as Made;
    const merged = (await create(hub, 'companies', { name: 'Merged' })).body as Made;
    const json = { primaryObjectId: made[0]?.id, objectIdToMerge: merged.id };
    expect((await hub.request({ path: `${objects}/companies/merge`, json })).status).toBe(200);
    const paths = made.flatMap(({ id }, index) => [
      `${id}?properties=name`,
      ...(index % 3 === 0 ? [`${id}?properties=name&archived=true`, `${id}?properties=city`] : []),
    ]);
    const replies = await Promise.all(
      [...paths, `${foreign.id}?properties=name`, '987654321', merged.id].map((path) =>
        hub.request({ path: `${objects}/companies/${path}` }),
      ),
    );
    for (const [place, path] of paths.entries()) {
      const { status, body } = replies[place] ?? {};
      if (path.includes('archived')) expect(status).toBe(404);
      else expect(body.id).toBe(path.split('?', 1)[0]);
      expect(body.properties?.name).toEqual(
        path.endsWith('?properties=name') ? made.find(({ id }) => id === body.id)?.properties['name'] : undefined,
      );
    }
    expect(replies.slice(-3).map(({ status }) => status)).toEqual([404, 404, 200]);
    expect(replies.at(-1)?.body.id).not.toBe(merged.id);
  });
});

describe('events that are created at the same time', () => {
  it('are each written or refused, and of two with one id one is written', async () => {
    const app = await installApp(hub);
    const { id: template } = await newTemplate({ tokens: [{ name: 'title', label: 'Title', type: 'string' }] });
    const contact = (await create(hub, 'contacts', {})).body as Made;
    const replies = await Promise.all(
      numbers.map((index) =>
        app.request({
          path: '/crm/v3/timeline/events',
          json: {
            eventTemplateId: template,
            id: index === 11 ? 'event-10' : `event-${index}`,
            objectId: index === 4 ? '987654321' : contact.id,
            tokens: { title: `Title ${index}` },
          },
        }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.slice(10, 12).sort()).toEqual([201, 409]);
    expect(statuses.filter((_, index) => index !== 10 && index !== 11)).toEqual(
      numbers.filter((index) => index !== 10 && index !== 11).map((index) => (index === 4 ? 404 : 201)),
    );
    for (const { status, body } of replies) {
      if (status !== 201) continue;
      const stored = await app.request({ path: `/crm/v3/timeline/events/${template}/${body.id}` });
      expect(stored.body).toMatchObject({ tokens: body.tokens, createdAt: body.createdAt });
    }
  });
});

describe('statements of requests at the same time', needs.postgres, () => {
  let database: TestDatabase;
  let counter: StatementCounter;
  let app: SpokeApp;
  let own: TestHub;
  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL'] ?? '');
    counter = await countStatements(database.url);
    app = await startSpoke({ env: { DATABASE_URL: counter.url } });
    own = await newHub({ baseUrl: app.baseUrl });
  });
  afterAll(async () => {
    await app?.close();
    await counter?.close();
    await database?.drop();
  });

  /** The minimum of several rounds: the first one opens connections, one after the other. */
  const cost = async (send: (index: number) => Promise<{ readonly status: number }>, status: number) => {
    const costs: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const before = counter.count();
      const replies = await Promise.all(numbers.map(send));
      expect(replies.map((reply) => reply.status)).toEqual(numbers.map(() => status));
      costs.push(counter.count() - before);
    }
    return Math.min(...costs);
  };
  // How many share one depends on how close they arrive: usually 6 to 20 of 40 statements are left.
  const fewer = (amount * 3) / 4;

  it('are fewer than requests: creates, reads and changes', async () => {
    const made: string[] = [];
    const createOne = async (index: number) => {
      const reply = await create(own, 'companies', { name: `Company ${index}` });
      made.push(reply.body.id as string);
      return reply;
    };
    const pathOf = (index: number) => `${objects}/companies/${made[index]}`;
    expect(await cost(createOne, 201)).toBeLessThan(fewer);
    expect(await cost((index) => own.request({ path: pathOf(index) }), 200)).toBeLessThan(fewer);
    const change = (index: number) =>
      own.request({
        method: 'PATCH',
        path: pathOf(index),
        json: { properties: { city: `City ${index} ${performance.now()}` } },
      });
    expect(await cost(change, 200)).toBeLessThan(fewer);
  });

  it('are fewer than the requests of a session, none of which is served after it has ended', async () => {
    const session = await openAppSession(app.baseUrl, own.user);
    const send = () => session.request(own.hubId, { path: '/_app/objects/companies/404404/timeline' });
    const alone = counter.count();
    expect((await send()).status).toBe(404);
    const each = counter.count() - alone;
    expect(each).toBeGreaterThan(1);
    expect(await cost(send, 404)).toBeLessThan(amount * (each - 1) + fewer);

    const isOver = session.requestAsPerson({ method: 'DELETE', path: '/_app/session' });
    const early = numbers.map(send);
    expect((await isOver).status).toBe(204);
    const late = await Promise.all(numbers.map(send));
    expect(late.map(({ status }) => status)).toEqual(numbers.map(() => 401));
    await Promise.all(early);
  });

  it('of a change do not wait for a record that another transaction has locked', async () => {
    const made = await Promise.all(
      numbers.map(async (index) => (await create(own, 'companies', { name: `Company ${index}` })).body.id as string),
    );
    const sql = postgres(database.url, { max: 1 });
    onTestFinished(() => sql.end());
    const ended: number[] = [];
    const change = async (index: number) => {
      const json = { properties: { city: 'Berlin' } };
      const { status } = await own.request({ method: 'PATCH', path: `${objects}/companies/${made[index]}`, json });
      expect(status).toBe(200);
      ended.push(index);
    };
    const locked = 7;
    let all: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await tx`select from record where hub_id = ${own.hubId} and id = ${made[locked] ?? ''} for update`;
      all = Promise.all(numbers.map(change));
      await vi.waitFor(() => expect(ended).toHaveLength(amount - 1), { timeout: 10_000 });
      expect(ended).not.toContain(locked);
    });
    await all;
    expect(ended).toContain(locked);
  });
});
