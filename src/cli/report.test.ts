import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { runSpoke } from '../../test/support/cli.js';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';

it('reports on a running server, keeps the recording, and fails when asked to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [saved, sarifFile] = [join(folder, 'recording.json'), join(folder, 'report.sarif')];
  const { baseUrl } = await startSpoke();
  const hub = await newHub({ baseUrl });
  await hub.request({ path: '/crm/v3/objects/contacts?limit=1' });
  await hub.request({ path: '/crm/v3/objects/contact/1/nothing/here' });
  await hub.request({ method: 'POST', path: '/marketing/v3/emails', json: {} });
  await hub.request({ method: 'PATCH', path: '/crm/v3/owners', json: {} });
  await hub.request({ method: 'POST', path: '/crm/v3/objects/contacts', json: { properties: { nonsense: '1' } } });
  await request(baseUrl, { path: '/docs/json' });

  const text = await runSpoke({}, 'report', '--url', baseUrl, '--save', saved);
  expect(text).toMatchObject({ code: 0, stderr: '' });
  for (const line of [
    /^error +unknown-endpoint +GET \/crm\/v3\/objects\/contact\/\{\}\/nothing\/here \(once\)/m,
    /^error +not-served +POST \/marketing\/v3\/emails \(once\)/m,
    /^error +wrong-method +PATCH \/crm\/v3\/owners \(once\): The path has other methods: GET/m,
    /^warning +rejected +POST \/crm\/v3\/objects\/:objectType \(once\): 400: /m,
    /^note +unused-scope .*tickets/m,
    /^App \d+ needs crm\.objects\.contacts\.read crm\.objects\.contacts\.write$/m,
  ]) {
    expect(text.stdout).toMatch(line);
  }
  expect(text.stdout).not.toContain('/docs/json');

  const ofFile = await runSpoke({}, 'report', saved, '--format', 'json', '--fail-on', 'wrong-method,note');
  expect(ofFile.code).toBe(1);
  expect(ofFile.stderr).toMatch(/^spoke: \d of \d findings are among --fail-on\.\n$/);
  const { findings } = JSON.parse(ofFile.stdout) as { findings: object[] };
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'not-served', count: 1 }));

  await runSpoke({}, 'report', saved, '--output', sarifFile);
  const sarif = JSON.parse(readFileSync(sarifFile, 'utf8')) as { version: string; runs: { results: object[] }[] };
  expect(sarif.version).toBe('2.1.0');
  expect(sarif.runs[0]?.results).toContainEqual(expect.objectContaining({ ruleId: 'wrong-method', level: 'error' }));
});

it('spoke exec --report writes a report on what the command has called, and fails with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.xml');
  const script = "fetch(process.env.SPOKE_URL + '/crm/v9/nothing').then(() => process.exit(Number(process.argv[1])))";
  const run = (code: string, ...options: string[]) =>
    runSpoke({}, 'exec', '--report', file, ...options, '--', process.execPath, '-e', script, code);

  expect(await run('0', '--fail-on', 'error')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1 of 1 findings are among --fail-on.'),
  });
  expect(readFileSync(file, 'utf8')).toContain('GET /crm/v9/nothing (once): There is no such endpoint.');
  rmSync(file);
  const alone = await runSpoke({}, 'exec', '--fail-on', 'error', '--', process.execPath, '--version');
  expect(alone).toMatchObject({ code: 1, stdout: '', stderr: 'spoke: --fail-on needs --report.\n' });
  // The code of the command comes first.
  expect(await run('7', '--fail-on', 'error')).toMatchObject({ code: 7 });
  expect(readFileSync(file, 'utf8')).toContain('failures="1"');
});

it.each([
  [['--fail-on', 'eror'], /^spoke: --fail-on does not know "eror": it knows error, warning, note, unknown-endpoint, /],
  [['package.json'], 'package.json is no recording: spoke report --save writes one.'],
  [
    ['--url', 'http://127.0.0.1:1'],
    'No server responds at http://127.0.0.1:1: start one with spoke start, or set --url.',
  ],
])('spoke report %j says in one sentence what is wrong', async (args, sentence) => {
  const { code, stdout, stderr } = await runSpoke({}, 'report', ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  if (typeof sentence === 'string') expect(stderr).toBe(`spoke: ${sentence}\n`);
  else expect(stderr).toMatch(sentence);
});
