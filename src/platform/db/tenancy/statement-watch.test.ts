import { expect, it } from 'vitest';
import { findOffence, watchStatements } from './statement-watch.js';
import { listUnboundTables, toTenantTables } from './tenant-statements.js';

const tables = {
  tenant: new Set(['record', 'association', 'file', 'list']),
  withHub: new Set(['hub', 'event_key', 'record', 'association', 'file', 'list']),
};

it.each([
  'select 1 from record where hub_id = $1 and id = $2',
  'SELECT 1 FROM "record" WHERE HUB_ID = 7',
  'select 1 from public.record r where $1::integer = r.hub_id',
  'select 1 from record r where (r.hub_id = $1 and (r.id = 1 or r.id = 2))',
  'select 1 from record where (hub_id, id) = ($1, $2)',
  'select 1 from record where hub_id in ($1, $2)',
  'select 1 from record where hub_id = any ($1)',
  'select 1 from record r join association a on a.hub_id = r.hub_id and a.from_id = r.id where a.hub_id = $1',
  'select 1 from record join association using (hub_id) where hub_id = $1',
  'select 1 from (record r join association a using (hub_id)) where r.hub_id = $1',
  'select 1 from hub h join record r on r.hub_id = h.hub_id where h.hub_id = $1',
  'select 1 from record r where r.hub_id = $1 and exists (select from association where hub_id = r.hub_id)',
  'select 1 from record r where r.hub_id = $1 and not exists (select from association a where a.hub_id = $1)',
  'select 1 from record r cross join lateral (select 1 from file where hub_id = r.hub_id) f where r.hub_id = $1',
  'select 1 from record where hub_id = $1 union all select 2 from file where hub_id = $1',
  'with found as (select hub_id, id from record where hub_id = $1) select 1 from found f join file using (hub_id)',
  "with record as (select 1 as id) select 'select from file' from record -- from list",
  `select $tag$ from file ' $tag$, extract(epoch from now()) /* from list */ from jsonb_to_recordset($1) as v (hub_id int)`,
  'insert into record (hub_id, id) values ($1, $2) on conflict (hub_id, id) do update set id = excluded.id',
  'insert into record as r (hub_id, id) select $1, v.id from jsonb_to_recordset($2) as v (id int)',
  'with new as (insert into record (hub_id, id) values ($1, $2) returning id) insert into file (hub_id) select $1 from new',
  'update record set id = 1 where hub_id = $1',
  'update record r set id = v.id from jsonb_to_recordset($1) as v (id int) where r.hub_id = $2 and r.id is not distinct from v.id',
  'delete from record r using file f where r.hub_id = $1 and f.hub_id = r.hub_id',
  'select 1 from record where hub_id = $1 for no key update of record skip locked',
  'select 1 from event_key where event_id = $1',
  'select hub_id from hub',
  'truncate record',
  'create table x (id int); insert into record select * from x',
])('belongs to one hub: %s', (sql) => {
  expect(listUnboundTables(sql, tables)).toEqual([]);
});

it.each([
  ['select 1 from record where id = $1', ['record']],
  ['select hub_id from record', ['record']],
  ['select (hub_id = $1) from record', ['record']],
  ['select count(*) filter (where hub_id = $1) from record', ['record']],
  ['select 1 from record where hub_id > $1', ['record']],
  ['select 1 from record where hub_id <> $1', ['record']],
  ['select 1 from record where not (hub_id = $1)', ['record']],
  ['select 1 from record where hub_id = $1 or id = $2', ['record']],
  ['select 1 from record where (hub_id = $1 and id = 1) or id = $2', ['record']],
  ['select 1 from record where hub_id = hub_id', ['record']],
  ['select 1 from record where hub_id in (select hub_id from hub)', ['record']],
  ['select 1 from record r, association a where r.hub_id = a.hub_id', ['association', 'record']],
  ['select 1 from record r join association a on a.from_id = r.id where r.hub_id = $1', ['association']],
  ['select 1 from record r left join association a using (from_id) where r.hub_id = $1', ['association']],
  ['select 1 from hub h where exists (select from record r where r.hub_id = h.hub_id)', ['record']],
  ['with h as (select hub_id from hub) select 1 from h join record r on r.hub_id = h.hub_id', ['record']],
  ['select 1 from (select hub_id from hub) h join record r on r.hub_id = h.hub_id', ['record']],
  ['select 1 from event_key k join record r on r.hub_id = k.hub_id where k.event_id = $1', ['record']],
  ['select 1 from record where hub_id = $1 union select 1 from file', ['file']],
  ['with found as (select 1 from file) select 1 from record where hub_id = $1', ['file']],
  ['select (select count(*) from file f where f.id = r.id) from record r where r.hub_id = $1', ['file']],
  ['insert into record (id) values ($1)', ['record']],
  ['insert into record (hub_id, id) select hub_id, id from file', ['file']],
  ['update record set hub_id = $1', ['record']],
  ['delete from record', ['record']],
  ['delete from record using file where file.hub_id = $1', ['record']],
  ['with gone as (delete from record returning *) select 1 from gone', ['record']],
])('covers every hub: %s', (sql, unbound) => {
  expect(listUnboundTables(sql, tables)).toEqual(unbound);
});

