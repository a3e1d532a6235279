import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { runSpoke } from '../../../test/support/cli.js';
import { newHub } from '../../../test/support/hubs.js';
import { readHar } from '../../platform/har.js';
import { createLog } from '../../platform/log.js';
import { createRequestFiles } from './request-files.service.js';
import type { RecordedRequest } from './requests.js';

const contacts = '/crm/v3/objects/contacts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-requests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('requests are written into an HTTP Archive without secrets, after a restart too, and can be compared with a server', async () => {
  const folder = join(newFolder(), 'requests');
  const spoke = await startSpoke({ env: { SPOKE_REQUEST_LOG: folder } });
  const hub = await newHub({ baseUrl: spoke.baseUrl });
  await hub.request({ path: contacts, json: { properties: { city: 'Cork', jobtitle: 'x'.repeat(65_000) } } });
  await spoke.restart();
  const again = await newHub({ baseUrl: spoke.baseUrl });
  await again.request({ path: `${contacts}/999999999` });
  const file = join(folder, 'requests.har');
  expect(readFileSync(file, 'utf8')).not.toContain(hub.privateApp.token);
  const listed = () => readHar(file).filter(({ request }) => request.url.includes(contacts));
  // Written after the response.
  await vi.waitFor(() =>
    expect(listed().map(({ request, response }) => [request.method, response.status])).toEqual([
      ['POST', 201],
      ['GET', 404],
    ]),
  );
  const compared = await runSpoke({}, 'diff', file, '--url', spoke.baseUrl, '--token', again.privateApp.token);
  expect(compared.stdout).toMatch(/^\d+ of \d+ responses are equal/m);
  expect(compared.stdout).not.toContain(contacts);
});

test('files are bounded in size and number', () => {
  const folder = newFolder();
  const written = createRequestFiles({
    folder,
    log: createLog({ level: 'fatal', write: () => undefined }),
    fileBytes: 700,
  });
  for (let number = 1; number <= 30; number += 1) written.append(toRequest(`/a/${number}`));
  written.close();
  const names = readdirSync(folder).sort();
  expect(names).toEqual(['requests.1.har', 'requests.2.har', 'requests.3.har', 'requests.4.har', 'requests.har']);
  const paths = ['requests.4.har', 'requests.3.har', 'requests.2.har', 'requests.1.har', 'requests.har'].flatMap(
    (name) => readHar(join(folder, name)).map(({ request }) => new URL(request.url).pathname),
  );
  expect(paths).toEqual(Array.from({ length: paths.length }, (_, index) => `/a/${30 - paths.length + 1 + index}`));
  expect(paths.length).toBeGreaterThan(5);
});

test('a failure to write ends the files, and no request', () => {
  const folder = newFolder();
  const lines: string[] = [];
  const log = createLog({ level: 'error', write: (line: string) => void lines.push(line) });
  const files = createRequestFiles({ folder, log, fileBytes: 0 });
  rmSync(folder, { recursive: true });
  files.append(toRequest('/a'));
  files.append(toRequest('/b'));
  files.close();
  writeFileSync(folder, '');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('failed to write requests');
});

test('a file of another program stops the start with one sentence', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'requests.har'), 'mine');
  const { code, stderr } = await runSpoke(
    { SPOKE_REQUEST_LOG: folder, SPOKE_DATA_DIR: newFolder(), PORT: '0' },
    'start',
  );
  expect(code).toBe(1);
  expect(stderr).toContain('requests.har exists and is not a recording by Spoke: choose another place.');
  expect(readFileSync(join(folder, 'requests.har'), 'utf8')).toBe('mine');
});

const toRequest = (path: string): RecordedRequest => ({
  ...{ id: '1', at: '2026-01-01T00:00:00.000Z', startedAt: 0, method: 'GET', path, route: null, operationId: null },
  ...{ status: 200, fault: null, warnings: [], milliseconds: 1, caller: 'anyone', hubId: null, appId: null },
  ...{ grantedScopes: null, requestHeaders: { host: 'localhost' }, requestBody: null, responseHeaders: {} },
  ...{ responseBody: null, notRepeatable: null, found: [], phases: [], database: null },
});
