import { beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { openAppSession } from '../../test/support/app-session.js';
import { request } from '../../test/support/http.js';
import { newHub, toHubAt, type TestHub } from '../../test/support/hubs.js';
import {
  column,
  fileOf,
  importsPath,
  readErrors,
  readImport,
  startImport,
  toImportEnd,
} from '../../test/support/imports.js';
import { soon } from '../../test/support/lists.js';

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke();
  hub = await newHub({ baseUrl: app.baseUrl });
  return app.close;
});

/** The same account at the address that the server has now. */
const there = (): TestHub => toHubAt(app.baseUrl, hub);

/** All contacts with what their import set. */
async function listContacts(): Promise<string[]> {
  const found: string[] = [];
  let after = '0';
  for (;;) {
    const path = `/crm/v3/objects/contacts?limit=100&properties=firstname&after=${after}`;
    const { body } = await there().request({ path });
    found.push(...body.results.map((record: { properties: { firstname: string } }) => record.properties.firstname));
    if (!body.paging) return found;
    after = body.paging.next.after;
  }
}

/** Undoes an import, with a kill in the middle of it. */
async function undoWithKill(id: string): Promise<void> {
  const session = await openAppSession(app.baseUrl, hub.user);
  const path = `/_app/imports/${id}/revert`;
  expect((await session.request(hub.hubId, { method: 'POST', path })).status).toBe(200);
  const countUndone = async () => (await readImport(there(), id)).metadata.counters['REVERTED_OBJECTS'] ?? 0;
  await soon(async () => expect(await countUndone()).toBeGreaterThanOrEqual(300), 30_000);
  await app.kill9();
  await app.restart();
  await soon(async () => expect((await readImport(there(), id)).state).toBe('REVERTED'), 60_000);
  expect(await countUndone()).toBe(2495);
}

describe('imports', () => {
  it('continue after kills in the middle: every row once, every error once, and are undone in the same way', async () => {
    const names = Array.from({ length: 2500 }, (_, place) => `row${place}`);
    // Rows without an id would be created again by a repeated batch.
    const rows = names.map((name, place) => (place % 500 === 7 ? `${name},too much` : name));
    const request = {
      name: 'Killed',
      importOperations: { '0-1': 'CREATE' },
      files: [fileOf('rows.csv', [column('firstname')])],
    };
    const id = await startImport(there(), [{ name: 'rows.csv', content: ['firstname', ...rows].join('\n') }], request);
    for (const least of [100, 1000]) {
      await soon(async () => {
        const { metadata } = await readImport(there(), id);
        expect(metadata.counters['TOTAL_ROWS'] ?? 0).toBeGreaterThanOrEqual(least);
      }, 30_000);
      await app.kill9();
      await app.restart();
    }
    const { state, metadata } = await toImportEnd(there(), id);
    expect([state, metadata.counters]).toMatchObject(['DONE', { TOTAL_ROWS: 2500, CREATED_OBJECTS: 2495, ERRORS: 5 }]);
    const errors = await readErrors(there(), id);
    expect(errors.map(({ sourceData }) => sourceData.lineNumber)).toEqual([9, 509, 1009, 1509, 2009]);
    const valid = names.filter((_, place) => place % 500 !== 7);
    expect((await listContacts()).sort()).toEqual(valid.sort());
    await undoWithKill(id);
    expect(await listContacts()).toEqual([]);
  });

  it('are deleted after 90 days', async () => {
    const file = fileOf('one.csv', [column('email')]);
    const content = 'email\nold@example.com';
    const id = await startImport(there(), [{ name: 'one.csv', content }], { name: 'Old', files: [file] });
    await toImportEnd(there(), id);
    const json = { advanceSeconds: 90 * 24 * 3600 };
    expect((await request(app.baseUrl, { path: '/_spoke/clock', json })).status).toBe(200);
    expect((await there().request({ path: `${importsPath}/${id}` })).status).toBe(404);
  });
});
