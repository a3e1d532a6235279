import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { digestAccount } from '../../test/support/account-digest.js';
import { openAppSession } from '../../test/support/app-session.js';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { newPlace, runJson, runSpoke, type Place } from '../../test/support/cli.js';
import { request } from '../../test/support/http.js';
import { toHubAt } from '../../test/support/hubs.js';
import { newMatrixAccount, type MatrixAccount } from '../../test/support/matrix-world.js';
import { isLarge } from '../../test/support/large.js';
import { needs } from '../../test/support/needs.js';
import { isPasswordOf } from '../accounts/rules/passwords.js';
import { readManifest, readParts } from './archives/reading.js';
import { createDirectoryPlace } from './places/directory.service.js';
import { masks, secretTables } from './tables/policy.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const work = mkdtempSync(join(tmpdir(), 'spoke-backups-'));
const target = join(work, 'backups');
let source: SpokeApp;
let account: MatrixAccount;
let before: Record<string, string>;
const places: Place[] = [];

const envOf = ({ dataDir, databaseUrl }: SpokeApp) => ({ SPOKE_DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

beforeAll(async () => {
  source = await startSpoke();
  account = await newMatrixAccount({ baseUrl: source.baseUrl, marker: 'movedmark' });
  const { hub, admin, ids } = account;
  const json = { shared: true, default: true };
  const view = await admin.request(hub.hubId, { method: 'PATCH', path: `/_app/views/${ids['viewId']}`, json });
  expect(view).toMatchObject({ status: 200, body: json });
  before = await digestAt(source.baseUrl);
});
afterAll(async () => {
  await source?.close();
  for (const place of places) await place.remove();
  rmSync(work, { recursive: true, force: true });
});

/** Everything that the API returns to the users of the account, at a server that has it. */
async function digestAt(baseUrl: string, isWanted: (path: string) => boolean = () => true) {
  const { hub } = account;
  const there = toHubAt(baseUrl, hub);
  const admin = await openAppSession(baseUrl, hub.user);
  const found = await digestAccount({ ...account, hub: there, admin }, undefined);
  const texts = Object.entries(found).filter(([path]) => isWanted(path));
  return Object.fromEntries(texts.map(([path, text]) => [path, text.replaceAll(baseUrl, '')]));
}

async function newEmpty(): Promise<Place> {
  const place = await newPlace();
  places.push(place);
  return place;
}

/** Starts a server on what a command wrote, with the secret of the source. */
async function startOn({ env, dataDir }: Pick<Place, 'env' | 'dataDir'>): Promise<SpokeApp> {
  if (!existsSync(join(dataDir, 'secret'))) copyFileSync(join(source.dataDir, 'secret'), join(dataDir, 'secret'));
  return startSpoke({ dataDir, env: { DATABASE_URL: env['DATABASE_URL'] } });
}

describe('what a command wrote answers every request as before', () => {
  it('after a backup of a running server and a restore, and after a move to the other database and back', async () => {
    const backup = await runJson(envOf(source), 'backup', target, '--with-secrets');
    expect(backup).toMatchObject({ withSecrets: true, damaged: [], files: expect.any(Number) });
    expect(backup.files).toBeGreaterThan(0);
    expect(backup.newFiles).toBeGreaterThan(0);
    expect(await runJson({}, 'backup', 'verify', target)).toMatchObject({ backup: backup.backup, rows: backup.rows });

    const restored = await newEmpty();
    const outcome = await runJson(restored.env, 'restore', target);
    expect(outcome).toMatchObject({ backup: backup.backup, rows: backup.rows, files: backup.files, migrated: [] });
    // A second restore finds the first.
    const again = await runSpoke(restored.env, 'restore', target);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty: it has rows in') });
    const server = await startOn(restored);
    expect(await digestAt(server.baseUrl)).toEqual(before);
    // New ids follow those of the backup.
    const created = await request(server.baseUrl, {
      path: '/crm/v3/objects/companies',
      token: account.hub.privateApp.token,
      json: { properties: { name: 'Acme after the restore' } },
    });
    expect(created.status).toBe(201);
    await server.stop();
    if (source.databaseUrl === undefined) return;

    const embedded = join(work, 'embedded');
    const moved = await runJson(restored.env, 'db', 'move', '--to', embedded);
    expect(moved).toMatchObject({ files: backup.files });
    const own = await startOn({ dataDir: embedded, env: {} });
    const afterMove = await digestAt(own.baseUrl);
    expect(Object.keys(afterMove)).toEqual(Object.keys(before));
    await own.stop();

    const last = await newEmpty();
    const env = { SPOKE_DATA_DIR: embedded, DATABASE_URL: undefined };
    const back = await runJson(env, 'db', 'move', '--to', String(last.env['DATABASE_URL']));
    expect(back.rows).toBeGreaterThanOrEqual(moved.rows - 5);
    const refused = await runSpoke(env, 'db', 'move', '--to', String(last.env['DATABASE_URL']));
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
    const final = await startOn({ dataDir: embedded, env: last.env });
    expect(await digestAt(final.baseUrl)).toEqual(afterMove);
    await final.stop();
  });

  it('after an export of the account and its import at another server', async () => {
    const file = join(work, 'account.tar');
    const { hubId } = account.hub;
    const exported = await runJson(envOf(source), 'export', file, '--account', String(hubId), '--with-secrets');
    const place = await newEmpty();
    const imported = await runJson(place.env, 'import', file);
    expect(imported).toEqual({ hubId, isNew: true, rows: exported.rows, files: exported.files });
    const again = await runSpoke(place.env, 'import', file);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining(`The account ${hubId} is not empty`) });
    // On the embedded database a server takes seconds to start, and the import has compared all hashes.
    if (source.databaseUrl === undefined && !isLarge) return;
    const server = await startOn(place);
    // Developers and their keys do not belong to the account.
    const isOfAccount = (path: string) => !/^\/(_app\/(apps|developer)|crm\/v3\/timeline\/|webhooks\/)/.test(path);
    const expected = Object.fromEntries(Object.entries(before).filter(([path]) => isOfAccount(path)));
    expect(await digestAt(server.baseUrl, isOfAccount)).toEqual(expected);
    await server.stop();
  });
});

