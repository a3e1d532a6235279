import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { upload } from '../../../test/support/uploads.js';

const path = '/_app/files/deleted';

let hub: TestHub;
let session: TestSession;
beforeAll(async () => {
  hub = await newHub();
  session = await openAppSession(inject('baseUrl'), hub.user);
});

const remove = (id: string, suffix = '') => hub.request({ method: 'DELETE', path: `/files/v3/files/${id}${suffix}` });
const list = async (query = '') => (await session.request(hub.hubId, { path: `${path}${query}` })).body;
const newFile = async (partName: string, folderPath = '/') =>
  (await upload(hub, { partName, folderPath, file: partName })).body as Record<string, unknown> & { id: string };

describe('Spec 3.2: deleted files in the web app', () => {
  it('lists deleted files that are not erased, newest first, without links to their content', async () => {
    const [first, second, kept, erased] = [
      await newFile('first.txt'),
      await newFile('second.txt', '/plans'),
      await newFile('kept.txt'),
      await newFile('erased.txt'),
    ];
    await remove(first.id);
    await hub.request({ method: 'DELETE', path: `/files/v3/folders/${String(second['parentFolderId'])}` });
    await remove(erased.id, '/gdpr-delete');
    const { results } = await list();
    expect(results.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(results[0]).toEqual({
      id: second.id,
      createdAt: second['createdAt'],
      updatedAt: second['updatedAt'],
      archived: true,
      archivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      name: 'second',
      extension: 'txt',
      path: '/plans/second.txt',
      size: 10,
      type: 'DOCUMENT',
      access: 'PRIVATE',
    });
    expect(JSON.stringify(results)).not.toContain(kept.id);
    await remove(first.id, '/gdpr-delete');
    expect((await list()).results).toHaveLength(1);
  });

  it('returns pages', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await remove((await newFile(name)).id);
    const page = await list('?limit=2');
    expect(page.results.map(({ name }: { name: string }) => name)).toEqual(['c', 'b']);
    expect(page.paging.next.after).toBe('2');
    expect((await list('?limit=2&after=2')).results[0].name).toBe('a');
    expect((await session.request(hub.hubId, { path: `${path}?limit=101` })).status).toBe(400);
  });

  it('requires a user of the account', async () => {
    const other = await newHub();
    expect((await hub.request({ path })).status).toBe(401);
    const stranger = await openAppSession(inject('baseUrl'), other.user);
    expect((await stranger.request(other.hubId, { path })).body).toEqual({ results: [] });
    expect((await stranger.request(hub.hubId, { path })).status).toBe(404);
  });
});
