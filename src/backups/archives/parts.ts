import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { Static } from 'typebox';
import { ArchiveError } from '../tables/archive-error.js';
import type { part } from './manifest.schema.js';

export type Part = Static<typeof part>;

/** The size of a part before compression, unless one row is larger. */
export const partBytes = 4 * 1024 * 1024;
/** No part is larger, whatever a manifest says: a text of more does not fit into a variable. */
export const maxPartBytes = 500 * 1024 * 1024;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export const toSha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Compresses lines. */
export async function packPart(path: string, lines: readonly string[]): Promise<{ part: Part; content: Buffer }> {
  const raw = Buffer.from(`${lines.join('\n')}\n`);
  const content = await zip(raw, { level: constants.Z_BEST_SPEED });
  const facts = { rows: lines.length, bytes: content.length, rawBytes: raw.length };
  return { part: { path, ...facts, sha256: toSha256(content) }, content };
}

/** Returns the lines of a part. Throws {@link ArchiveError} unless it is exactly what the manifest describes. */
export async function unpackPart({ path, rows, bytes, rawBytes, sha256 }: Part, content: Buffer): Promise<string[]> {
  if (content.length !== bytes || toSha256(content) !== sha256)
    throw new ArchiveError(`${path} is damaged: its hash differs.`);
  const raw = await unzip(content, { maxOutputLength: Math.max(1, rawBytes) }).catch((cause: unknown) => {
    throw new ArchiveError(`${path} is damaged: it does not unpack to ${rawBytes} bytes.`, { cause });
  });
  if (raw.length !== rawBytes) throw new ArchiveError(`${path} is damaged: it unpacks to ${raw.length} bytes.`);
  const lines = raw.toString().split('\n');
  if (lines.pop() !== '' || lines.length !== rows) throw new ArchiveError(`${path} does not have ${rows} rows.`);
  return lines;
}
