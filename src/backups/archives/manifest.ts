import { Value } from 'typebox/value';
import { ArchiveError } from '../tables/archive-error.js';
import { manifest as schema, type Manifest } from './manifest.schema.js';
import { maxPartBytes, toSha256, type Part } from './parts.js';

export const formatVersion = 1;
export const maxManifestBytes = 256 * 1024 * 1024;

/** The text of a manifest: its last field is the hash of the others, so that a changed or truncated one is noticed. */
export function printManifest(manifest: Manifest): Buffer {
  const text = JSON.stringify(manifest, null, 1);
  return Buffer.from(JSON.stringify({ ...manifest, sha256: toSha256(Buffer.from(text)) }, null, 1));
}

/** Throws {@link ArchiveError} for a manifest of a later format, and for one that is damaged or contradicts itself. */
export function parseManifest(content: Buffer, where: string): Manifest {
  const refuse = (why: string): never => {
    throw new ArchiveError(`The manifest of ${where} ${why}.`);
  };
  let found: unknown;
  try {
    found = JSON.parse(content.toString());
  } catch {
    return refuse('is damaged: it is not JSON');
  }
  if (typeof found !== 'object' || found === null) return refuse('is not one of Spoke');
  const { sha256, ...rest } = found as Record<string, unknown>;
  if (rest['format'] !== 'spoke-archive') return refuse('is not one of Spoke');
  const version = Number(rest['formatVersion']);
  if (version > formatVersion) {
    return refuse(`has the format ${version}, which this version of Spoke does not know: use a newer one`);
  }
  if (sha256 !== toSha256(Buffer.from(JSON.stringify(rest, null, 1)))) return refuse('is damaged: its hash differs');
  if (!Value.Check(schema, rest)) {
    return refuse(`is not valid at ${Value.Errors(schema, rest)[0]?.instancePath ?? '/'}`);
  }
  const manifest: Manifest = rest;
  for (const each of [...manifest.tables, { ...manifest.files, name: 'files', rows: manifest.files.count }]) {
    const wrong = findWrongPart(each, manifest);
    if (wrong !== undefined) return refuse(wrong);
  }
  return manifest;
}

interface Parted {
  readonly name: string;
  readonly rows: number;
  readonly parts: readonly Part[];
}

function findWrongPart({ name, rows, parts }: Parted, { id }: Manifest): string | undefined {
  if (parts.reduce((sum, part) => sum + part.rows, 0) !== rows) return `contradicts itself about the rows of ${name}`;
  for (const [index, { path, rawBytes }] of parts.entries()) {
    if (path !== toPartPath(id, name, index)) return `names a part of ${name} that is none: ${JSON.stringify(path)}`;
    if (rawBytes > maxPartBytes) return `names a part that is larger than a part can be: ${path}`;
  }
  return undefined;
}

const toFolder = (id: string): string => `backups/${id}/`;
export const toManifestPath = (id: string): string => `${toFolder(id)}manifest.json`;
export const toContentPath = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}`;

export function toPartPath(id: string, name: string, index: number): string {
  return `${toFolder(id)}${name}.${String(index + 1).padStart(6, '0')}.jsonl.gz`;
}
