import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openHar, readHar, type HarEntry } from './har.js';

const creator = { name: 'Spoke', version: '1.2.3' };
const toEntry = (path: string): HarEntry => ({
  startedDateTime: '2026-01-01T00:00:00.000Z',
  time: 3,
  request: { method: 'GET', url: `https://api.hubapi.com${path}`, headers: [{ name: 'accept', value: '*/*' }] },
  response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '"é"' } },
});

test('an archive is whole after each entry, and goes on when it is opened again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-har-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.har');
  const first = openHar(file, creator);
  expect(readHar(file)).toEqual([]);
  first.append(toEntry('/a?limit=1'));
  expect(readHar(file)).toMatchObject([toEntry('/a?limit=1')]);
  first.append({ ...toEntry(''), request: { method: 'GET', url: 'http://a:b/', headers: [] } });
  first.append(toEntry('/b'));
  first.close();
  const again = openHar(file, { name: 'Other', version: '2' });
  again.append(toEntry('/c'));
  again.close();
  expect(readHar(file)).toMatchObject([toEntry('/a?limit=1'), toEntry('/b'), toEntry('/c')]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ log: { version: '1.2', creator } });
  const [entry] = readHar(file);
  expect(entry).toMatchObject({
    request: { httpVersion: 'HTTP/1.1', cookies: [], queryString: [{ name: 'limit', value: '1' }], bodySize: -1 },
    response: { statusText: '', redirectURL: '', content: { size: 4 } },
    ...{ cache: {}, timings: { send: 0, wait: 3, receive: 0 } },
  });
});

test('an archive without entries goes on, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-har-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.har');
  openHar(file, creator).close();
  const again = openHar(file, creator);
  again.append(toEntry('/a?limit=1'));
  again.close();
  expect(readHar(file)).toMatchObject([toEntry('/a?limit=1')]);
});
