import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { runJson, runSpoke } from '../../test/support/cli.js';
import { newClusterPlace, newEmptyClusterPlace } from '../../test/support/cluster-place.js';
import { newHub, toHubAt, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';

// Each command is a process, and a cluster is slow to set up.
vi.setConfig({ testTimeout: 240_000 });

/** Creates companies at once, and returns their ids. */
async function createCompanies(hub: TestHub, count: number): Promise<string[]> {
  const inputs = Array.from({ length: count }, (_, at) => ({ properties: { name: `Acme ${at}` } }));
  const { status, body } = await hub.request({ path: '/crm/v3/objects/companies/batch/create', json: { inputs } });
  expect(status).toBe(201);
  return (body.results as { id: string }[]).map(({ id }) => id);
}

/** A cluster with an account and a server, and an empty folder for a backup or an archive. */
async function newCluster() {
  const target = mkdtempSync(join(tmpdir(), 'spoke-cluster-'));
  onTestFinished(() => rmSync(target, { recursive: true, force: true }));
  const { url, sql, dataDir, env } = await newClusterPlace();
  await runJson(env, 'db', 'distribute');
  const app = await startSpoke({ dataDir, env: { DATABASE_URL: url } });
  const hub = await newHub({ baseUrl: app.baseUrl });
  const ids = await createCompanies(hub, 20);
  return { target, env, sql, dataDir, app, hub, ids };
}

it('a backup of a cluster is restored in another one, whose workers draw other numbers', needs.citus, async () => {
  const { target, env, dataDir, app, hub, ids } = await newCluster();
  const backup = await runJson(env, 'backup', target, '--with-secrets');
  await app.close();
  const restored = await newEmptyClusterPlace();
  expect(await runJson(restored.env, 'restore', target)).toMatchObject({ rows: backup.rows });
  await runJson(restored.env, 'db', 'distribute');
  const again = await startSpoke({ dataDir, env: { DATABASE_URL: restored.url } });
  const added = await createCompanies(toHubAt(again.baseUrl, hub), 20);
  expect(new Set([...ids, ...added]).size).toBe(40);
  await again.close();
});

it(
  'the archive of an account returns to its cluster, and is refused where its numbers may be drawn',
  needs.citus,
  async () => {
    const { target, env, sql, app, hub, ids } = await newCluster();
    await runJson(env, 'export', target, '--account', String(hub.hubId));
    const imports = (of: typeof env, account: number) => runSpoke(of, 'import', target, '--account', String(account));
    const other = await newClusterPlace();
    await runJson(other.env, 'db', 'distribute');
    expect(await imports(other.env, hub.hubId)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('numbers of another cluster'),
    });
    const copyId = 900_001;
    expect(await runJson(env, 'import', target, '--account', String(copyId))).toMatchObject({ hubId: copyId });
    const copied = await sql`select id from record where hub_id = ${copyId} and object_type = '0-2'`;
    expect(copied.map(({ id }) => id as string).toSorted()).toEqual(ids.toSorted());
    const added = await createCompanies(hub, 20);
    expect(added.filter((id) => ids.includes(id))).toEqual([]);
    await app.close();
  },
);