it('a statement over every hub has a marked reason', () => {
  expect(findOffence('/* every hub: due work */ select 1 from record', tables)).toBeUndefined();
  expect(findOffence('/* every hub */ select 1 from record', tables)).toBe(
    'A statement touches record without a condition on hub_id: /* every hub */ select 1 from record',
  );
});

it.each([
  [
    'update file f set data = f.data || jsonb_build_object(f.name, 1) where f.hub_id = $1',
    /calls a stable function with a column/,
  ],
  ['update file set at = case when $2 then pg_current_xact_id() end where hub_id = $1', /calls a function in case/],
  [
    'update file f set name = v.name from jsonb_to_recordset($2) as v (id int, name text) where f.hub_id = $1 and f.id = v.id\n' +
      'and f.id = any (array(select jsonb_array_elements_text($3)::int))',
    /reads rows from a function/,
  ],
  [
    '/* every hub: due work */ select f.id from (select h::int as hub_id from jsonb_array_elements_text($1) h) h\n' +
      'cross join lateral (select f.id from file f where f.hub_id = h.hub_id order by f.id limit 1) f',
    /limits the rows of a row of a function/,
  ],
  ['select f.id::text as id from file f where f.hub_id = $1 order by f.name, f.id limit 1', /takes for a text/],
  [
    'with page as (select m.id, m.key::text as key from (select f.id, f.size as key from file f where f.hub_id = $1) m\n' +
      'order by m.key limit 1) select id from page',
    /takes for a text/,
  ],
  ['select row_to_json(r) from (select f.id from file f where f.hub_id = $1) r', /makes JSON of rows/],
])('a cluster refuses: %s', (sql, offence) => {
  expect(findOffence(sql, tables)).toMatch(offence);
});

it.each([
  "update file set data = data || jsonb_build_object('a', $2::text) where hub_id = $1",
  'update file set at = case when $2 then 1 end, id = nextval($3) where hub_id = $1',
  'update file f set name = v.name from jsonb_to_recordset($2) as v (id int, name text) where f.hub_id = $1 and f.id = v.id\n' +
    'and f.id = any (array(select i.id::int from jsonb_array_elements_text($3) i (id)))',
  'update hub h set name = jsonb_build_object(h.name, 1)::text where h.hub_id = $1',
  'select f.id::text as id, row_number() over (order by f.id) from file f where f.hub_id = $1 order by f.name',
  'select f.id::text as id from file f join hub h on h.hub_id = f.hub_id where f.hub_id = $1 order by f.id',
  'select f.id, f.name::text as name from file f where f.hub_id = $1 order by f.id limit 1',
  'select (select row_to_json(r) from (select f.id) r) from file f where f.hub_id = $1',
  '/* every hub: due work */ select f.id from (select w.hub_id from record w\n' +
    'where w.hub_id = any (array(select jsonb_array_elements_text($1)::int))) w\n' +
    'cross join lateral (select f.id from file f where f.hub_id = w.hub_id order by f.id limit 1) f',
  '/* every hub: credential */ select f.id from jsonb_array_elements_text($1) i\n' +
    'cross join lateral (select f.id from file f where f.id = i.value offset 0) f',
  '/* every hub: due work */ select f.id from hub h cross join lateral (select f.id from file f where f.hub_id = h.hub_id\n' +
    'and f.id not in (select a.id from jsonb_array_elements_text($1) a (id)) order by f.id limit 1) f',
])('a cluster carries out: %s', (sql) => {
  expect(findOffence(sql, tables)).toBeUndefined();
});

it('after a statement that touches every hub, the watch reports it permanently', () => {
  const watch = watchStatements(tables);
  watch.see('select 1 from record where hub_id = $1');
  expect(watch.assertSound).not.toThrow();
  watch.see('select 1 from record');
  watch.see('select 1 from file');
  expect(watch.assertSound).toThrow(/^A statement touches record /);
  expect(watch.assertSound).toThrow(/^A statement touches record /);
});

it('tables belong to hubs if their primary key starts with hub_id, except the list of hubs', () => {
  const text = `
create table hub (
  hub_id integer not null,
  constraint hub_pk primary key (hub_id)
);
create table thing (
  id integer not null,
  hub_id integer not null,
  constraint thing_pk primary key (hub_id, id)
);
create table thing_key (
  id integer not null,
  hub_id integer not null,
  constraint thing_key_pk primary key (id)
);`;
  const { tenant, withHub } = toTenantTables([{ text }]);
  expect([...tenant]).toEqual(['thing']);
  expect([...withHub]).toEqual(['hub', 'thing', 'thing_key']);
});
