import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type TestDatabase } from '../../test/support/databases.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import type * as application from '../app.js';
import type * as configuration from '../config/config.js';
import type * as migrations from '../platform/db/migrate.js';
import type * as logs from '../platform/log.js';
import type * as openResources from '../resources.js';
import type { Tx } from '../platform/db/db.js';
import type * as readers from './change-readers.service.js';
import type { Change } from './change.js';

// The engine runs in a worker of its own, which only the built program can start.
const built = async <T>(file: string) =>
  (await import(/* @vite-ignore */ new URL(`../../dist/${file}.js`, import.meta.url).href)) as T;
const { createApp, createServices } = await built<typeof application>('app');
const { toConfig } = await built<typeof configuration>('config/config');
const { migrate, readMigrations } = await built<typeof migrations>('platform/db/migrate');
const { createLog } = await built<typeof logs>('platform/log');
const { migrationsFolder, openResources: open } = await built<typeof openResources>('resources');
const { createChangeReaders } = await built<typeof readers>('changes/change-readers.service');

const watcher = 'probe';
const objects = '/crm/v3/objects';
const place = mkdtempSync(join(tmpdir(), 'spoke-changes-'));

interface Heard {
  readonly hubId: number;
  readonly change: Change;
}

let database: TestDatabase | undefined;
let resources: Awaited<ReturnType<typeof open>>;
let services: Awaited<ReturnType<typeof createServices>>;
let server: Awaited<ReturnType<typeof createApp>>;
let reading: ReturnType<typeof readers.createChangeReaders>;
let baseUrl: string;
/** What was consumed and kept, in order. */
const heard: Heard[] = [];
let consume: (tx: Tx, hubId: number, changes: readonly Change[]) => Promise<void>;

/** Writes down what it gets in a table, which shows what has been committed with the position. */
const keep: typeof consume = async (tx, hubId, changes) => {
  for (const { changeNo } of changes) await tx`insert into probe (hub_id, change_no) values (${hubId}, ${changeNo})`;
  heard.push(...changes.map((change) => ({ hubId, change })));
};

/** A consumer that takes its time. */
const slow = {
  watcher: 'slow probe',
  heard: 0,
  async consume() {
    await wait(100);
    slow.heard += 1;
  },
};

beforeAll(async () => {
  const serverUrl = process.env['DATABASE_URL'];
  database = serverUrl ? await createDatabase(serverUrl) : undefined;
  const seedFile = join(place, 'seed.json');
  writeFileSync(seedFile, JSON.stringify({ hubs: [], developers: [], records: {} }));
  const config = toConfig({
    ...{ PORT: '0', SPOKE_DATA_DIR: join(place, 'data'), SPOKE_SEED: seedFile, LOG_LEVEL: 'fatal' },
    ...(database && { DATABASE_URL: database.url }),
  });
  const log = createLog({ level: 'fatal' });
  resources = await open(config, log);
  await migrate(resources.db, await readMigrations(migrationsFolder));
  services = await createServices(resources, config);
  server = await createApp(services, resources, config);
  baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  await resources.db.write((tx) => tx`create table probe (hub_id integer, change_no bigint)`);
  consume = keep;
  const consumers = [
    { name: watcher, consume: (tx: Tx, hubId: number, changes: readonly Change[]) => consume(tx, hubId, changes) },
    { name: slow.watcher, consume: slow.consume },
  ];
  reading = createChangeReaders({ ...resources, consumers });
  reading.start();
}, 60_000);

afterAll(async () => {
  await reading.stop();
  await server.close();
  await services.stop();
  await resources.close();
  await database?.drop();
  rmSync(place, { recursive: true, force: true });
});

async function watchedHub(by = watcher): Promise<TestHub> {
  const hub = await newHub({ baseUrl });
  await resources.db.write((tx) => services.changes.watch(tx, hub.hubId, by));
  return hub;
}

async function until<T>(find: () => T | undefined | false): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    const found = find();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Not heard within twenty seconds: ${JSON.stringify(heard.slice(-5))}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

const of = ({ hubId }: TestHub) => heard.filter((one) => one.hubId === hubId).map(({ change }) => change);

async function create(hub: TestHub, type: string, properties: object, associations: object[] = []): Promise<string> {
  const { status, body } = await hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
  expect(status).toBe(201);
  return body.id as string;
}

const employer = (id: string) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }],
});

