import { expect, it } from 'vitest';
import { listObstacles, toPlacements } from './placement.js';
import type { ForeignKey, TableFacts } from './schema-facts.js';

const exceptions = { reference: ['hub', 'app'], local: ['token', 'job'] };

function table(name: string, facts: Partial<TableFacts> = {}): TableFacts {
  const primary = { name: `${name}_pk`, columns: ['hub_id', 'id'], isPrimary: true };
  return { name, uniqueKeys: [primary], foreignKeys: [], triggers: [], numbered: [], ...facts };
}

function key(to: string, columns = ['hub_id'], references = columns): ForeignKey {
  return { name: `to_${to}`, table: to, columns, references };
}

it('copied tables come first, each after those that it references, and local ones last', () => {
  const tables = [
    table('association', { foreignKeys: [key('record'), key('association')], triggers: ['association_added'] }),
    table('token', { foreignKeys: [key('app', ['app_id'])] }),
    table('record', { foreignKeys: [key('hub')] }),
    table('app'),
    table('hub'),
  ];
  expect(listObstacles(tables, exceptions)).toEqual([]);
  expect(toPlacements(tables, exceptions)).toEqual([
    { table: 'app', kind: 'reference' },
    { table: 'hub', kind: 'reference' },
    { table: 'record', kind: 'distributed' },
    { table: 'association', kind: 'distributed' },
    { table: 'token', kind: 'local' },
  ]);
});

const primary = (columns: string[]) => ({ name: 'thing_pk', columns, isPrimary: true });

it.each([
  [{ uniqueKeys: [primary(['id'])] }, ['the unique key thing_pk without hub_id', 'no primary key with hub_id']],
  [
    { uniqueKeys: [primary(['hub_id']), { name: 'thing_secret', columns: ['hash'], isPrimary: false }] },
    ['the unique key thing_secret without hub_id'],
  ],
  [{ uniqueKeys: [] }, ['no primary key with hub_id']],
  [{ foreignKeys: [key('record', ['record_id'], ['id'])] }, ['the foreign key to_record to record without hub_id']],
  [
    { foreignKeys: [key('record', ['hub_id', 'id'], ['id', 'hub_id'])] },
    ['the foreign key to_record to record without hub_id'],
  ],
])('a table with %j cannot be distributed', (facts, what) => {
  expect(listObstacles([table('record'), table('thing', facts)], exceptions)).toEqual(
    what.map((each) => `thing has ${each}.`),
  );
});

it('identity columns need 64 bits for the ranges of all nodes', () => {
  const numbered = [{ column: 'id', type: 'integer' }];
  expect(listObstacles([table('thing', { numbered })], exceptions)).toEqual([
    'thing numbers id itself as integer, and workers need bigint.',
  ]);
  expect(listObstacles([table('job', { numbered })], exceptions)).toEqual([]);
});

it('only distributed tables may reference distributed ones, and copied ones have no triggers', () => {
  const tables = [
    table('record', { foreignKeys: [key('token')] }),
    table('app', { foreignKeys: [key('record')], triggers: ['announce'] }),
    table('job', { foreignKeys: [key('record'), key('token'), key('app')] }),
    table('token'),
  ];
  expect(listObstacles(tables, exceptions)).toEqual([
    'record is distributed, and has the foreign key to_token to token, which is local.',
    'app is reference, and has the foreign key to_record to record, which is distributed.',
    'app has triggers, which copies on every node cannot have.',
    'job is local, and has the foreign key to_record to record, which is distributed.',
  ]);
});
