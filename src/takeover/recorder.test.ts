import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openHar, readHar, type HarEntry } from '../platform/har.js';
import { recordExchanges } from './recorder.js';

const now = () => new Date('2026-01-01T00:00:00Z');
const onFailure = (error: unknown) => {
  throw error;
};

/** What is recorded of requests to a server. */
async function record(listener: RequestListener, ...requests: readonly RequestInit[]): Promise<readonly HarEntry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-recorder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'a.har');
  const file = openHar(path, { name: 'Spoke', version: '1.2.3' });
  const server = createServer(recordExchanges(listener, { file, now, onFailure }));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const request of requests)
    await fetch(`http://127.0.0.1:${port}/a?hapikey=secret`, request).then((r) => r.text());
  await new Promise((resolve) => server.close(resolve));
  file.close();
  return readHar(path);
}

test('bodies are recorded as they are without their encodings, and secrets are masked', async () => {
  const [entry] = await record(
    (request, response) => {
      void text(request).then(() => {
        const body = brotliCompressSync('{"access_token":"abc","name":"Ünal"}');
        const headers = ['Content-Type', 'application/json', 'Content-Encoding', 'br', 'Set-Cookie', 'a=b'];
        response.writeHead(201, headers);
        response.write(body.subarray(0, 5));
        response.end(body.subarray(5));
      });
    },
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', authorization: 'Bearer abc' },
      body: gzipSync('{"client_secret":"abc","city":"Cork"}'),
    },
  );
  expect(entry).toMatchObject({
    startedDateTime: '2026-01-01T00:00:00.000Z',
    request: {
      method: 'POST',
      url: 'https://api.hubapi.com/a?hapikey=[masked]',
      headers: expect.arrayContaining([{ name: 'authorization', value: '[masked]' }]),
      postData: { mimeType: 'application/json', text: '{"client_secret":"[masked]","city":"Cork"}' },
    },
    response: {
      status: 201,
      headers: expect.arrayContaining([{ name: 'set-cookie', value: '[masked]' }]),
      content: { mimeType: 'application/json', text: '{"access_token":"[masked]","name":"Ünal"}' },
    },
  });
});

test('binary bodies and bodies that are too long are left out, with the reason', async () => {
  const bytes = Buffer.from([255, 254, 0]);
  const entries = await record(
    (request, response) => void text(request).then(() => response.writeHead(200).end(bytes)),
    { method: 'POST', body: bytes },
    { method: 'POST', body: 'a'.repeat(4 * 1024 * 1024 + 1) },
    {},
  );
  expect(entries.map(({ request: { postData } }) => postData?.comment)).toEqual([
    'Not text.',
    'Longer than 4194304 bytes.',
    undefined,
  ]);
  expect(entries[2]?.request.postData).toBeUndefined();
  expect(entries.map(({ response }) => response.content.comment)).toEqual(['Not text.', 'Not text.', 'Not text.']);
});

test('a file that cannot be written is reported, and the response arrives', async () => {
  const failures: unknown[] = [];
  const file = {
    append: () => {
      throw new Error('No space left.');
    },
    size: () => 0,
    close: () => undefined,
  };
  const recording = { file, now, onFailure: (error: unknown) => void failures.push(error) };
  const server = createServer(
    recordExchanges((_request, response) => void response.writeHead(200).end('a'), recording),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())).toBe('a');
  await new Promise((resolve) => server.close(resolve));
  expect(failures).toEqual([new Error('No space left.')]);
});
