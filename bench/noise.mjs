// The account that sends as much as it can: a separate process, so that its work does not delay the measured clients.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { call } from './call.mjs';

const companies = '/crm/v3/objects/companies';
const boundary = 'fairness-boundary';
const upload = [
  `--${boundary}\r\ncontent-disposition: form-data; name="options"\r\n\r\n{"access":"PRIVATE"}`,
  `--${boundary}\r\ncontent-disposition: form-data; name="folderPath"\r\n\r\n/bench`,
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n${'x'.repeat(1024 * 1024)}`,
  `--${boundary}--\r\n`,
].join('\r\n');

export const toBatch = (size) => ({
  inputs: Array.from({ length: size }, (_, place) => ({ properties: { name: `Acme ${place}` } })),
});
export const create = () => ({ path: companies, json: { properties: { name: `Acme ${randomUUID()}` } } });
export const loads = [
  { name: '160 creates', clients: 160, toRequest: create },
  { name: '500 creates', clients: 500, toRequest: create },
  {
    name: '120 batches of 100',
    clients: 120,
    toRequest: () => ({ path: `${companies}/batch/create`, json: toBatch(100) }),
  },
  {
    name: '100 broad searches',
    clients: 100,
    toRequest: () => ({ path: `${companies}/search`, json: { query: 'acme', limit: 100, sorts: ['name'] } }),
  },
  {
    name: '20 uploads',
    clients: 20,
    toRequest: () => ({ path: '/files/v3/files', body: upload, type: `multipart/form-data; boundary=${boundary}` }),
  },
];

/** Starts clients of the named load against a server; `stop` waits for their last responses and returns how many were served and shed. */
export async function startNoise(url, { name, clients, token }) {
  const child = fork(file, [JSON.stringify({ url, name, clients, token })]);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The load ${name} ended with ${code}.`)));
  });
  return {
    async stop() {
      const counts = new Promise((resolve) => child.once('message', resolve));
      if (child.connected) child.send('stop');
      const code = await Promise.race([counts.then(() => exited), exited]);
      if (code !== 0) throw new Error(`The load ${name} ended with ${code}.`);
      return counts;
    },
  };
}

/** Clients that send one request after the other, and wait for Retry-After when rejected. */
function startClients(url, { clients, toRequest, token }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let runs = true;
  const counts = { ok: 0, shed: 0 };
  const started = performance.now();
  const work = async () => {
    while (runs) {
      const { status, retryAfter, text } = await call(url, { ...toRequest(), token, agent });
      if (status < 300) counts.ok += 1;
      else if (status === 429 || status === 503) {
        counts.shed += 1;
        if (!(retryAfter > 0)) throw new Error(`A refusal without Retry-After: ${text}`);
        if (runs) await pause(retryAfter * 1000);
      } else throw new Error(`The noisy account got ${status}: ${text}`);
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, work));
  ended.catch(() => undefined);
  return {
    stop: async () => {
      runs = false;
      const rate = (counts.ok / (performance.now() - started)) * 1000;
      await ended;
      agent.destroy();
      return { ...counts, rate };
    },
  };
}

async function runChild({ url, name, clients, token }) {
  const load = startClients(url, { ...loads.find((one) => one.name === name), ...(clients && { clients }), token });
  process.send('started');
  await new Promise((resolve) => process.once('message', resolve));
  process.send(await load.stop());
  process.disconnect();
}

const file = fileURLToPath(import.meta.url);
if (process.argv[1] === file) await runChild(JSON.parse(process.argv[2]));
