// The limits for files: a handler of the same HTTP framework that parses the same forms with the same parser and writes
// their bytes to disk, synced; and several plain file servers, of which the fastest is used.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as pipe } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import Fastify from 'fastify';

const pieceBytes = 256 * 1024;
const folder = process.env.BENCH_FOLDER;
const served = join(folder, 'served');
const uploads = mkdtempSync(join(folder, 'uploads-'));

const server = Fastify({ logger: false });
server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
server.post('/upload', async ({ raw }, reply) => {
  const form = new Busboy({ headers: raw.headers });
  const id = randomUUID();
  let writing;
  await new Promise((resolve, reject) => {
    form.on('file', (_name, content) => {
      writing = write(join(uploads, id), content);
      writing.catch(reject);
      raw.once('close', () => raw.complete || content.destroy(new Error('The client went away.')));
    });
    form.on('error', reject).once('finish', resolve);
    raw.pipe(form);
  });
  await writing;
  return reply.status(201).send({ id });
});

function write(path, content) {
  return pipe(content, createWriteStream(path, { flags: 'wx', flush: true, highWaterMark: pieceBytes }));
}

const plain = createServer((request, response) => {
  if (request.url === '/readFile') {
    void readFile(served).then((content) => {
      response.writeHead(200, { 'content-length': content.length });
      response.end(content);
    });
    return;
  }
  response.writeHead(200, { 'content-length': servedBytes });
  const options = request.url === '/large-pieces' ? { highWaterMark: pieceBytes } : {};
  pipeline(createReadStream(served, options), response, () => undefined);
});

let servedBytes = 0;
const ways = ['readFile', 'pieces', 'large-pieces'];
const staticFiles = await import('@fastify/static').catch(() => undefined);
if (staticFiles) await server.register(staticFiles.default, { root: folder, prefix: '/static/' });
await server.listen({ host: '127.0.0.1', port: 0 });
await new Promise((done) => plain.listen(0, '127.0.0.1', done));
const [url, plainUrl] = [server.server, plain].map((listening) => `http://127.0.0.1:${listening.address().port}`);

process.on('message', ({ content }) => {
  if (content) {
    const bytes = Buffer.from(content, 'base64');
    servedBytes = bytes.length;
    writeFileSync(served, bytes);
  } else {
    for (const name of readdirSync(uploads)) rmSync(join(uploads, name));
  }
  process.send({});
});
process.send({
  url,
  downloads: [
    ...ways.map((way) => ({ name: `node:http, ${way}`, url: plainUrl, path: `/${way}` })),
    ...(staticFiles ? [{ name: '@fastify/static', url, path: '/static/served' }] : []),
  ],
});
