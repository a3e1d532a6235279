import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { failureOf, watchClient, type WatchedClient } from '../support/official-client.js';

const missing = {
  code: 404,
  body: {
    status: 'error',
    message: 'Object not found.  id are usually numeric.',
    correlationId: expect.any(String),
    context: { id: ['999999999'] },
    category: 'OBJECT_NOT_FOUND',
  },
};

/** Spec 4.5: the official Node client, which requires the exact status of each operation. */
describe('the official Node client, files', () => {
  let hub: TestHub;
  let client: WatchedClient;

  beforeAll(async () => {
    hub = await newHub({ name: 'Official client, files' });
    client = watchClient(hub);
  });

  const pdf = Buffer.from('%PDF-1.7\n');
  const file = (name: string) => ({ data: pdf, name });
  const options = (more: object = {}) => JSON.stringify({ access: 'PRIVATE', ttl: 'P1M', overwrite: false, ...more });
  const make = (name: string, folderPath = '/client') =>
    client.files.filesApi.upload(file(name), undefined, folderPath, undefined, undefined, options());

  it('files are uploaded, read, found, changed, replaced and deleted', async () => {
    const { filesApi } = client.files;
    const made = await make('contract.pdf');
    expect(made).toMatchObject({ name: 'contract', extension: 'pdf', type: 'DOCUMENT', access: 'PRIVATE', size: 9 });
    expect(await filesApi.getById(made.id)).toEqual(made);
    expect(await filesApi.getById(made.id, ['path'])).toMatchObject({ id: made.id, path: '/client/contract.pdf' });
    const stat = await filesApi.getMetadata('client/contract.pdf');
    expect(stat.file).toMatchObject({ id: made.id });
    expect((await filesApi.getMetadata('/client')).folder).toMatchObject({ name: 'client' });
    const found = await filesApi.doSearch(
      ['name'],
      '0',
      undefined,
      10,
      ['-createdAt'],
      undefined,
      undefined,
      Number(made.id),
    );
    expect(found.results.map(({ id }) => id)).toEqual([made.id]);
    const changed = await filesApi.updateProperties(made.id, {
      name: 'Signed',
      access: 'PUBLIC_NOT_INDEXABLE' as never,
    });
    expect(changed).toMatchObject({ path: '/client/Signed.pdf', access: 'PUBLIC_NOT_INDEXABLE' });
    const options = JSON.stringify({ access: 'PUBLIC_NOT_INDEXABLE' });
    const content = { data: Buffer.from('%PDF-2.0\n.'), name: 'x.pdf' };
    const replaced = await filesApi.replace(made.id, content, undefined, options);
    expect(replaced).toMatchObject({ id: made.id, size: 10, path: '/client/Signed.pdf' });
    await expect(filesApi.archive(made.id)).resolves.toBeUndefined();
    await expect(filesApi._delete(made.id)).resolves.toBeUndefined();
    expect(await failureOf(filesApi.getById(made.id))).toMatchObject({ code: 404 });
  });

  it('folders are created, read, found, changed, also as a task, and deleted', async () => {
    const { foldersApi } = client.files;
    const parent = await foldersApi.create({ name: 'Parent' });
    const child = await foldersApi.create({ name: 'Child', parentFolderId: parent.id });
    expect(child).toMatchObject({ path: '/Parent/Child', parentFolderId: parent.id, archived: false });
    expect(await foldersApi.create({ name: 'By path', parentPath: '/Parent' })).toMatchObject({
      path: '/Parent/By path',
    });
    expect(await foldersApi.getById(child.id)).toEqual(child);
    expect(await foldersApi.getByPath('Parent/Child')).toEqual(child);
    expect((await foldersApi.doSearch(undefined, undefined, undefined, 5, ['name'])).results).toContainEqual(child);
    expect(await foldersApi.updateProperties(child.id, { name: 'Grown' })).toMatchObject({ path: '/Parent/Grown' });
    const task = await foldersApi.updatePropertiesRecursively({ id: parent.id, name: 'Renamed' });
    expect(task.links?.['status']).toContain(task.id);
    const status = await foldersApi.checkUpdateStatus(task.id);
    expect(status).toMatchObject({ status: 'COMPLETE', result: { id: parent.id, path: '/Renamed' } });
    await expect(foldersApi.archiveByPath('Renamed/By path')).resolves.toBeUndefined();
    await expect(foldersApi.archive(parent.id)).resolves.toBeUndefined();
    expect(await failureOf(foldersApi.getById(child.id))).toMatchObject({ code: 404 });
  });

  it('private files are read at signed URLs', async () => {
    const { filesApi } = client.files;
    const made = await make('private.pdf');
    const signed = await filesApi.getSignedUrl(made.id, undefined, 600);
    expect(signed).toMatchObject({ name: 'private', extension: 'pdf', type: 'DOCUMENT', size: 9 });
    expect(signed.expiresAt.getTime()).toBeGreaterThan(Date.now() + 500_000);
    const [direct, opened] = [await fetch(made.url ?? ''), await fetch(signed.url)];
    expect([direct.status, opened.status, await opened.text()]).toEqual([404, 200, pdf.toString()]);
  });

  it('files are imported from URLs', async () => {
    const { filesApi } = client.files;
    const made = await make('source.pdf');
    const { url } = await filesApi.getSignedUrl(made.id);
    const input = { url, name: 'copy.pdf', folderPath: '/imported', access: 'PRIVATE' as never, ttl: 'P1M' };
    const task = await filesApi.importFromUrl({ ...input, overwrite: false });
    expect(task.links?.['status']).toContain(task.id);
    let state = await filesApi.checkImport(task.id);
    for (let tries = 0; state.completedAt === undefined && tries < 200; tries += 1) {
      await new Promise((done) => setTimeout(done, 50));
      state = await filesApi.checkImport(task.id);
    }
    expect(state).toMatchObject({ status: 'COMPLETE', result: { path: '/imported/copy.pdf', fileMd5: made.fileMd5 } });
  });

  it('gets the reason of an error', async () => {
    const { filesApi, foldersApi } = client.files;
    const id = '999999999';
    for (const call of [
      () => filesApi.getById(id),
      () => filesApi.archive(id),
      () => filesApi._delete(id),
      () => filesApi.updateProperties(id, {}),
      () => filesApi.replace(id, file('x.pdf')),
      () => filesApi.getSignedUrl(id),
      () => filesApi.checkImport(id),
      () => foldersApi.getById(id),
      () => foldersApi.archive(id),
      () => foldersApi.updateProperties(id, {}),
    ]) {
      expect(await failureOf(call())).toEqual(expect.objectContaining(missing));
    }
    const codes = [];
    for (const call of [
      () => filesApi.upload(file('x.pdf'), undefined, '/', undefined, undefined, '{}'),
      () => filesApi.getMetadata('none'),
      () => filesApi.doSearch(undefined, '20000'),
      () => filesApi.importFromUrl({ url: 'ftp://example.com/a.pdf', access: 'PRIVATE', folderPath: '/' } as never),
      () => foldersApi.create({ name: '..' }),
      () => foldersApi.getByPath('none/at/all'),
      () => foldersApi.archiveByPath('none'),
      () => foldersApi.doSearch(undefined, '20000'),
      () => foldersApi.updatePropertiesRecursively({ name: 'No id' } as never),
      () => foldersApi.checkUpdateStatus('478'),
    ]) {
      codes.push((await failureOf(call())).code);
    }
    expect(codes).toEqual([400, 404, 400, 400, 400, 404, 404, 400, 400, 400]);
  });

  it('every method has a success and an error tested', () => {
    expect(client.listUntried(['files'])).toEqual([]);
  });
});
