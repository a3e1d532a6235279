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

/** Rows of JSON have a tenth of their size then: a part is compressed in one or two steps. */
const packedBytesAtOnce = 512 * 1024;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export const toSha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The lines of a part as bytes, written into memory that is used for many parts. */
export interface PartBuffer {
  /** Returns false, and writes nothing, if the line does not fit beside those before it. */
  add(line: string): boolean;
  rows(): number;
  /** Valid until {@link PartBuffer.clear}. */
  content(): Buffer;
  clear(): void;
}

const newline = 10;

/** Memory for lines of {@link partBytes}, and as much as is needed for one line that is larger. */
export function createPartBuffer(): PartBuffer {
  const usual = Buffer.allocUnsafeSlow(partBytes);
  let [buffer, used, rows] = [usual, 0, 0];
  return {
    add(line) {
      // A character has at most three bytes: only the last lines of a part are counted.
      const fits = used + 3 * line.length < buffer.length || used + Buffer.byteLength(line) < buffer.length;
      if (!fits && rows > 0) return false;
      if (!fits) buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(line) + 1);
      used += buffer.write(line, used);
      buffer[used] = newline;
      used += 1;
      rows += 1;
      return true;
    },
    rows: () => rows,
    content: () => buffer.subarray(0, used),
    clear() {
      [buffer, used, rows] = [usual, 0, 0];
    },
  };
}

/** Compresses the lines of a part. */
export async function packPart(path: string, lines: PartBuffer): Promise<{ part: Part; content: Buffer }> {
  const raw = lines.content();
  const content = await zip(raw, { level: constants.Z_BEST_SPEED, chunkSize: packedBytesAtOnce });
  const facts = { rows: lines.rows(), bytes: content.length, rawBytes: raw.length };
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
