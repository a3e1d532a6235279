import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { toPng, upload } from '../../../test/support/uploads.js';

const base = '/files/v3/files/search';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

let hub: TestHub;
let files: Found[];
beforeAll(async () => {
  hub = await newHub({ name: 'Searches' });
  const given = [
    { partName: 'Alpha.txt', file: 'a', folderPath: 'one' },
    { partName: 'Beta.png', file: toPng(10, 20), folderPath: 'one', options: { access: 'PUBLIC_INDEXABLE' } },
    { partName: 'gamma.png', file: toPng(30, 40), folderPath: 'two', options: { access: 'PUBLIC_NOT_INDEXABLE' } },
    { partName: 'delta.pdf', file: '%PDF-1.7\n', folderPath: '/', options: { access: 'PRIVATE', ttl: 'P1M' } },
  ];
  files = [];
  for (const fields of given) files.push((await upload(hub, fields)).body);
  const deleted = (await upload(hub, { partName: 'deleted.txt' })).body;
  await hub.request({ method: 'DELETE', path: `/files/v3/files/${deleted.id}` });
});

const search = (query: string, from = hub) => from.request({ path: `${base}?${query}` });
const names = ({ status, body }: Reply) => [status, (body.results as Found[]).map(({ name }) => name)];
const file = (number: number) => files[number] as Found;

