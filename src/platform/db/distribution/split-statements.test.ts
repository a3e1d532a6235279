import { expect, test } from 'vitest';
import { splitStatements } from './split-statements.js';

test('a migration is split at the semicolons that end a line', () => {
  expect(splitStatements('create table a (id integer);\n\n-- B; it is\n-- the second;\nselect 1; select 2;\n')).toEqual(
    ['create table a (id integer);', '-- B; it is\n-- the second;\nselect 1; select 2;'],
  );
});

test('semicolons in texts and bodies end nothing', () => {
  const body = "create function f() returns text language plpgsql as $$\nbegin\n  return 'it''s;\n';\nend\n$$;";
  const named = 'do $body$ begin perform $$;\n$$; end $body$;';
  expect(splitStatements(`${body}\n${named}\ninsert into a values (';\n');`)).toEqual([
    body,
    named,
    "insert into a values (';\n');",
  ]);
});

test('the last statement needs no semicolon', () => {
  expect(splitStatements('select 1;\nselect 2')).toEqual(['select 1;', 'select 2']);
  expect(splitStatements('\n')).toEqual([]);
});
