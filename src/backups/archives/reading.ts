import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { ArchiveError } from '../tables/archive-error.js';
import { readObject, type Place } from '../places/place.js';
import { createRowsDigest } from '../tables/rows-digest.js';
import { archivedContent, type Manifest } from './manifest.schema.js';
import { maxManifestBytes, parseManifest, toContentPath, toManifestPath } from './manifest.js';
import { unpackPart, type Part } from './parts.js';
import type { Static } from 'typebox';

export type ArchivedContent = Static<typeof archivedContent>;

/** The ids of the complete archives of a place, oldest first. */
export async function listArchives(place: Place): Promise<string[]> {
  const ids: string[] = [];
  for await (const path of place.list('backups/')) {
    const [, id] = /^backups\/([0-9A-Za-z-]{1,64})\/manifest\.json$/.exec(path) ?? [];
    if (id !== undefined) ids.push(id);
  }
  return ids.sort();
}

/** Reads the manifest of an archive, of the latest by default. */
export async function readManifest(place: Place, id: string | undefined): Promise<Manifest> {
  const chosen = id ?? (await listArchives(place)).at(-1);
  if (chosen === undefined) throw new ArchiveError(`${place.name} has no complete backup.`);
  if (!/^[0-9A-Za-z-]{1,64}$/.test(chosen))
    throw new ArchiveError(`${JSON.stringify(chosen)} is not the id of a backup.`);
  const path = toManifestPath(chosen);
  const manifest = parseManifest(await readObject(place, path, maxManifestBytes), `${place.name}/${path}`);
  if (manifest.id !== chosen) throw new ArchiveError(`The manifest in ${path} belongs to the backup ${manifest.id}.`);
  return manifest;
}

/** The lines of parts, one part at a time. Throws {@link ArchiveError} if one is missing or damaged. */
export async function* readParts(place: Place, parts: readonly Part[]): AsyncGenerator<string[]> {
  for (const part of parts) yield await unpackPart(part, await readObject(place, part.path, part.bytes));
}

/** The contents of files that the archive refers to. */
export async function* readContents(place: Place, { files }: Manifest): AsyncGenerator<ArchivedContent> {
  for await (const lines of readParts(place, files.parts)) {
    for (const line of lines) {
      const found: unknown = JSON.parse(line);
      if (!Value.Check(archivedContent, found))
        throw new ArchiveError(`The list of files has a line that is none: ${line.slice(0, 200)}`);
      yield found;
    }
  }
}

interface Verified {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

/** Reads everything that an archive contains and compares it with the manifest. Throws {@link ArchiveError} at the first fault. */
export async function verifyArchive(place: Place, manifest: Manifest): Promise<Verified> {
  let rows = 0;
  const lists = [...manifest.tables, { ...manifest.files, name: 'files' }];
  for (const { name, digest, parts } of lists) {
    const found = createRowsDigest();
    for await (const lines of readParts(place, parts)) {
      for (const line of lines) found.add(line);
    }
    if (found.read() !== digest) throw new ArchiveError(`The rows of ${name} are not those of the manifest.`);
    if (name !== 'files') rows += found.count();
  }
  let [files, bytes] = [0, 0];
  for await (const { size, sha256 } of readContents(place, manifest)) {
    await verifyContent(place, { size, sha256 });
    files += 1;
    bytes += size;
  }
  if (bytes !== manifest.files.bytes)
    throw new ArchiveError(`The files have ${bytes} bytes in place of ${manifest.files.bytes}.`);
  return { rows, files, bytes };
}

async function verifyContent(place: Place, { size, sha256 }: Pick<ArchivedContent, 'size' | 'sha256'>): Promise<void> {
  const path = toContentPath(sha256);
  const stored = await place.find(path);
  if (stored === undefined) throw new ArchiveError(`${place.name} has no ${path}.`);
  if (stored !== size) throw new ArchiveError(`${path} has ${stored} bytes in place of ${size}.`);
  const hash = createHash('sha256');
  for await (const piece of await place.get(path)) hash.update(piece as Buffer);
  if (hash.digest('hex') !== sha256) throw new ArchiveError(`${path} is damaged: its hash differs.`);
}