describe('changes', () => {
  it('contain a new record, its values and its associations in both directions', async () => {
    const hub = await watchedHub();
    const company = await create(hub, 'companies', { name: 'Acme' });
    const contact = await create(hub, 'contacts', { email: 'ada@example.com' }, [employer(company)]);
    await until(() => of(hub).filter(({ kind }) => kind === 'associationChange').length === 4);
    const source = { type: 'INTEGRATION', id: String(hub.privateApp.appId), userId: undefined };
    const [creation] = of(hub).filter((one) => one.kind === 'creation' && one.recordId === contact);
    expect(creation).toEqual({
      ...{ changeNo: expect.stringMatching(/^\d+$/), transaction: expect.stringMatching(/^\d+$/) },
      ...{ kind: 'creation', objectType: '0-1', recordId: contact },
      ...{ occurredAt: expect.any(Date), source },
    });
    expect(of(hub)).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'propertyChange', recordId: contact, source },
        properties: expect.objectContaining({ email: 'ada@example.com' }),
      }),
    );
    const ends = of(hub).flatMap((one) =>
      one.kind === 'associationChange' && one.association.isPrimary ? [{ at: one.recordId, ...one.association }] : [],
    );
    expect(ends).toEqual([
      {
        at: contact,
        toType: '0-2',
        toId: company,
        category: 'HUBSPOT_DEFINED',
        typeId: 1,
        isPrimary: true,
        isRemoved: false,
      },
    ]);
    expect(
      of(hub)
        .filter((one) => one.kind === 'associationChange')
        .map(({ recordId }) => recordId)
        .sort(),
    ).toEqual([company, company, contact, contact].sort());
  });

  it('contain changed values, and removed associations while both records exist', async () => {
    const hub = await watchedHub();
    const company = await create(hub, 'companies', { name: 'Acme', city: 'Bern' });
    const contact = await create(hub, 'contacts', { email: 'ada@example.com' }, [employer(company)]);
    await hub.request({ method: 'PATCH', path: `${objects}/companies/${company}`, json: { properties: { city: '' } } });
    await until(() => of(hub).some((one) => one.kind === 'propertyChange' && one.properties['city'] === ''));
    const path = `/crm/v4/objects/contacts/${contact}/associations/companies/${company}`;
    expect((await hub.request({ method: 'DELETE', path })).status).toBe(204);
    const removed = () => of(hub).filter((one) => one.kind === 'associationChange' && one.association.isRemoved);
    await until(() => removed().length === 4);
    expect(removed()[0]?.source).toEqual(expect.objectContaining({ type: 'INTEGRATION' }));
  });

  it('contain deletion, restoration, merge and erasure, and no value of an erased contact', async () => {
    const hub = await watchedHub();
    const company = await create(hub, 'companies', { name: 'Acme' });
    const contacts = `${objects}/contacts`;
    const [first, second] = [
      await create(hub, 'contacts', { email: 'ada@example.com' }, [employer(company)]),
      await create(hub, 'contacts', { email: 'bea@example.com', city: 'Bern' }, [employer(company)]),
    ];
    await hub.request({ method: 'DELETE', path: `${contacts}/${first}` });
    await resources.db.write(
      (tx) => tx`update record set archived_at = null where hub_id = ${hub.hubId} and id = ${first}`,
    );
    const merge = { primaryObjectId: first, objectIdToMerge: second };
    expect((await hub.request({ path: `${contacts}/merge`, json: merge })).status).toBe(200);
    await until(() => of(hub).some(({ kind }) => kind === 'merge'));
    const ofFirst = () =>
      of(hub)
        .filter((one) => one.recordId === first)
        .map(({ kind }) => kind);
    expect(ofFirst()).toEqual(expect.arrayContaining(['creation', 'deletion', 'restore', 'merge']));
    const merged = of(hub).find((one) => one.kind === 'merge');
    expect(merged).toEqual(
      expect.objectContaining({ recordId: first, mergedIds: [second], movedProperties: expect.any(Number) }),
    );
    expect(of(hub).find((one) => one.kind === 'deletion')?.source).toEqual(
      expect.objectContaining({ type: 'INTEGRATION' }),
    );

    // While nothing is read, so that values wait.
    let isHeld = true;
    consume = (tx, hubId, changes) => (isHeld ? Promise.reject(new Error('Not now.')) : keep(tx, hubId, changes));
    await hub.request({
      method: 'PATCH',
      path: `${contacts}/${first}`,
      json: { properties: { city: 'Tracemarkton' } },
    });
    expect((await hub.request({ path: `${contacts}/gdpr-delete`, json: { objectId: first } })).status).toBe(204);
    isHeld = false;
    await until(() => of(hub).some(({ kind }) => kind === 'privacyDeletion'));
    consume = keep;
    expect(JSON.stringify(of(hub))).not.toContain('Tracemarkton');
    expect(ofFirst().slice(-1)).toEqual(['privacyDeletion']);
  });

  it('arrive once and in order, whatever fails in between, and do not delay other hubs', async () => {
    const [hub, other] = [await watchedHub(), await watchedHub()];
    let isFailing = true;
    consume = async (tx, hubId, changes) => {
      if (hubId !== hub.hubId) return keep(tx, hubId, changes);
      for (const { changeNo } of changes)
        await tx`insert into probe (hub_id, change_no) values (${hubId}, ${changeNo})`;
      if (isFailing) throw new Error('A consumer that fails.');
      heard.push(...changes.map((change) => ({ hubId, change })));
    };
    await create(hub, 'companies', { name: 'Acme' });
    await create(other, 'companies', { name: 'Acme' });
    await until(() => of(other).length > 0);
    expect(of(hub)).toEqual([]);
    isFailing = false;
    await until(() => of(hub).length === 2);
    consume = keep;
    const listKept = () =>
      resources.db.read(
        (tx) => tx<{ changeNo: string }[]>`select change_no::text from probe where hub_id = ${hub.hubId}`,
      );
    // What is heard commits a moment later.
    await expect.poll(async () => (await listKept()).length).toBe(2);
    expect((await listKept()).map(({ changeNo }) => changeNo)).toEqual(of(hub).map(({ changeNo }) => changeNo));
  });

  it('do not wait until other consumers have read theirs', async () => {
    const hubs = [];
    for (let count = 0; count < 30; count += 1) hubs.push(await watchedHub(slow.watcher));
    const hub = await watchedHub();
    await Promise.all(hubs.map((busy) => create(busy, 'companies', { name: 'Acme' })));
    await until(() => slow.heard > 0);
    await create(hub, 'companies', { name: 'Acme' });
    await until(() => of(hub).length > 0);
    expect(slow.heard).toBeLessThan(hubs.length);
    await until(() => slow.heard === hubs.length);
  });

  it('of concurrent writers arrive exactly once', async () => {
    const hub = await watchedHub();
    await Promise.all(Array.from({ length: 40 }, (_, place) => create(hub, 'companies', { name: `Acme ${place}` })));
    await until(() => of(hub).filter(({ kind }) => kind === 'creation').length === 40);
    expect(new Set(of(hub).map(({ changeNo }) => changeNo)).size).toBe(of(hub).length);
    const numbers = of(hub)
      .filter(({ kind }) => kind === 'creation')
      .map(({ recordId }) => recordId);
    expect(new Set(numbers).size).toBe(40);
  });

  it('are not recorded for hubs without consumers, and deleted once all consumers have read them', async () => {
    const [hub, unwatched] = [await watchedHub(), await newHub({ baseUrl })];
    await create(unwatched, 'companies', { name: 'Acme' });
    await create(hub, 'companies', { name: 'Acme' });
    await until(() => of(hub).length === 2);
    const count = async ({ hubId }: TestHub) =>
      (await resources.db.read((tx) => tx`select 1 from change_feed where hub_id = ${hubId}`)).length;
    expect(await count(unwatched)).toBe(0);
    expect(await count(hub)).toBe(2);
    await resources.db.write((tx) => services.changes.watch(tx, hub.hubId, 'slower'));
    await create(hub, 'companies', { name: 'Later' });
    await until(() => of(hub).length === 4);
    const life = { hasEnded: () => false };
    await services.changes.forgetRead(life);
    expect(await count(hub)).toBe(2);
    await resources.db.write((tx) => services.changes.unwatch(tx, hub.hubId, 'slower'));
    await services.changes.forgetRead(life);
    expect(await count(hub)).toBe(0);
    await resources.db.write((tx) => services.changes.unwatch(tx, hub.hubId, watcher));
    await create(hub, 'companies', { name: 'Unseen' });
    expect(await count(hub)).toBe(0);
    expect(of(unwatched)).toEqual([]);
  });

  it('contain events once they are on a timeline', async () => {
    const hub = await watchedHub();
    const contact = await create(hub, 'contacts', { email: 'ada@example.com' });
    const add = (recordId: string | null, eventId: string) =>
      resources.db.write(
        (tx) => tx`
          insert into timeline_event (hub_id, template_id, event_id, object_type, record_id, occurred_at, created_at, utk, tokens)
          values (${hub.hubId}, 1000100, ${eventId}, '0-1', ${recordId}, now(), now(), 'visitor', '{}')`,
      );
    await add(null, 'later');
    await add(contact, 'now');
    const events = () => of(hub).flatMap((one) => (one.kind === 'eventCompleted' ? [one] : []));
    await until(() => events().length === 1);
    await resources.db.write((tx) => tx`update timeline_event set record_id = ${contact} where hub_id = ${hub.hubId}`);
    await until(() => events().length === 2);
    expect(events().map(({ recordId, event }) => [recordId, event.eventId, event.templateId])).toEqual([
      [contact, 'now', '1000100'],
      [contact, 'later', '1000100'],
    ]);
  });
});

