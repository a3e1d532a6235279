import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Outside of `platform/randomness.ts`, only what no response contains may be left to chance: decision 26. What is drawn elsewhere would
 * differ in each run of a deterministic sandbox.
 */
const allowed = new Set([
  'accounts/credentials/sealed-secrets.ts',
  'backups/archives/archive.service.ts',
  'cli/seed.ts',
  'library/intercept.ts',
  'platform/db/embedded/lock/holder.ts',
  'platform/ids.ts',
  'platform/randomness.ts',
  'resources.ts',
  'takeover/certificate.ts',
]);

const chance =
  /\b(?:randomBytes|randomUUID|randomInt|randomFillSync|getRandomValues|gen_random_uuid|Math\.random|random\(\))/;

it('only what no response contains is left to chance', () => {
  const root = join(import.meta.dirname, '../../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.(?:test|suite)\.ts$/.test(path),
  );
  // The watch of statements names a function of the database.
  const drawing = files.filter(
    (path) => path !== 'platform/db/tenancy/statement-watch.ts' && chance.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(drawing.sort()).toEqual([...allowed].sort());
});
