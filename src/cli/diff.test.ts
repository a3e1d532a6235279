import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as send, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runSpoke } from '../../test/support/cli.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { shortLivedFlags } from '../../test/support/node-flags.js';
import { launch, tail } from '../../test/support/spoke-process.js';
import type { HarEntry } from '../platform/har.js';

const contacts = '/crm/v3/objects/contacts';

/** A proxy that records what it leads to a server, in place of the live service. */
async function startRecorder(folder: string, url: string) {
  const file = join(folder, 'session.har');
  const args = ['proxy', '--folder', folder, '--port', '0', '--url', url, '--record', file];
  const child = launch({ env: {}, args: [...shortLivedFlags, join('scripts', 'spoke.mjs'), ...args] });
  let hasEnded = false;
  void child.exited.then(() => (hasEnded = true));
  await vi.waitUntil(() => hasEnded || child.stdout().includes('Clients have to trust'), { timeout: 60_000 });
  const [, port] = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(child.stdout()) ?? [];
  if (port === undefined) throw new Error(tail(child));
  return {
    file,
    port: Number(port),
    async stop() {
      child.signal('SIGTERM');
      expect(await child.exited).toEqual({ code: 0, signal: null });
    },
  };
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests access it freely
async function callThrough(port: number, hub: TestHub, { path, json, headers, ...call }: Call): Promise<any> {
  const { method = 'GET' } = call;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send({
      ...{ host: '127.0.0.1', port, method, path: `http://api.hubapi.com${path}` },
      headers: {
        ...{ host: 'api.hubapi.com', authorization: `Bearer ${hub.privateApp.token}` },
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    outgoing
      .once('response', resolve)
      .once('error', reject)
      .end(json && JSON.stringify(json));
  });
  const whole = await text(answer);
  return whole === '' ? undefined : (JSON.parse(whole) as unknown);
}

const readEntries = (file: string): HarEntry[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as { log: { entries: HarEntry[] } }).log.entries;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-diff-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Changes the recording as if the live service had responded otherwise. */
function edit(file: string, change: (entries: HarEntry[]) => void): string {
  const archive = JSON.parse(readFileSync(file, 'utf8')) as { log: { entries: HarEntry[] } };
  change(archive.log.entries);
  const edited = file.replace('.har', '-edited.har');
  writeFileSync(edited, JSON.stringify(archive));
  return edited;
}

test('a recorded conversation has no secrets, and gets equal responses in another account, whose ids differ', async () => {
  const folder = newFolder();
  const [live, other] = [await newHub({ name: 'Acme' }), await newHub({ name: 'Other' })];
  const recorder = await startRecorder(folder, live.baseUrl);
  const create = { method: 'POST', path: contacts };
  const created = await callThrough(recorder.port, live, {
    ...create,
    json: { properties: { email: 'ada@example.com' } },
  });
  const place = `${contacts}/${created.id}`;
  await callThrough(recorder.port, live, { method: 'PATCH', path: place, json: { properties: { city: 'Cork' } } });
  const ids = { inputs: [{ id: created.id }], properties: ['city'] };
  await callThrough(recorder.port, live, { method: 'POST', path: `${contacts}/batch/read`, json: ids });
  await callThrough(recorder.port, live, { path: place, headers: { 'accept-encoding': 'gzip' } });
  await callThrough(recorder.port, live, { method: 'PATCH', path: place, json: { properties: { city: 'Sligo' } } });
  await callThrough(recorder.port, live, { path: `${contacts}/999999999` });
  await callThrough(recorder.port, live, { method: 'DELETE', path: place });
  await callThrough(recorder.port, live, { path: `/oauth/v1/access-tokens/${live.privateApp.token}` });
  await recorder.stop();

  expect(statSync(recorder.file).mode & 0o777).toBe(0o600);
  expect(readFileSync(recorder.file, 'utf8')).not.toContain(live.privateApp.token);
  const entries = readEntries(recorder.file);
  expect(entries.map(({ request: { method }, response }) => [method, response.status])).toEqual([
    ...[
      ['POST', 201],
      ['PATCH', 200],
      ['POST', 200],
      ['GET', 200],
      ['PATCH', 200],
    ],
    ...[
      ['GET', 404],
      ['DELETE', 204],
      ['GET', expect.any(Number)],
    ],
  ]);
  expect(entries[0]?.request).toMatchObject({
    url: `https://api.hubapi.com${contacts}`,
    headers: expect.arrayContaining([{ name: 'authorization', value: '[masked]' }]),
    postData: { mimeType: 'application/json', text: '{"properties":{"email":"ada@example.com"}}' },
  });
  expect(entries[3]?.response.content.text).toContain('"ada@example.com"');
  expect(entries[4]?.request.postData?.text).toBe('{"properties":{"city":"Sligo"}}');

  const replayed = await runSpoke({}, 'diff', recorder.file, '--url', other.baseUrl, '--token', other.privateApp.token);
  expect(replayed).toMatchObject({ code: 0, stderr: '' });
  expect(replayed.stdout).toBe(
    '8. GET /oauth/v1/access-tokens/[masked]\n  not sent: it needs a secret\n\n' +
      '7 of 8 responses are equal in status, headers and shape.\n',
  );
  const { body } = await other.request({ path: `${contacts}?archived=true&properties=city` });
  expect(body.results).toMatchObject([{ properties: { city: 'Sligo' }, archived: true }]);
}, 120_000);

test('differences in status, headers, members and errors are shown, and end the command with 1', async () => {
  const folder = newFolder();
  const hub = await newHub({ name: 'Acme' });
  const recorder = await startRecorder(folder, hub.baseUrl);
  await callThrough(recorder.port, hub, { method: 'POST', path: contacts, json: { properties: { city: 'Cork' } } });
  await callThrough(recorder.port, hub, { path: contacts });
  await callThrough(recorder.port, hub, { path: `${contacts}/999999999` });
  await callThrough(recorder.port, hub, { path: `${contacts}/999999999` });
  await recorder.stop();
  const edited = edit(recorder.file, (entries) => {
    const [created, listed, missing, other] = entries.map(({ response }) => response as unknown as Editable);
    created!.content.text = created!.content.text.replace('"archived":false', '"archived":"no","more":"text"');
    created!.headers.push({ name: 'Retry-After', value: '10' }, { name: 'Via', value: 'proxy' });
    listed!.content.text = listed!.content.text.replaceAll('"id":', '"key":');
    missing!.content.text = missing!.content.text.replace('"status":"error"', '"status":"failed"');
    other!.status = 200;
  });
  const args = ['diff', edited, '--url', hub.baseUrl, '--token', hub.privateApp.token];
  const { code, stdout, stderr } = await runSpoke({}, ...args);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'spoke: 4 of 4 responses differ.\n' });
  expect(stdout).toBe(
    [
      `1. POST ${contacts}`,
      '  header of retry-after: 10 was recorded, the server has none',
      '  type of archived: string was recorded, the server has boolean',
      '  missing: more (string)',
      '',
      `2. GET ${contacts}`,
      '  additional: results[].id (string)',
      '  missing: results[].key (string)',
      '',
      `3. GET ${contacts}/999999999`,
      '  value of status: failed was recorded, the server has error',
      '',
      `4. GET ${contacts}/999999999`,
      '  status: 200 was recorded, the server has 404',
      '',
      '0 of 4 responses are equal in status, headers and shape.',
      '',
    ].join('\n'),
  );
  const asJson = await runSpoke({}, ...args, '--json');
  expect((JSON.parse(asJson.stdout) as { exchanges: object[] }).exchanges[3]).toMatchObject({
    ...{ place: 4, method: 'GET', path: `${contacts}/999999999` },
    differences: [{ what: 'status', name: 'status', recorded: '200', replayed: '404' }],
  });
}, 120_000);

