import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpokeApp } from '../../../test/support/app.js';
import { blobPlaces } from '../../../test/support/blob-places.js';
import { childEnvironment } from '../../../test/support/child-environment.js';
import { newHub } from '../../../test/support/hubs.js';
import { isLarge } from '../../../test/support/large.js';
import { needs } from '../../../test/support/needs.js';
import { shortLivedFlags } from '../../../test/support/node-flags.js';
import { repository } from '../../../test/support/spoke-process.js';

/** What a process finds when it starts: behind the back of the program, in the store and in the tables. */
interface Found {
  readonly stored: readonly { readonly id: string; readonly size: number }[];
  readonly files: readonly {
    readonly id: string;
    readonly blobId: string;
    readonly size: number;
    readonly state: string;
    readonly folder: string | null;
  }[];
  readonly imports: readonly { readonly status: string; readonly fileId: string | null }[];
  readonly ledger: readonly { readonly id: string; readonly state: string }[];
}

interface Mortal {
  readonly stdin: Writable;
  readonly ended: Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }>;
  stop(): void;
}

const source = join('test', 'support', 'mortal-files.mjs');
/** Where its packages are found. */
const bundle = join('node_modules', '.cache', 'mortal-files', `${process.pid}.mjs`);

/** Starts a process that waits for its order. */
function launch(): Mortal {
  const child = spawn(process.execPath, [...shortLivedFlags, bundle], { cwd: repository, env: childEnvironment({}) });
  const closed = new Promise<readonly [number | null, string | null]>((resolve) =>
    child.once('close', (code, signal) => resolve([code, signal])),
  );
  const ended = Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return {
    stdin: child.stdin,
    ended: ended.then(([[code, signal], stdout, stderr]) => ({ code, signal, stdout, stderr })),
    stop: () => void child.kill('SIGKILL'),
  };
}

// The embedded database takes seconds for each of the fifty starts.
const database = isLarge ? { skip: false } : needs.postgres;

beforeAll(() => {
  const write = join('test', 'support', 'bundle.mjs');
  execFileSync(process.execPath, [write, source, bundle], { cwd: repository, env: childEnvironment({}) });
});
afterAll(() => rmSync(join(repository, bundle), { force: true }));

describe.each(blobPlaces)('a process killed before each of its steps, on $store', (place) => {
  const need = place.need.skip ? place.need : database;
  let app: SpokeApp;
  let env: Readonly<Record<string, string | undefined>>;
  let hubId: number;
  let stub: Server;
  beforeAll(async () => {
    if (need.skip) return;
    stub = createServer((_, response) => response.end('Imported.'));
    await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
    const started = await place.start();
    app = started.app;
    hubId = (await newHub({ baseUrl: app.baseUrl })).hubId;
    await app.stop();
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
    const credentials = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
    env = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl, SPOKE_BLOBS: started.blobs, ...credentials };
  });
  afterAll(async () => {
    next?.stop();
    stub?.close();
    await app?.close();
  });

  // One is always loading while another one works.
  let next: Mortal | undefined;
  /** Lets a process of its own work until it ends by itself or comes to that step. */
  const run = async (operation: string, killAt?: number): Promise<{ found: Found; isKilled: boolean }> => {
    const child = next ?? launch();
    next = launch();
    const importUrl = `http://127.0.0.1:${(stub.address() as AddressInfo).port}/a.txt`;
    child.stdin.end(JSON.stringify({ env, operation, hubId, killAt, importUrl }));
    const { code, signal, stdout, stderr } = await child.ended;
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(stderr);
    return { found: JSON.parse(stdout) as Found, isKilled: signal === 'SIGKILL' };
  };

  const expectWholeFiles = ({ files, stored }: Found): void => {
    const sizes = new Map(stored.map(({ id, size }) => [id, size]));
    expect(files.map(({ blobId, state }) => [blobId, state, sizes.get(blobId)])).toEqual(
      files.map(({ blobId, size }) => [blobId, 'kept', size]),
    );
  };

  it.each(['upload', 'replace', 'delete', 'erase', 'import'])(
    'leaves no file without content: %s',
    { timeout: 300_000, ...need },
    async (operation) => {
      let steps = 0;
      for (let isKilled = true; isKilled; steps += 1) {
        const outcome = await run(operation, steps + 1);
        expectWholeFiles(outcome.found);
        ({ isKilled } = outcome);
      }
      // The last one came to its end.
      expect(steps).toBeGreaterThan(1);
    },
  );

  it(
    'leaves no content without a file after the sweep; the requested import is performed once',
    { timeout: 60_000, ...need },
    async () => {
      await run('finish');
      const { found } = await run('look');
      expectWholeFiles(found);
      const blobIds = found.files.map(({ blobId }) => blobId).sort();
      expect(found.ledger.map(({ id }) => id).sort()).toEqual(blobIds);
      expect(found.stored.map(({ id }) => id).sort()).toEqual(blobIds);
      expect(found.imports.map(({ status }) => status)).toEqual(found.imports.map(() => 'COMPLETE'));
      const imported = found.files.filter(({ folder }) => folder === 'imports');
      expect(found.imports.map(({ fileId }) => fileId).sort()).toEqual(imported.map(({ id }) => id).sort());
      expect(imported.length).toBeGreaterThan(1);
    },
  );
});
