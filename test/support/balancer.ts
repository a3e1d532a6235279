import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { haproxyPath } from './needs.js';

/** A port of this machine that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts HAProxy in front of nodes, configured as in docs/scaling.md, until the test ends. Returns its address. */
export async function startBalancer(nodes: readonly string[]): Promise<string> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'spoke-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  const servers = nodes.map((node, index) => `  server node${index + 1} ${new URL(node).host} check`);
  writeFileSync(file, [...settings, `  bind 127.0.0.1:${port}`, ...backend, ...servers, ''].join('\n'));
  const child = spawn(haproxyPath, ['-db', '-f', file], { stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
  return `http://127.0.0.1:${port}`;
}

const settings = [
  'defaults',
  '  mode http',
  '  timeout connect 5s',
  '  timeout client 60s',
  '  timeout server 60s',
  '  timeout check 2s',
  '  option redispatch',
  'frontend crm',
  '  default_backend nodes',
];

const backend = [
  'backend nodes',
  '  balance roundrobin',
  '  option httpchk GET /readyz',
  '  default-server inter 500ms fall 2 rise 1',
];
