import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { newPlace, runSpoke } from '../../test/support/cli.js';
import { request } from '../../test/support/http.js';
import type * as seedModules from './seed-modules.service.js';

// A process needs the built module.
const built = new URL('../../dist/seed/seed-modules.service.js', import.meta.url).href;
const { createSeedModulesService } = (await import(/* @vite-ignore */ built)) as typeof seedModules;

function newFile(content: string, name = 'seed.mjs') {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-seed-module-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  writeFileSync(file, content);
  return { folder, file };
}

const run = (content: string, options?: { deadlineMs: number }) =>
  createSeedModulesService(options).run(newFile(content).file, content);

it.each([
  ['an object', 'export default { hubs: [] };'],
  ['a function', 'export default () => ({ hubs: [] });'],
  ['an async function', 'export default async () => ({ hubs: [] });'],
  ['a promise', 'export default Promise.resolve({ hubs: [] });'],
  ['an object, with a server that goes on', 'setInterval(() => {}, 1000); export default { hubs: [] };'],
  [
    'what it imports',
    "import { basename } from 'node:path'; export default { hubs: [], [basename('/a/b')]: undefined };",
  ],
])('a module exports %s', async (_, content) => {
  expect(await run(content)).toEqual({ json: '{"hubs":[]}' });
});

it.each([
  ['export const seed = {};', 'it has no default export', undefined],
  ['export default () => undefined;', 'it returns nothing', undefined],
  ['\n\nexport default {', 'it throws SyntaxError: Unexpected end of input', 3],
  ["\nimport 'spoke-never-made';", "it throws Error: Cannot find package 'spoke-never-made' imported from", undefined],
  ['\nexport default () => {\n  throw new RangeError("no more\\ncontacts");\n};', 'it throws RangeError: no more', 3],
  ['export default Promise.reject("acme");', 'it throws Error: acme', undefined],
  ['const a = {}; a.a = a; export default a;', 'it throws TypeError: Converting circular structure to JSON', undefined],
  ['process.exit(7);', 'it ends with exit code 7 before it returns a seed', undefined],
  ['export default await new Promise(() => {});', 'it ends with exit code 13 before it returns a seed', undefined],
])('%j is reported', async (content, why, line) => {
  expect(await run(content)).toEqual({ why: expect.stringContaining(why), line });
});

it('a module that goes on for ever is ended', async () => {
  const content = 'setInterval(() => {}, 1000); export default new Promise(() => {});';
  expect(await run(content, { deadlineMs: 2000 })).toEqual({ why: 'it returns no seed within 2 seconds' });
});

it('a module runs once, and again when its file has changed', async () => {
  const modules = createSeedModulesService();
  const content = 'export default { name: process.hrtime.bigint().toString() };';
  const { file } = newFile(content);
  const first = await modules.run(file, content);
  expect(await modules.run(file, content)).toEqual(first);
  writeFileSync(file, `${content}\n`);
  expect(await modules.run(file, `${content}\n`)).not.toEqual(first);
});

const account = (name: string) => `{
  hubId: 7, name: ${JSON.stringify(name)},
  users: [{ email: 'ada@example.com', password: 'correct-horse-1', name: 'Ada', role: 'admin' }],
  privateApps: [{ name: 'CI', token: 'pat-na1-0b5b5fab-8f4d-4e27-9da1-494c73cf256d', scopes: ['crm.objects.contacts.read'] }],
}`;

it('a server applies a module, and a reset applies what it has returned until its file changes', async () => {
  const content = `console.log('on standard output');
    export default async () => ({
      hubs: [${account('Acme')}],
      records: { contacts: [1, 2, 3].map((n) => ({ properties: { email: n + '@example.com', lastname: process.hrtime.bigint().toString() } })) },
    });`;
  const { file } = newFile(content);
  const { baseUrl, stdout } = await startSpoke({ seed: file });
  expect(stdout()).not.toContain('on standard output');
  const token = 'pat-na1-0b5b5fab-8f4d-4e27-9da1-494c73cf256d';
  const listNames = async () => {
    const { body } = await request(baseUrl, { path: '/crm/v3/objects/contacts?properties=lastname', token });
    return body.results.map(({ properties }: { properties: { lastname: string } }) => properties.lastname);
  };
  const names = await listNames();
  expect(names).toHaveLength(3);
  expect((await request(baseUrl, { path: '/_spoke/reset', method: 'POST' })).status).toBe(204);
  expect(await listNames()).toEqual(names);

  writeFileSync(file, `export default { hubs: [${account('Acme again')}] };`);
  expect((await request(baseUrl, { path: '/_spoke/reset', method: 'POST' })).status).toBe(204);
  expect(await listNames()).toEqual([]);
  expect((await request(baseUrl, { path: '/_spoke/credentials' })).body.hub.name).toBe('Acme again');

  for (const [wrong, why] of [
    ['export default { hubs: 5 };', 'hubs must be array (seed.mjs)'],
    ['export default () => {\n  throw new Error("No names");\n};', 'it throws Error: No names, seed.mjs line 2'],
  ] as const) {
    writeFileSync(file, wrong);
    const refused = await request(baseUrl, { path: '/_spoke/reset', method: 'POST' });
    expect(refused).toMatchObject({ status: 400, body: { message: `The seed file is not valid: ${why}.` } });
  }
});

it('a file of data cannot include code, and code can include data', async () => {
  const { env, remove } = await newPlace();
  onTestFinished(remove);
  const { folder, file } = newFile(`export default { hubs: [${account('Acme')}], include: ['contacts.json'] };`);
  writeFileSync(join(folder, 'contacts.json'), '{ "include": ["more.js"] }');
  const { code, stderr } = await runSpoke(env, 'seed', file);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'spoke: The seed file is not valid: it includes more.js, which is code: name both files in place of including it, contacts.json.\n',
  });
});