test('the given token takes the place of every recorded one, also in an archive of another program', async () => {
  const hub = await newHub({ name: 'Acme' });
  const file = join(newFolder(), 'other.har');
  const headers = [{ name: 'Authorization', value: 'Bearer of-the-live-account' }];
  const request = { method: 'GET', url: 'https://api.hubapi.com/account-info/v3/details', headers };
  const { headers: received, text: body } = await hub.request({ path: '/account-info/v3/details' });
  const sent = Object.entries(received).map(([name, value]) => ({ name, value: String(value) }));
  const answer = { status: 200, headers: sent, content: { mimeType: 'application/json', text: body } };
  writeFileSync(file, JSON.stringify({ log: { entries: [{ request, response: answer }] } }));
  const { code, stdout } = await runSpoke({}, 'diff', file, '--url', hub.baseUrl, '--token', hub.privateApp.token);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: '1 of 1 responses are equal in status, headers and shape.\n',
  });
});

interface Editable {
  status: number;
  headers: { name: string; value: string }[];
  content: { text: string };
}

test('a file that is not a recording, and a server that does not respond, are refused in one sentence', async () => {
  const folder = newFolder();
  const file = join(folder, 'other.har');
  writeFileSync(file, '{"log":{"entries":[{"request":{}}]}}');
  const refused = await runSpoke({}, 'diff', file);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(`spoke: ${file} is not an HTTP Archive: spoke proxy --record writes one.\n`);
  const proxy = await runSpoke({}, 'proxy', '--folder', folder, '--port', '0', '--record', file);
  expect(proxy.stderr).toBe(`spoke: ${file} exists and is not a recording by Spoke: choose another place.\n`);
  expect(readFileSync(file, 'utf8')).toBe('{"log":{"entries":[{"request":{}}]}}');
  const entry = {
    request: { method: 'GET', url: 'https://api.hubapi.com/crm/v3/owners', headers: [] },
    response: { status: 200, headers: [], content: { mimeType: '' } },
  };
  writeFileSync(file, JSON.stringify({ log: { entries: [entry] } }));
  const silent = await runSpoke({}, 'diff', file, '--url', 'http://127.0.0.1:1');
  expect(silent.code).toBe(1);
  expect(silent.stderr).toMatch(/^spoke: http:\/\/127\.0\.0\.1:1 does not respond: .*\n$/);
});
