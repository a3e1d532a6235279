import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { request } from '../support/http.js';
import { needs } from '../support/needs.js';
import { seedHub } from '../support/seed.js';

vi.setConfig({ testTimeout: 120_000 });

const { token = '' } = seedHub(1001).privateApps[0] ?? {};
const path = '/crm/v3/objects/companies';
const create = (app: SpokeApp, name: string) =>
  request(app.baseUrl, { path, token, json: { properties: { name, description: 'x'.repeat(4000) } } });

async function listNames(app: SpokeApp): Promise<Set<string>> {
  const names = new Set<string>();
  for (let after = ''; ;) {
    const { body } = await request(app.baseUrl, { path: `${path}?limit=100&properties=name${after}`, token });
    for (const { properties } of body.results) names.add(properties.name);
    if (!body.paging) return names;
    after = `&after=${body.paging.next.after}`;
  }
}

describe('a data directory lost while the server runs', needs.embedded, () => {
  it('moved: no later write is acknowledged, the process exits with 1, and all data exists when it is back', async () => {
    const app = await startSpoke();
    const acknowledged: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      expect((await create(app, `Before ${number}`)).status).toBe(201);
      acknowledged.push(`Before ${number}`);
    }
    const elsewhere = `${app.dataDir}-moved`;
    renameSync(app.dataDir, elsewhere);
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    for (let number = 0; number < 20; number += 1) {
      const status = await create(app, `After ${number}`).then(
        (reply) => reply.status,
        () => undefined,
      );
      expect([undefined, 503]).toContain(status);
    }
    expect(await app.exited).toEqual({ code: 1, signal: null });
    expect(app.stderr()).toContain('was deleted or moved while the embedded database used it');
    rmSync(app.dataDir, { recursive: true, force: true });
    renameSync(elsewhere, app.dataDir);
    await app.restart();
    const names = await listNames(app);
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  });

  it('deleted under load: nothing after the deletion is acknowledged, and the process exits with 1', async () => {
    const app = await startSpoke();
    let deletedAt = Infinity;
    let late = 0;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let number = 0; ; number += 1) {
        const sentAt = performance.now();
        const reply = await create(app, `Company ${writer}-${number}`).catch(() => undefined);
        if (!reply) return;
        if (reply.status < 300 && sentAt > deletedAt) late += 1;
      }
    });
    expect((await create(app, 'Warm')).status).toBe(201);
    // The server may create a file in a directory that is being deleted.
    await vi.waitFor(() => rmSync(app.dataDir, { recursive: true, force: true }), { timeout: 20_000, interval: 1 });
    deletedAt = performance.now();
    await Promise.all(writers);
    expect(late).toBe(0);
    expect(await app.exited).toEqual({ code: 1, signal: null });
  });

  it('moved without any request: the server detects it', async () => {
    const app = await startSpoke();
    const elsewhere = `${app.dataDir}-moved`;
    renameSync(app.dataDir, elsewhere);
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    expect(await app.exited).toEqual({ code: 1, signal: null });
  });
});

const small = mountSmall();

/** A file system of 400 MB, if this user may mount one. */
function mountSmall(): string | undefined {
  if (process.platform !== 'linux' || process.env['DATABASE_URL']) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'spoke-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0700', 'spoke-small', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

/** Writes a file until no block is free. The server may take the last ones meanwhile. */
function fillDisk(root: string, path: string): void {
  const { bavail, bsize } = statfsSync(root);
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
}

const needsSmall = {
  skip: small === undefined,
  meta: { needs: 'the embedded database and the right to mount a tmpfs: run as root' },
};

it(
  'full disk: writes get 507 with what to do, /readyz fails, one warning is logged, and the server recovers',
  needsSmall,
  async () => {
    const root = small ?? '';
    onTestFinished(() => {
      execFileSync('umount', ['-l', root]);
      rmSync(root, { recursive: true });
    });
    const dataDir = join(root, 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    const app = await startSpoke({ dataDir });
    expect((await create(app, 'Before')).status).toBe(201);
    const ballast = join(root, 'ballast');
    fillDisk(root, ballast);
    const answers = new Map<number, number>();
    let refused: Awaited<ReturnType<typeof create>> | undefined;
    await vi.waitFor(
      async () => {
        for (let number = 0; number < 50; number += 1) {
          const reply = await create(app, `Full ${number}`);
          answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1);
          if (reply.status === 507) refused = reply;
        }
        expect(answers.get(507)).toBeGreaterThan(20);
      },
      { timeout: 60_000, interval: 10 },
    );
    expect([...answers.keys()].sort()).toEqual(expect.arrayContaining([507]));
    expect([...answers.keys()].filter((status) => status !== 201 && status !== 507)).toEqual([]);
    expect(refused?.body.message).toMatch(
      /^The disk of the database is full, so nothing was stored\. Free space on it/,
    );
    const readiness = await request(app.baseUrl, { path: '/readyz' });
    expect([readiness.status, readiness.body.message]).toEqual([503, expect.stringContaining('database disk full')]);
    expect(app.stderr().match(/disk full/g)).toHaveLength(1);
    expect(app.stderr()).not.toContain('"stack"');
    unlinkSync(ballast);
    await expect
      .poll(async () => (await request(app.baseUrl, { path: '/readyz' })).status, { timeout: 20_000 })
      .toBe(200);
    expect((await create(app, 'Afterwards')).status).toBe(201);
    expect((await listNames(app)).has('Before')).toBe(true);
    await app.stop();
    expect(existsSync(dataDir)).toBe(true);
  },
);
