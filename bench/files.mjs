// Files on disk, each question held against its bare limit in the same run, in turns, --atOnce at once:
//   uploads of 100 KiB and of 1 MiB against writing the same bytes to a new file on the same disk, with fsync;
//   downloads of 1 MiB against a bare node:http server that pipes the same file.
// node bench/files.mjs [--rounds 5] [--seconds 2] [--atOnce 4]
import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { parseArgs } from 'node:util';
import { startBench } from './bench-server.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, seconds: { type: 'string' }, atOnce: { type: 'string' } },
});
const rounds = Number(values.rounds ?? 5);
const milliseconds = Number(values.seconds ?? 2) * 1000;
const atOnce = Number(values.atOnce ?? 4);
const KiB = 1024;
const MiB = 1024 * KiB;

const agent = new Agent({ keepAlive: true });
const token = `pat-na1-${randomUUID()}`;
const authorization = `Bearer ${token}`;
const place = mkdtempSync(join(tmpdir(), 'spoke-bench-bare-'));
const { url, db, stop } = await startBench({
  hubs: [
    {
      hubId: 1001,
      name: 'Acme',
      domain: 'acme.example',
      timeZone: 'UTC',
      users: [],
      privateApps: [{ name: 'Bench', token, scopes: ['files'] }],
    },
  ],
  developers: [],
  records: {},
});
try {
  await compare('uploads of 100 KiB', 100 * KiB, measureUploads(100 * KiB));
  await compare('uploads of 1 MiB', MiB, measureUploads(MiB));
  await measureDownloads();
} finally {
  agent.destroy();
  await stop();
  rmSync(place, { recursive: true, force: true });
}

function measureUploads(size) {
  const content = randomBytes(size);
  return {
    ours: () => upload(content),
    limit: async () => {
      const file = await open(join(place, randomUUID()), 'wx');
      await file.writeFile(content);
      await file.sync();
      await file.close();
    },
  };
}

async function measureDownloads() {
  const content = randomBytes(MiB);
  const { id } = JSON.parse(await upload(content));
  const path = join(place, 'served');
  writeFileSync(path, content);
  const bare = createServer((_, response) => {
    response.writeHead(200, { 'content-length': MiB });
    pipeline(createReadStream(path), response, () => undefined);
  });
  await new Promise((done) => bare.listen(0, '127.0.0.1', done));
  const read = async (from) => {
    if ((await call(from)).length !== MiB) throw new Error('Bytes are missing.');
  };
  try {
    await compare('downloads of 1 MiB', MiB, {
      ours: () => read(`${url}/files/v3/files/${id}/download`),
      limit: () => read(`http://127.0.0.1:${bare.address().port}/`),
    });
  } finally {
    bare.closeAllConnections();
    bare.close();
  }
}

/** Medians over rounds of the two in turns; the first round of each only warms up. */
async function compare(name, size, { ours, limit }) {
  const rates = { ours: [], limit: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [own, least] = [await countPerSecond(ours), await countPerSecond(limit)];
    if (round === 0) continue;
    rates.ours.push(own);
    rates.limit.push(least);
  }
  const [own, least] = [median(rates.ours), median(rates.limit)];
  const show = (rate) => `${Math.round(rate)}/s, ${((rate * size) / MiB).toFixed(1)} MiB/s`;
  console.log(`${db.engine}: ${name}, ${atOnce} at once`);
  console.log(`  Spoke ${show(own)}    bare ${show(least)}    ratio ${(own / least).toFixed(2)}`);
}

async function countPerSecond(run) {
  const started = performance.now();
  let count = 0;
  const work = async () => {
    for (; performance.now() < started + milliseconds; count += 1) await run();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (count / (performance.now() - started)) * 1000;
}

async function upload(content) {
  const field = (name, value) => `--limit\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields = field('options', '{"access":"PRIVATE"}') + field('folderPath', '/');
  const head = `${fields}--limit\r\ncontent-disposition: form-data; name="file"; filename="${randomUUID()}.bin"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--limit--\r\n')]);
  return (await call(`${url}/files/v3/files`, body)).toString();
}

function call(to, body) {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization,
      ...(body && { 'content-type': 'multipart/form-data; boundary=limit', 'content-length': body.length }),
    };
    const outgoing = request(to, { agent, method: body ? 'POST' : 'GET', headers }, async (incoming) => {
      try {
        const bytes = Buffer.concat(await incoming.toArray());
        if (incoming.statusCode >= 300) throw new Error(`${to}: ${incoming.statusCode} ${bytes}`);
        resolve(bytes);
      } catch (error) {
        reject(error);
      }
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
}