it('a backup without secrets has no password, token or key, and copies unchanged files once', async () => {
  const { newFiles, files, needs: notes } = await runJson(envOf(source), 'backup', target);
  expect(newFiles).toBe(0);
  expect(files).toBeGreaterThan(0);
  expect(notes).toEqual([expect.stringContaining('spoke user password')]);
  const { tables } = await readManifest(createDirectoryPlace(target), undefined);
  expect(tables.map(({ name }) => name).filter((name) => secretTables[name] !== undefined)).toEqual([]);
  const texts: Record<string, string> = {};
  for (const { name, parts } of tables.filter((table) => masks[table.name] !== undefined)) {
    for await (const lines of readParts(createDirectoryPlace(target), parts))
      texts[name] = `${texts[name] ?? ''}${lines.join('\n')}\n`;
  }
  const token = createHash('sha256').update(account.hub.privateApp.token).digest('hex');
  expect(texts['private_app']).not.toContain(token);
  expect(texts['private_app']).toContain('token_hash');
  const passwords = new Set([...texts['person']!.matchAll(/"password_hash":"([^"]+)"/g)].map(([, hash]) => hash));
  expect(passwords.size).toBe(1);
  expect(await isPasswordOf([...passwords][0], account.hub.user.password)).toBe(false);
  expect(texts['app']).toContain('"sealed_client_secret":null');
});

it('a move is refused while a server uses the database', needs.postgres, async () => {
  // Connections of the last seconds could be those of the command.
  await new Promise((done) => setTimeout(done, 6000));
  const refused = await runSpoke(envOf(source), 'db', 'move', '--to', join(work, 'refused'));
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Spoke is running on the database') });
});
