// Files: uploads compared with a bare form handler and with bare writes, downloads with the fastest plain file server.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCalls, loadHttp } from './load.mjs';
import { assertRight } from './measure.mjs';

const boundary = 'bench';
const sizes = { '100 KiB': 100 * 1024, '1 MiB': 1024 * 1024 };
const contents = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, randomBytes(size)]));
const served = contents['1 MiB'];

/** The bare file server with its routes, and the fastest of its implementations. */
export async function prepareFiles(bareFiles, load) {
  await bareFiles.send({ content: served.toString('base64') });
  const tried = [];
  for (const { name, url, path } of bareFiles.downloads) {
    const requests = [{ method: 'GET', path }];
    await assertRight(url, requests[0], assertServed);
    const { rate } = await loadHttp({ url, pid: bareFiles.pid }, requests, load);
    tried.push({ name, rate, url, pid: bareFiles.pid, requests });
  }
  tried.sort((a, b) => b.rate - a.rate);
  console.log(`Plain file servers: ${tried.map(({ name, rate }) => `${name} ${rate.toFixed(0)}/s`).join('; ')}.`);
  return { bareFiles, fastest: tried[0] };
}

/** All file scenarios for a world on Spoke at the address; uploads the files to be downloaded. */
export async function listBlobScenarios(world, spoke) {
  const authorization = world.headers.authorization;
  const uploads = Object.entries(contents).map(([name, content]) => ({
    name: `upload ${name}`,
    limit: 'bare',
    target: name === '1 MiB' ? 0.9 : 0.85,
    requests: [toUpload('/files/v3/files', content, { authorization })],
    check: async ({ id, size }) => {
      if (size !== content.length) throw new Error(`Wrong answer: ${size} bytes of ${content.length}`);
      await assertRight(
        spoke.url,
        { method: 'GET', path: `/files/v3/files/${id}/download`, headers: world.headers },
        (bytes) => assertSame(bytes, content),
      );
    },
    toLimits: (files) => toUploadLimits(files, content),
  }));
  const download = (name, path) => ({
    name,
    limit: 'plain',
    target: 0.8,
    embeddedTarget: 0.9,
    requests: [{ method: 'GET', path }],
    check: assertServed,
    bytes: served.length,
    toLimits: ({ fastest }) => [{ key: 'plain', run: (load) => loadHttp(fastest, fastest.requests, load) }],
  });
  const [publicFile, privateFile] = [
    await store(spoke.url, 'PUBLIC_NOT_INDEXABLE', authorization),
    await store(spoke.url, 'PRIVATE', authorization),
  ];
  const signed = await fetch(`${spoke.url}/files/v3/files/${privateFile.id}/signed-url`, { headers: world.headers });
  return [
    ...uploads,
    download('download 1 MiB, public', toPath(publicFile.url)),
    download('download 1 MiB, signed', toPath((await signed.json()).url)),
  ];
}

function toUploadLimits({ bareFiles }, content) {
  const request = toUpload('/upload', content, {});
  return [
    {
      key: 'bare',
      run: async (load) => {
        const figures = await loadHttp(bareFiles, [request], load);
        await bareFiles.send({});
        return figures;
      },
    },
    { key: 'write', run: (load) => loadWrites(content, load) },
  ];
}

/** Writes and syncs only the bytes, to a new file each time. */
async function loadWrites(content, load) {
  const folder = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'spoke-bench-writes-'));
  try {
    return await loadCalls(async () => {
      const file = await open(join(folder, randomUUID()), 'wx');
      await file.writeFile(content);
      await file.sync();
      await file.close();
    }, load);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A form with the file under a different name each time. */
function toUpload(path, content, headers, access = 'PRIVATE') {
  const part = (rest, text) => `--${boundary}\r\ncontent-disposition: form-data; ${rest}\r\n\r\n${text}`;
  const fields = `${part('name="options"', JSON.stringify({ access }))}\r\n${part('name="folderPath"', '/bench')}\r\n`;
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const toBody = () =>
    Buffer.concat([Buffer.from(fields + part(`name="file"; filename="${randomUUID()}.bin"`, '')), content, tail]);
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    setupRequest: (request) => ({ ...request, body: toBody() }),
  };
}

async function store(url, access, authorization) {
  const request = toUpload('/files/v3/files', served, { authorization }, access);
  let stored;
  await assertRight(url, request, (body) => (stored = body));
  return stored;
}

function toPath(url) {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

function assertServed(bytes) {
  assertSame(bytes, served);
}

function assertSame(bytes, content) {
  const hash = (of) => createHash('sha256').update(of).digest('hex');
  if (!Buffer.isBuffer(bytes) || hash(bytes) !== hash(content)) throw new Error('Wrong answer: other bytes.');
}
