import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countVisits,
  explainWrite,
  insertHub,
  openBareDatabase,
  type BareDatabase,
} from '../../platform/db/bare-database.suite.js';
import { insertFilesAtOnce } from './new-files.store.js';

const hubId = 1001;
const size = 32;
const now = new Date('2026-02-01T00:00:00Z');
const toBlobId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const folders = [
  { place: 'the root', folder: { nameKeys: [] }, first: 10_000 },
  { place: 'a folder by id', folder: { id: '7' }, first: 10_100 },
  { place: 'a folder by its path', folder: { nameKeys: ['folder'] }, first: 10_200 },
];

let database: BareDatabase;

// Five thousand files at the root and in a folder each, and content that belongs to no file yet: the plans are executed.
beforeAll(async () => {
  database = await openBareDatabase();
  const { sql } = database;
  await insertHub(sql, hubId);
  await sql`
    insert into folder (hub_id, folder_id, name, name_key, created_at, updated_at)
    values (${hubId}, 7, 'Folder', 'folder', now(), now())`;
  await sql`
    insert into blob (hub_id, blob_id, state, changed_at)
    select ${hubId}::integer, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, case when n < 10000 then 'kept' else 'pending' end, now()
    from generate_series(0, 10999) n`;
  await sql`
    insert into file (hub_id, file_id, folder_id, name, extension, name_key, blob_id, size, type, media_type, access, md5, sha256,
      source_group, is_usable_in_content, created_at, updated_at)
    select ${hubId}::integer, n, case when n % 2 = 1 then 7 end, 'file-' || n, 'txt', 'file-' || n || '.txt',
      ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, 'DOCUMENT', 'text/plain', 'PRIVATE', '', '', 'API', true, now(), now()
    from generate_series(0, 9999) n`;
  await sql`vacuum analyze`;
});
afterAll(() => database.close());

it.each(folders)('adding many files to $place visits no others', async ({ folder, first }) => {
  const files = Array.from({ length: size }, (_, number) => ({
    ...{
      hubId,
      name: `new-${first + number}`,
      extension: 'txt',
      nameKey: `new-${first + number}.txt`,
      blobId: toBlobId(first + number),
    },
    ...{ size: 1, type: 'DOCUMENT', mediaType: 'text/plain', charset: undefined, encoding: undefined },
    ...{ width: undefined, height: undefined, access: 'PRIVATE', md5: '', sha256: '', sourceGroup: 'API' },
    ...{ isUsableInContent: true, expiresAt: undefined, createdAt: now, maxPathBytes: 1000 },
  }));
  const plan = await explainWrite(database, async (tx) => {
    expect(await insertFilesAtOnce(tx, { hubId, folder, files, now })).toHaveLength(size);
  });
  expect(Math.max(...plan.map((node) => node['Actual Rows'] ?? 0))).toBe(size);
  for (const node of plan)
    expect(countVisits(node), `${node['Node Type']} ${node['Relation Name'] ?? ''}`).toBeLessThanOrEqual(size * size);
});
