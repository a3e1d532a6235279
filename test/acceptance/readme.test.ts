import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startSpoke } from '../support/app.js';
import { repository } from '../support/spoke-process.js';

const run = promisify(execFile);
const readme = readFileSync(join(repository, 'README.md'), 'utf8');

it('the tour of the README runs as printed, with the credentials that a start prints', async () => {
  const app = await startSpoke({ seed: join(repository, 'seeds', 'demo.json') });
  const tour = /```js\n\/\/ tour\.mjs\n([^]*?)```/.exec(readme)?.[1] ?? '';
  const secrets = /id: '([^']+)'[^]*secret: '([^']+)'/.exec(tour);
  for (const secret of [secrets?.[1], secrets?.[2]]) expect(app.stdout()).toContain(secret);
  const code = tour.replaceAll('http://127.0.0.1:8080', app.baseUrl);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: repository });
  expect(stdout).toContain("city: 'Springfield'");
  expect(stdout).toMatch(/61 companies/);
});
