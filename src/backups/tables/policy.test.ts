import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOfAccount, keptOfAccount, leftOutOfAccounts, notOfAccounts, sharedTables } from './account-policy.js';
import { joins, leftOut, masks, notSecret, rewritten, secretTables } from './policy.js';

const schema = readFileSync(join(import.meta.dirname, '../../../migrations/schema.sql'), 'utf8');

/** The columns of every table, from the generated schema. */
const tables = new Map(
  [...schema.matchAll(/^create table (\w+) \(\n([^;]*?)\n\);/gm)].map(([, name = '', body = '']) => [
    name,
    body.split('\n').flatMap((line) => /^ {2}(?!constraint )"?(\w+)"? /.exec(line)?.[1] ?? []),
  ]),
);
const names = [...tables.keys()];
const withHub = names.filter((name) => tables.get(name)?.includes('hub_id'));

describe('the tables of archives', () => {
  it('are all in the schema that the migrations make', () => {
    expect(names.length).toBeGreaterThan(90);
    const lists = [leftOut, secretTables, masks, rewritten, joins, leftOutOfAccounts, notOfAccounts, sharedTables];
    const named = [...lists.flatMap((list) => Object.keys(list)), ...keptOfAccount, ...contentOfAccount];
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
    for (const [name, columns] of Object.entries({ ...masks, ...rewritten })) {
      expect(tables.get(name), name).toEqual(expect.arrayContaining(Object.keys(columns)));
    }
  });

  it('have a decision for every column that may be a secret: masked, in a table that is left out, or no secret', () => {
    const suspects = names.flatMap((name) =>
      (tables.get(name) ?? [])
        .filter((column) => /hash|secret|token|password|salt|_key$|cipher|sealed/.test(column))
        .map((column) => ({ name, column })),
    );
    const isDecided = ({ name, column }: { name: string; column: string }) =>
      leftOut[name] !== undefined ||
      secretTables[name] !== undefined ||
      masks[name]?.[column] !== undefined ||
      notSecret[`${name}.${column}`] !== undefined;
    expect(suspects.length).toBeGreaterThan(10);
    expect(suspects.filter((suspect) => !isDecided(suspect))).toEqual([]);
    const stale = Object.keys(notSecret).filter((key) => {
      const [name = '', column = ''] = key.split('.');
      return !tables.get(name)?.includes(column);
    });
    expect(stale).toEqual([]);
  });

  it('without hub_id have a decision for the archive of an account: shared, or left out with a reason', () => {
    const decided = [leftOut, notOfAccounts, sharedTables].flatMap((list) => Object.keys(list));
    expect(names.filter((name) => !withHub.includes(name)).filter((name) => !decided.includes(name))).toEqual([]);
    expect(Object.keys(leftOutOfAccounts).filter((name) => !withHub.includes(name))).toEqual([]);
    const reasons = [leftOut, secretTables, leftOutOfAccounts, notOfAccounts].flatMap((list) => Object.values(list));
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  });
});