describe('changes during open transactions', needs.postgres, () => {
  let elsewhere: TestDatabase;
  beforeAll(async () => {
    elsewhere = await createDatabase(process.env['DATABASE_URL'] ?? '');
  });
  afterAll(() => elsewhere?.drop());

  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const connect = (url = '') => postgres(url, { max: 1, onnotice: () => undefined });
  /** Begins a transaction that has its number, and ends with the test if not before. */
  const begin = async (url: string | undefined): Promise<postgres.Sql> => {
    const sql = connect(url);
    onTestFinished(() => sql.end({ timeout: 0 }));
    await sql.unsafe('begin; select pg_current_xact_id()');
    return sql;
  };
  const announce = (tx: postgres.Sql | postgres.TransactionSql, { hubId }: TestHub, recordId: number) => tx`
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, source_type, details)
    values (${hubId}, 'creation', '0-2', ${recordId}, now(), 'INTEGRATION', '{}')`;
  const delivered = (hub: TestHub) => of(hub).map(({ recordId }) => Number(recordId));

  it('do not wait for transactions in other databases of the server', async () => {
    const hub = await watchedHub();
    await begin(elsewhere.url);
    const company = await create(hub, 'companies', { name: 'Acme' });
    await until(() => delivered(hub).includes(Number(company)));
  });

  it('wait for transactions of their own database, and arrive after those', async () => {
    const hub = await watchedHub();
    await begin(elsewhere.url);
    const early = await begin(database?.url);
    const late = await begin(database?.url);
    await announce(late, hub, 2);
    await late`commit`;
    await pause(1000);
    expect(delivered(hub)).toEqual([]);
    await announce(early, hub, 1);
    await early`commit`;
    await until(() => delivered(hub).length === 2);
    expect(delivered(hub)).toEqual([1, 2]);
  });

  it('are never missed, however transactions overlap', { timeout: 60_000 }, async () => {
    const hub = await watchedHub();
    const committed: number[] = [];
    const end = Date.now() + 8000;
    /** Some transactions over a connection of their own, each with its number long before it does something. */
    const overlap = async (url: string | undefined, act: (tx: postgres.TransactionSql) => Promise<unknown>) => {
      const sql = connect(url);
      for (let time = 0; time < 5; time += 1) {
        await sql.begin(async (tx) => {
          await tx`select pg_current_xact_id()`;
          await pause(Math.random() * 30);
          await act(tx);
        });
      }
      await sql.end();
    };
    const write = async (writer: number): Promise<void> => {
      let recordId = writer * 100_000;
      while (Date.now() < end) {
        await overlap(database?.url, async (tx) => {
          recordId += 1;
          await announce(tx, hub, recordId);
          committed.push(recordId);
        });
      }
    };
    const disturb = async (): Promise<void> => {
      while (Date.now() < end) await overlap(elsewhere.url, () => pause(Math.random() * 30));
    };
    await Promise.all([...[1, 2, 3, 4, 5, 6].map(write), ...[1, 2, 3].map(disturb)]);
    await until(() => delivered(hub).length >= committed.length);
    expect(committed.length).toBeGreaterThan(200);
    expect(delivered(hub).sort((one, other) => one - other)).toEqual(committed.sort((one, other) => one - other));
  });
});
