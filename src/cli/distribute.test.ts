import { join } from 'node:path';
import type postgres from 'postgres';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { newPlace, runJson, runSpoke, type Place } from '../../test/support/cli.js';
import { connect, newClusterPlace } from '../../test/support/cluster-place.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { anyOf, createList, listMembers, property, soon } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { underLoad } from '../../test/support/under-load.js';
import { repository } from '../../test/support/spoke-process.js';
import { readMigrations } from '../platform/db/migrate.js';
import { toTenantTables } from '../platform/db/tenancy/tenant-statements.js';
import { exceptions } from './distribution.js';

// Each command is a process that opens a database.
vi.setConfig({ testTimeout: 120_000 });

interface Distribution {
  readonly dryRun: boolean;
  readonly tables: readonly { readonly table: string; readonly kind: string; readonly state: string }[];
}

async function newMigratedPlace(): Promise<Place> {
  const place = await newPlace();
  onTestFinished(() => place.remove());
  await runJson(place.env, 'migrate');
  return place;
}

/** What the extension offers, in a schema of its own: it notes what it is asked, and moves nothing. */
async function addStandIn(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql.unsafe(`
    create schema stand_in;
    alter database ${row!.name} set search_path = "$user", public, stand_in;
    create table stand_in.call (no integer generated always as identity, what text);
    create table stand_in.refused (name text);
    create table stand_in.pg_dist_node (groupid integer);
    create table stand_in.pg_dist_object (classid oid, objid oid);
    create table stand_in.citus_tables (table_name regclass, citus_table_type text, distribution_column text);
    create function stand_in.note(what text) returns void language plpgsql as $$
    begin
      if exists (select from stand_in.refused where position(name in what) > 0) then raise 'not now'; end if;
      insert into stand_in.call (what) values (what);
    end $$;
    create function stand_in.create_reference_table(name regclass) returns void language sql as $$
      select stand_in.note('reference ' || name);
      insert into stand_in.citus_tables values (name, 'reference', '<none>');
    $$;
    create function stand_in.create_distributed_table(name regclass, col text, kind text default 'hash', colocate_with text default 'default')
    returns void language sql as $$
      select stand_in.note('distributed ' || name || ' by ' || col || ' beside ' || colocate_with);
      insert into stand_in.citus_tables values (name, 'distributed', col);
    $$;
    create function stand_in.create_distributed_function(name regprocedure) returns void language sql as $$
      select stand_in.note('function ' || name);
      insert into stand_in.pg_dist_object values ('pg_proc'::regclass, name);
    $$;
    create function stand_in.truncate_local_data_after_distributing_table(name regclass) returns void language sql as $$
      select $$;
    create function stand_in.run_command_on_workers(command text)
    returns table (nodename text, nodeport integer, success boolean, result text) language sql as $$
      select 'db1', 5432, true, 'DO' $$`);
}

