import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findOffence } from '../../src/platform/db/tenancy/statement-watch.js';
import { readMigrations } from '../../src/platform/db/migrate.js';
import { toTenantTables } from '../../src/platform/db/tenancy/tenant-statements.js';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('docs/scaling.md explains exactly the marks of statements over every hub', () => {
  const section = read('docs/scaling.md').split('## Statements over every hub')[1]!.split('\n## ')[0]!;
  const documented = [...section.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, name]) => name);
  const stores = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.store.ts'),
  );
  const marked = stores.flatMap((path) =>
    [...read(join('src', path)).matchAll(/\/\* every hub: ([^*]+) \*\//g)].map(([, name]) => name),
  );
  expect(documented.toSorted()).toEqual([...new Set(marked)].sort());
});

// The driver does not see statements of triggers.
it('database functions touch the rows of one hub only', async () => {
  const migrations = await readMigrations(join(root, 'migrations'));
  const tables = toTenantTables(migrations);
  const bodies = migrations.flatMap(({ text }) =>
    [...text.matchAll(/\bas \$\$([\s\S]*?)\$\$/g)].map(([, body]) => body!),
  );
  const statements = bodies.flatMap((body) =>
    body
      .replace(/^\s*(begin|declare)\b/gm, '')
      .replace(/^\s*if\b([\s\S]*?)\bthen\b/gm, 'select $1;')
      .replace(/^\s*return(?! query)\b|^\s*perform\b/gm, 'select')
      .replace(/^\s*return query\b/gm, '')
      .split(';'),
  );
  expect(statements.length).toBeGreaterThan(10);
  expect(statements.map((sql) => findOffence(sql, tables)).filter(Boolean)).toEqual([]);
});
