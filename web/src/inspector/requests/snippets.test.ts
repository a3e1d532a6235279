import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../../../test/support/needs.js';
import { recorded } from './recorded.js';
import { listVariables, snippets } from './snippets.js';

const run = promisify(execFile);
const convert = (name: string, ...args: Parameters<(typeof snippets)[number]['convert']>): string =>
  snippets.find((snippet) => snippet.name === name)?.convert(...args) ?? '';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const received: Received[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(201).end('done');
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const odd = `it's "quoted" \\ back\\n $HOME \`date\` \${x} %s {a,b}[1] ünï 日本 😀\n\tnext <?php ' . $x . '`;
const environment = { ...process.env, SPOKE_TOKEN: 'tok-1', SPOKE_CLIENT_SECRET: 'sec-2', NODE_NO_WARNINGS: '1' };

const languages = [
  { name: 'curl', need: {}, start: (code: string) => run('/bin/sh', ['-c', code], { env: environment }) },
  {
    name: 'Node',
    need: {},
    start: (code: string) => run(process.execPath, ['--input-type=module', '-e', code], { env: environment }),
  },
  { name: 'Python', need: needs.python, start: (code: string) => run('python3', ['-c', code], { env: environment }) },
  {
    name: 'PHP',
    need: needs.php,
    start: (code: string) => run('php', ['-r', code.replace('<?php\n', '')], { env: environment }),
  },
];

describe.each(languages)('$name', ({ name, need, start }) => {
  it('sends the fields and files of a multipart body', need, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spoke-snippets-'));
    const fileName = join(folder, 'a note.txt');
    writeFileSync(fileName, 'of the file');
    const parts = [
      { name: 'options', value: '{"access":"PRIVATE"}' },
      { name: 'file', fileName },
    ];
    const request = recorded({ method: 'POST', path: '/files/v3/files' });
    await start(convert(name, { ...request, parts }, origin));
    const { headers, body } = received.at(-1) as Received;
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(
      /name="options"[^]*\{"access":"PRIVATE"\}[^]*name="file"; filename="[^"]*a note.txt"[^]*of the file/,
    );
    rmSync(folder, { recursive: true });
  });

  it('sends JSON with everything that needs quoting, and tokens from the environment', need, async () => {
    const body = JSON.stringify({ properties: { name: odd } });
    const request = recorded({
      method: 'PATCH',
      path: "/crm/v3/objects/companies/a'b?x=%5B1%5D&hapikey=[masked]&y=$HOME",
      requestHeaders: {
        host: 'elsewhere',
        'content-length': '3',
        authorization: '[masked]',
        'content-type': 'application/json',
        'x-odd': `a 'b' "c" \\ $d`,
      },
      requestBody: body,
    });
    const { stdout } = await start(convert(name, request, origin));
    expect(stdout).toContain('done');
    const last = received.at(-1);
    expect(last?.method).toBe('PATCH');
    expect(last?.url?.replaceAll('%27', "'")).toBe("/crm/v3/objects/companies/a'b?x=%5B1%5D&hapikey=tok-1&y=$HOME");
    expect(last?.headers).toMatchObject({
      authorization: 'Bearer tok-1',
      'content-type': 'application/json',
      'x-odd': `a 'b' "c" \\ $d`,
    });
    expect(last?.headers.host).not.toBe('elsewhere');
    expect(last?.body).toBe(body);
  });

  it('sends forms and requests without a body', need, async () => {
    const form = recorded({
      method: 'POST',
      path: '/oauth/v1/token',
      requestHeaders: { 'content-type': 'application/x-www-form-urlencoded' },
      requestBody: 'grant_type=refresh_token&client_secret=[masked]&a=b%20c',
    });
    await start(convert(name, form, origin));
    expect(received.at(-1)?.body).toBe('grant_type=refresh_token&client_secret=sec-2&a=b%20c');
    await start(convert(name, recorded({ method: 'DELETE', path: '/x' }), origin));
    expect(received.at(-1)).toMatchObject({ method: 'DELETE', url: '/x', body: '' });
  });
});

it('names the variables that a snippet needs', () => {
  const request = recorded({
    path: '/x?hapikey=[masked]',
    requestHeaders: { authorization: '[masked]' },
    requestBody: '{"client_secret":"[masked]","refresh_token" : "[masked]"}',
  });
  expect(listVariables(request)).toEqual(['SPOKE_TOKEN', 'SPOKE_CLIENT_SECRET', 'SPOKE_REFRESH_TOKEN']);
  expect(listVariables(recorded())).toEqual([]);
});