async function listForeignKeys(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conname !~ '_\\d+$' order by 1`;
  return rows.map(({ name, definition }) => `${name} ${definition}`);
}

async function takeCalls(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`delete from stand_in.call returning what, no`;
  return rows.map(({ what }) => what);
}

it('spoke db distribute --dry-run lists the placement of each table; every hub table is distributed or a documented exception', async () => {
  const { env } = await newMigratedPlace();
  const { dryRun, tables }: Distribution = await runJson(env, 'db', 'distribute', '--dry-run');
  expect(dryRun).toBe(true);
  const ofKind = (kind: string) => tables.filter((each) => each.kind === kind).map(({ table }) => table);
  expect(ofKind('reference').toSorted()).toEqual(exceptions.reference.toSorted());
  expect(ofKind('local').toSorted()).toEqual(exceptions.local.toSorted());
  const { tenant } = toTenantTables(await readMigrations(join(repository, 'migrations')));
  const excepted = new Set([...exceptions.reference, ...exceptions.local]);
  expect(ofKind('distributed').toSorted()).toEqual([...tenant].filter((name) => !excepted.has(name)).toSorted());
  expect(tables.filter(({ kind }) => kind !== 'local').every(({ state }) => state === 'to do')).toBe(true);
  expect(await runJson(env, 'db', 'distribute', '--dry-run')).toEqual({ dryRun, tables });
  const { stdout } = await runSpoke(env, 'db', 'distribute', '--dry-run');
  expect(stdout).toMatch(
    /^table +kind +state\n(.*\n)*hub +reference +to do\n(.*\n)*record +distributed +to do\n(.*\n)*job +local +there already\n/,
  );
});

it('without the extension spoke db distribute says what to install, and changes nothing', async () => {
  const { env } = await newMigratedPlace();
  expect(await runSpoke(env, 'db', 'distribute')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'spoke: The database has no Citus extension: install it on every node, add it to shared_preload_libraries, run "create extension citus" and add the workers (docs/scaling.md).\n',
  });
});

it('an empty database has nothing to distribute yet', async () => {
  const place = await newPlace();
  onTestFinished(() => place.remove());
  const { code, stderr } = await runSpoke(place.env, 'db', 'distribute', '--dry-run');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'spoke: The database is still empty: start Spoke once, or run spoke migrate.\n',
  });
});

it('a table that a cluster cannot take stops the command before anything is moved', needs.postgres, async () => {
  const { env } = await newMigratedPlace();
  const sql = connect(env['DATABASE_URL']!);
  await addStandIn(sql);
  await sql`create table extra (id integer, constraint extra_pk primary key (id))`;
  const { code, stderr } = await runSpoke(env, 'db', 'distribute');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'spoke: A cluster cannot hold the tables as they are. extra has the unique key extra_pk without hub_id. extra has no primary key with hub_id.\n',
  });
  expect(await takeCalls(sql)).toEqual([]);
});

it(
  'functions, copies and tables are distributed in order without foreign keys, continuing after a failure, and never twice',
  needs.postgres,
  async () => {
    const { env } = await newMigratedPlace();
    const sql = connect(env['DATABASE_URL']!);
    await addStandIn(sql);
    const early = await runSpoke(env, 'db', 'distribute');
    expect(early).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^spoke: The coordinator is not part of the cluster/),
    });
    expect(await takeCalls(sql)).toEqual([]);

    const keys = await listForeignKeys(sql);
    await sql`insert into stand_in.pg_dist_node values (0)`;
    await sql`insert into stand_in.refused values ('distributed association by')`;
    expect(await runSpoke(env, 'db', 'distribute')).toMatchObject({ code: 1, stderr: 'spoke: not now\n' });
    const before = await takeCalls(sql);
    expect((await listForeignKeys(sql)).length).toBeLessThan(keys.length);
    await sql`delete from stand_in.refused`;
    const { tables }: Distribution = await runJson(env, 'db', 'distribute');
    const after = await takeCalls(sql);
    const calls = [...before, ...after];
    expect(new Set(calls).size).toBe(calls.length);

    const moved = calls.filter((call) => !call.startsWith('function ')).map((call) => call.split(' ')[1]);
    expect(moved.toSorted()).toEqual(
      tables
        .filter(({ kind }) => kind !== 'local')
        .map(({ table }) => table)
        .toSorted(),
    );
    const [first] = calls.filter((call) => call.startsWith('distributed '));
    expect(first).toMatch(/ by hub_id beside none$/);
    const others = calls.filter((call) => call.startsWith('distributed ') && call !== first);
    const besides = others.map((call) => call.split(' beside ')[1]);
    expect(besides.every((name) => name !== undefined && moved.includes(name))).toBe(true);
    const place = (call: string) => calls.indexOf(call);
    expect(place('function unaccented(text)')).toBeLessThan(place(first!));
    expect(place('function folder_path(integer,bigint)')).toBeGreaterThan(
      calls.findIndex((call) => call.startsWith('distributed folder by')),
    );
    expect(await listForeignKeys(sql)).toEqual(keys);
    expect(await sql`select from pg_namespace where nspname = 'spoke_distribution'`).toHaveLength(0);

    const again: Distribution = await runJson(env, 'db', 'distribute');
    expect(again.tables.map(({ state }) => state)).toEqual(tables.map(() => 'there already'));
    expect(await takeCalls(sql)).toEqual([]);
  },
);

it('a cluster accepts an existing database with its data, and numbers on its workers', needs.citus, async () => {
  const { sql, env } = await newClusterPlace();
  await runJson(env, 'seed', join(repository, 'seeds', 'demo.json'));
  const count = async () => {
    const [row] = await sql<{ records: string }[]>`
      select (select count(*) from record) as records, (select count(*) from record_change) as changes,
        (select count(*) from event_key) as keys, (select sum(size) from list) as members,
        (select count(*) from change_feed) as feed, (select count(*) from notification_cause) as causes`;
    return row!;
  };
  // As on an account whose changes are read.
  await sql`insert into change_watch (hub_id, watcher, read_transaction, read_no) values (1001, 'test', '0', 0)`;
  const [keys, before] = [await listForeignKeys(sql), await count()];
  expect(Number(before.records)).toBeGreaterThan(0);
  await runJson(env, 'db', 'distribute');
  expect(await count()).toEqual(before);
  expect(await listForeignKeys(sql)).toEqual(keys);
  const again: Distribution = await runJson(env, 'db', 'distribute');
  expect(again.tables.every(({ state }) => state === 'there already')).toBe(true);
  const ranges = await sql<{ result: string }[]>`
    select result from run_command_on_workers($$ select max(max_value) from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype $$)`;
  expect(ranges.length).toBeGreaterThan(0);
  for (const { result } of ranges) expect(Number(result) * 1009).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

it(
  'an account moves between workers while it is written to, and loses no record, change or member of a list',
  needs.citus,
  async () => {
    const { url, sql, env } = await newClusterPlace();
    await runJson(env, 'db', 'distribute');
    const { baseUrl } = await startSpoke({ env: { DATABASE_URL: url } });
    const [hub, neighbour] = [await newHub({ baseUrl }), await newHub({ baseUrl })];
    const listId = await createList(hub, {
      processingType: 'DYNAMIC',
      filterBranch: anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ulm' })]),
    });
    const post = (of: TestHub, path: string, json: object, method = 'POST') => of.request({ path, json, method });
    /** Creates contacts, and then gives each the city: two changes of each. Returns those that were acknowledged. */
    const load = async (_: number, isOver: () => boolean) => {
      const made: string[] = [];
      while (!isOver()) {
        const { status, body } = await post(hub, '/crm/v3/objects/contacts', { properties: { firstname: 'Ada' } });
        expect([201, 503]).toContain(status);
        if (status === 503) continue;
        const path = `/crm/v3/objects/contacts/${body.id}`;
        const changed = () => post(hub, path, { properties: { city: 'Ulm' } }, 'PATCH').then((reply) => reply.status);
        await expect.poll(changed, { timeout: 60_000 }).toBe(200);
        made.push(body.id);
      }
      return made;
    };
    const find = async () => {
      const [row] = await sql<{ node: string }[]>`
        select nodename || ':' || nodeport as node from pg_dist_placement join pg_dist_node using (groupid)
        where shardid = get_shard_id_for_distribution_column('record', ${hub.hubId}::integer)`;
      return row!.node;
    };
    const nodes = await sql<{ node: string }[]>`
      select nodename || ':' || nodeport as node from pg_dist_node where shouldhaveshards order by 1`;
    const [before, pause] = [await find(), () => new Promise((done) => setTimeout(done, 1000))];
    const target = nodes.map(({ node }) => node).find((node) => node !== before)!;
    const move = (to: string) => runJson(env, 'db', 'move-account', String(hub.hubId), '--to', to);
    const { result, loads } = await underLoad(4, load, async () => {
      await pause();
      const moved = [await move(target), await move(before), await move(target), await move(target)];
      await pause();
      return moved;
    });
    expect(result.map(({ isMoved }) => isMoved)).toEqual([true, true, true, false]);
    expect(await find()).toBe(target);
    const made = loads.flat();
    expect(made.length).toBeGreaterThan(10);
    await soon(async () => expect((await listMembers(hub, listId)).toSorted()).toEqual(made.toSorted()), 20_000);
    const { status, body } = await hub.request({
      path: `/crm/v3/objects/contacts/${made.at(-1)}?propertiesWithHistory=city,firstname`,
    });
    expect(status).toBe(200);
    expect(body.propertiesWithHistory.city.map(({ value }: { value: string }) => value)).toEqual(['Ulm']);
    expect((await post(neighbour, '/crm/v3/objects/contacts', { properties: {} })).status).toBe(201);
    const refused = await runSpoke(env, 'db', 'move-account', '4', '--to', 'db9.example.com:5432');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('db9.example.com:5432 holds no accounts.'),
    });
    expect(await runSpoke(env, 'db', 'move-account', '4', '--to', target)).toMatchObject({
      code: 1,
      stderr: 'spoke: There is no account 4.\n',
    });
  },
);