describe('GET /files/v3/files/search', () => {
  it('returns all files as reads do, without hidden and deleted ones', async () => {
    const { body } = await search('');
    expect(body).toEqual({ results: files });
    expect((await search('', await newHub())).body).toEqual({ results: [] });
  });

  it('filters by each of its parameters', async () => {
    const [alpha, beta, gamma, delta] = [file(0), file(1), file(2), file(3)];
    const at = (field: string, of: Found) => encodeURIComponent(String(of[field]));
    const cases: [string, string[]][] = [
      [`ids=${alpha.id},${gamma.id}`, ['Alpha', 'gamma']],
      [`ids=${alpha.id}&ids=${delta.id}`, ['Alpha', 'delta']],
      [`idGte=${gamma.id}`, ['gamma', 'delta']],
      [`idLte=${alpha.id}`, ['Alpha']],
      ['name=ALPH', ['Alpha']],
      ['name=%25', []],
      ['name=ta', ['Beta', 'delta']],
      ['type=IMG', ['Beta', 'gamma']],
      ['extension=pdf', ['delta']],
      ['encoding=png', ['Beta', 'gamma']],
      [`fileMd5=${String(beta['fileMd5'])}`, ['Beta']],
      ['size=1', ['Alpha']],
      ['sizeGte=2&sizeLte=20', ['delta']],
      ['height=20', ['Beta']],
      ['heightGte=21', ['gamma']],
      ['heightLte=20', ['Beta']],
      ['width=30', ['gamma']],
      ['widthGte=10&widthLte=10', ['Beta']],
      [`parentFolderIds=${String(alpha['parentFolderId'])}`, ['Alpha', 'Beta']],
      ['parentFolderIds=0', ['delta']],
      [`parentFolderIds=0,${String(gamma['parentFolderId'])}`, ['gamma', 'delta']],
      ['path=%2FTWO%2Fgamma.png', ['gamma']],
      ['path=nowhere', []],
      [`url=${at('url', gamma)}`, ['gamma']],
      ['url=https%3A%2F%2Fexample.com%2Fx.png', []],
      ['allowsAnonymousAccess=true', ['Beta', 'gamma']],
      ['allowsAnonymousAccess=False', ['Alpha', 'delta']],
      ['isUsableInContent=false', []],
      [`createdAt=${at('createdAt', beta)}&ids=${beta.id}`, ['Beta']],
      [`createdAtGte=${at('createdAt', delta)}`, ['delta']],
      [`createdAtLte=${at('createdAt', alpha)}`, ['Alpha']],
      [`updatedAt=${at('updatedAt', gamma)}&ids=${gamma.id}`, ['gamma']],
      [`updatedAtGte=${Date.parse(String(delta['updatedAt']))}`, ['delta']],
      [`updatedAtLte=${at('updatedAt', alpha)}`, ['Alpha']],
      [`before=${at('updatedAt', beta)}`, ['Alpha']],
      [`expiresAt=${String(delta['expiresAt'])}`, ['delta']],
      [`expiresAtGte=${Date.now()}&expiresAtLte=2099-01-01T00:00:00Z`, ['delta']],
      ['parentFolderId=1&createdAfter=x&unknown=1', ['Alpha', 'Beta', 'gamma', 'delta']],
      ['type=IMG&sizeLte=1', []],
    ];
    for (const [query, expected] of cases)
      expect([query, ...names(await search(query))]).toEqual([query, 200, expected]);
  });

  it('sorts by fields, ascending and descending', async () => {
    expect(names(await search('sort=name'))).toEqual([200, ['Alpha', 'Beta', 'delta', 'gamma']]);
    expect(names(await search('sort=-name'))).toEqual([200, ['gamma', 'delta', 'Beta', 'Alpha']]);
    expect(names(await search('sort=type&sort=-size'))).toEqual([200, ['delta', 'Alpha', 'Beta', 'gamma']]);
    expect(names(await search('sort=-height'))).toEqual([200, ['gamma', 'Beta', 'Alpha', 'delta']]);
  });

  it('pages by offset, without paging on the last page, and selects fields', async () => {
    const first = await search('limit=3&sort=name&properties=name');
    expect(first.body).toEqual({
      results: expect.any(Array),
      paging: {
        next: { after: '3', link: `${hub.baseUrl}${base}?limit=3&sort=name&properties=name&after=3` },
      },
    });
    expect(Object.keys(first.body.results[0])).toEqual(['id', 'createdAt', 'updatedAt', 'archived', 'name']);
    const second = await hub.request({ path: first.body.paging.next.link.slice(hub.baseUrl.length) });
    expect(names(second)).toEqual([200, ['gamma']]);
    expect(second.body).not.toHaveProperty('paging');
    expect(names(await search('after=10000'))).toEqual([200, []]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'after=-1',
    'after=10001',
    'after=x',
    'sort=nonsense',
    'sort=constructor',
    'createdAt=soon',
    'ids=x',
    'size=x',
  ])('rejects %s', async (query) => {
    const name = query.split('=')[0] ?? '';
    const { status, body } = await search(query);
    expect([status, body.message]).toEqual([400, expect.stringContaining(`query parameter: ${name}`)]);
    expect(body.category).toBe('VALIDATION_ERROR');
  });

  it('requires a scope', async () => {
    const writer = await newHub({ scopes: ['files.write'] });
    expect((await search('', writer)).status).toBe(403);
  });
});

describe('GET /files/v3/folders/search', () => {
  const folders = (query: string, from = hub) => from.request({ path: `/files/v3/folders/search?${query}` });

  it('searches, sorts, pages and selects fields', async () => {
    const one = String(file(0)['parentFolderId']);
    const deep = (await hub.request({ path: '/files/v3/folders', json: { name: 'Deep', parentFolderId: one } })).body;
    const { body } = await folders('');
    expect(body.results.map((folder: { path: string }) => folder.path)).toEqual(['/one', '/two', '/one/Deep']);
    expect(body.results[2]).toEqual(deep);
    for (const [query, expected] of [
      [`parentFolderIds=${one}`, ['Deep']],
      ['parentFolderIds=0', ['one', 'two']],
      [`ids=${one},${deep.id}`, ['one', 'Deep']],
      [`idGte=${deep.id}`, ['Deep']],
      [`idLte=${one}`, ['one']],
      ['name=EE', ['Deep']],
      ['path=ONE%2Fdeep', ['Deep']],
      ['path=none', []],
      [`createdAtGte=${deep.createdAt}`, ['Deep']],
      [`before=${deep.updatedAt}`, ['one', 'two']],
      ['sort=-name', ['two', 'one', 'Deep']],
    ] as const) {
      expect([query, ...names(await folders(query))]).toEqual([query, 200, expected]);
    }
    const page = await folders('limit=2&properties=path');
    expect(page.body.paging.next.after).toBe('2');
    expect(page.body.results[0]).not.toHaveProperty('name');
    expect(names(await folders('', await newHub()))).toEqual([200, []]);
    expect((await folders('sort=size')).status).toBe(400);
  });
});
