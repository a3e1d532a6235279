import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { parseManifest, printManifest, toContentPath, toManifestPath } from './archives/manifest.js';
import type { Manifest } from './archives/manifest.schema.js';
import { toSha256 } from './archives/parts.js';
import { prune } from './archives/pruning.js';
import { listArchives, readManifest, verifyArchive } from './archives/reading.js';
import { writeParts } from './archives/writing.js';
import { createDirectoryPlace } from './places/directory.service.js';
import type { Place } from './places/place.js';
import { createTarPlace } from './places/tar.service.js';
import { toTarHeader } from './places/tar-headers.js';

const work = mkdtempSync(join(tmpdir(), 'spoke-archives-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
let last = 0;
const newPath = () => join(work, String((last += 1)));

async function* once(lines: readonly string[]) {
  yield lines;
}

interface Written {
  readonly id?: string;
  readonly contents?: readonly string[];
}

/** A complete archive with a table of three rows and the given contents. */
async function write(place: Place, { id = 'one', contents = ['hello', 'world'] }: Written = {}): Promise<Manifest> {
  const rows = await writeParts(place, { id, name: 'record' }, once(['{"id":1}', '{"id":2}', '{"id":3}']));
  const listed = contents.map((text, index) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    return {
      text,
      line: { hubId: 1, blobId: `00000000-0000-4000-8000-00000000000${index}`, size: text.length, sha256 },
    };
  });
  listed.sort((one, other) => (one.line.sha256 < other.line.sha256 ? -1 : 1));
  for (const { text, line } of listed)
    await place.putStream(toContentPath(line.sha256), text.length, Readable.from([Buffer.from(text)]));
  const files = await writeParts(place, { id, name: 'files' }, once(listed.map(({ line }) => JSON.stringify(line))));
  const bytes = contents.reduce((sum, text) => sum + text.length, 0);
  const manifest: Manifest = {
    format: 'spoke-archive',
    formatVersion: 1,
    kind: 'backup',
    id,
    createdAt: '2026-01-01T00:00:00.000Z',
    spokeVersion: '1.0.0',
    database: 'postgres',
    withSecrets: false,
    migrations: [{ name: '0001-accounts.sql', sha256: 'a'.repeat(64) }],
    sequences: { record_number: '7' },
    tables: [{ name: 'record', columns: [{ name: 'id', type: 'bigint', isRequired: true }], ...rows }],
    files: { count: files.rows, bytes, digest: files.digest, parts: files.parts },
  };
  await place.put(toManifestPath(id), printManifest(manifest));
  await place.finish();
  return manifest;
}

async function verify(place: Place): Promise<unknown> {
  return verifyArchive(place, await readManifest(place, undefined));
}

const contentFile = (root: string, text: string) =>
  join(root, toContentPath(createHash('sha256').update(text).digest('hex')));

describe('an archive', () => {
  it('is read as it was written, from a directory and from a tar file', async () => {
    const root = newPath();
    await write(createDirectoryPlace(root));
    expect(await verify(createDirectoryPlace(root))).toEqual({ rows: 3, files: 2, bytes: 10 });
    const file = `${newPath()}.tar`;
    const writing = await createTarPlace(file);
    const release = await writing.lock();
    await write(writing);
    await release();
    expect(await verify(await createTarPlace(file))).toEqual({ rows: 3, files: 2, bytes: 10 });
  });

  it.each<[string, (root: string) => void, RegExp]>([
    ['without its manifest', (root) => rmSync(join(root, toManifestPath('one'))), /has no complete backup/],
    [
      'with a truncated manifest',
      (root) => truncateSync(join(root, toManifestPath('one')), 400),
      /is damaged: it is not JSON/,
    ],
    [
      'with a truncated part',
      (root) => truncateSync(join(root, 'backups/one/record.000001.jsonl.gz'), 10),
      /damaged: its hash differs/,
    ],
    [
      'without a part',
      (root) => rmSync(join(root, 'backups/one/record.000001.jsonl.gz')),
      /has no backups\/one\/record/,
    ],
    ['without a file', (root) => rmSync(contentFile(root, 'hello')), /has no files\//],
    ['with a truncated file', (root) => truncateSync(contentFile(root, 'hello'), 3), /has 3 bytes in place of 5/],
    [
      'with a changed file',
      (root) => writeFileSync(contentFile(root, 'hello'), 'hellO'),
      /is damaged: its hash differs/,
    ],
    [
      'with a link in place of a file',
      (root) => {
        rmSync(contentFile(root, 'hello'));
        symlinkSync('/etc/hostname', contentFile(root, 'hello'));
      },
      /has no files\//,
    ],
  ])('%s is refused', async (_, damage, expected) => {
    const root = newPath();
    await write(createDirectoryPlace(root));
    damage(root);
    await expect(verify(createDirectoryPlace(root))).rejects.toThrow(expected);
  });

  it.each<[string, (manifest: Manifest) => object, RegExp]>([
    ['of a later format', (manifest) => ({ ...manifest, formatVersion: 2 }), /has the format 2.*use a newer one/],
    ['of another program', (manifest) => ({ ...manifest, format: 'other' }), /is not one of Spoke/],
    ['with a field of no meaning', (manifest) => ({ ...manifest, more: 1 }), /is not valid/],
    [
      'with another number of rows',
      (manifest) => change(manifest, { rows: 4 }),
      /contradicts itself about the rows of record/,
    ],
    [
      'with a path outside',
      (manifest) => changePart(manifest, { path: '../../etc/passwd' }),
      /names a part of record that is none/,
    ],
    ['with a part of a terabyte', (manifest) => changePart(manifest, { rawBytes: 1e12 }), /larger than a part can be/],
    [
      'with another hash of the rows',
      (manifest) => change(manifest, { digest: '0'.repeat(64) }),
      /not those of the manifest/,
    ],
    ['with another hash of a part', (manifest) => changePart(manifest, { sha256: '0'.repeat(64) }), /its hash differs/],
    ['with another size of a part', (manifest) => changePart(manifest, { rawBytes: 5 }), /does not unpack to 5 bytes/],
    [
      'with another size of the files',
      ({ files, ...rest }) => ({ ...rest, files: { ...files, bytes: 11 } }),
      /have 10 bytes in place of 11/,
    ],
  ])('with a manifest %s is refused', async (_, lie, expected) => {
    const root = newPath();
    const manifest = await write(createDirectoryPlace(root));
    writeFileSync(join(root, toManifestPath('one')), printManifest(lie(manifest) as Manifest));
    await expect(verify(createDirectoryPlace(root))).rejects.toThrow(expected);
  });

  it('with a changed manifest is refused, whatever was changed', async () => {
    const root = newPath();
    const text = printManifest(await write(createDirectoryPlace(root))).toString();
    expect(() => parseManifest(Buffer.from(text.replace('1.0.0', '1.0.1')), 'here')).toThrow('its hash differs');
    expect(parseManifest(Buffer.from(text), 'here').spokeVersion).toBe('1.0.0');
  });

  it('does not unpack more than its manifest says', async () => {
    const root = newPath();
    const manifest = await write(createDirectoryPlace(root));
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    writeFileSync(join(root, 'backups/one/record.000001.jsonl.gz'), bomb);
    const lie = changePart(manifest, { bytes: bomb.length, sha256: toSha256(bomb) });
    writeFileSync(join(root, toManifestPath('one')), printManifest(lie));
    await expect(verify(createDirectoryPlace(root))).rejects.toThrow(/does not unpack to \d+ bytes/);
  });
});

const change = (manifest: Manifest, more: object) => ({ ...manifest, tables: [{ ...manifest.tables[0]!, ...more }] });
const changePart = (manifest: Manifest, more: object) =>
  change(manifest, { parts: [{ ...manifest.tables[0]!.parts[0]!, ...more }] });

describe('a tar file', () => {
  const entry = (path: string, text: string) =>
    Buffer.concat([toTarHeader({ path, size: text.length }), Buffer.from(text), Buffer.alloc(512 - text.length)]);
  const toFile = (content: Buffer) => {
    const file = `${newPath()}.tar`;
    writeFileSync(file, content);
    return file;
  };
  const end = Buffer.alloc(1024);
  const link = toTarHeader({ path: 'files/x', size: 0 });
  link.write('2', 156);
  link.write(
    `${link
      .reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );

  it.each<[string, Buffer, RegExp]>([
    ['a path outside', Buffer.concat([entry('../outside', 'x'), end]), /"..\/outside", which is no path inside it/],
    ['an absolute path', Buffer.concat([entry('/etc/passwd', 'x'), end]), /which is no path inside it/],
    ['a path twice', Buffer.concat([entry('files/a', 'x'), entry('files/a', 'y'), end]), /has files\/a twice/],
    ['a link', Buffer.concat([link, end]), /has an entry that is not a file/],
    ['no end', entry('files/a', 'x'), /ends too early/],
    ['less content than its header says', entry('files/a', 'x').subarray(0, 512), /ends too early/],
    ['other bytes', Buffer.alloc(2048, 7), /is damaged/],
  ])('with %s is refused', async (_, content, expected) => {
    await expect(createTarPlace(toFile(content))).rejects.toThrow(expected);
  });

  it('is not written twice, and leaves nothing if it is not finished', async () => {
    const file = `${newPath()}.tar`;
    const place = await createTarPlace(file);
    const release = await place.lock();
    await place.put('backups/one/record.000001.jsonl.gz', Buffer.from('x'));
    await expect((await createTarPlace(file)).lock()).rejects.toThrow(/is writing to/);
    await release();
    expect(readdirSync(work).filter((name) => name.startsWith(file.slice(work.length + 1)))).toEqual([]);
  });
});

describe('a place', () => {
  it('has one writer at a time, and takes the lock of a process that has ended', async () => {
    const root = newPath();
    const release = await createDirectoryPlace(root).lock();
    await expect(createDirectoryPlace(root).lock()).rejects.toThrow(
      `Process ${process.pid} on ${hostname()} is writing to ${root}: wait until it has finished.`,
    );
    await release();
    const ended = { id: 'x', host: hostname(), pid: 4_000_000, started: '1', seenAt: Date.now() };
    writeFileSync(join(root, 'lock'), JSON.stringify(ended));
    await (
      await createDirectoryPlace(root).lock()
    )();
    writeFileSync(join(root, 'lock'), JSON.stringify({ ...ended, host: 'elsewhere' }));
    await expect(createDirectoryPlace(root).lock()).rejects.toThrow('Process 4000000 on elsewhere is writing');
    writeFileSync(join(root, 'lock'), JSON.stringify({ ...ended, host: 'elsewhere', seenAt: Date.now() - 3_600_000 }));
    await (
      await createDirectoryPlace(root).lock()
    )();
  });

  it('keeps the latest archives with their files, and removes what incomplete ones left', async () => {
    const root = newPath();
    const place = createDirectoryPlace(root);
    await write(place, { id: 'a', contents: ['only a', 'a and b'] });
    await write(place, { id: 'b', contents: ['a and b', 'b and c'] });
    await write(place, { id: 'c', contents: ['b and c'] });
    await place.put('backups/d/record.000001.jsonl.gz', Buffer.from('left by a killed process'));
    mkdirSync(join(root, 'files/00'), { recursive: true });
    writeFileSync(join(root, 'files/00', `${'0'.repeat(64)}`), 'left too');
    expect(await prune(place, 2)).toEqual({ archives: 1, files: 2 });
    expect(await listArchives(place)).toEqual(['b', 'c']);
    expect(readdirSync(join(root, 'backups/c'))).toHaveLength(3);
    expect(readdirSync(join(root, 'backups/d'))).toEqual([]);
    for (const id of ['b', 'c']) await verifyArchive(place, await readManifest(place, id));
    expect(() => readFileSync(contentFile(root, 'only a'))).toThrow('ENOENT');
  });

  it('reports a full or unwritable disk in one sentence', async () => {
    const root = newPath();
    writeFileSync(root, 'a file where a directory should be');
    await expect(createDirectoryPlace(root).lock()).rejects.toThrow(`${root} cannot be used (EEXIST).`);
  });
});
