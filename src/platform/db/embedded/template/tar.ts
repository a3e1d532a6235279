import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A file or directory in an archive. */
export interface TarEntry {
  /** Relative, with slashes; ends with one for a directory. */
  readonly path: string;
  readonly mode: number;
  readonly content: Uint8Array;
}

/** Bytes that are not an archive, or a truncated or changed one. */
export class TarFormatError extends Error {
  override readonly name = 'TarFormatError';
}

const block = 512;
const text = new TextDecoder();
const toBytes = new TextEncoder();
const smallestPiece = 1 << 14;
const largestPiece = 1 << 26;
const checksumAt = 148;
const checksumLength = 8;

/** Packs entries in the ustar format (POSIX.1-1988). Paths are limited to 100 bytes. */
export function packTar(entries: readonly TarEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const entry of entries) {
    parts.push(toHeader(entry), entry.content, new Uint8Array(-entry.content.length & (block - 1)));
  }
  return Buffer.concat([...parts, new Uint8Array(2 * block)]);
}

/** Returns the entries of an archive created by `packTar`; their contents are views. Throws {@link TarFormatError}. */
export function unpackTar(archive: Uint8Array): TarEntry[] {
  const entries: TarEntry[] = [];
  let at = 0;
  for (;;) {
    const header = archive.subarray(at, at + block);
    if (header.length < block) throw new TarFormatError('The archive ends too early.');
    if (header[0] === 0) return entries;
    if (toNumber(header, checksumAt, checksumLength) !== toChecksum(header)) {
      throw new TarFormatError('The archive is damaged.');
    }
    const size = toNumber(header, 124, 12);
    const content = archive.subarray(at + block, at + block + size);
    if (content.length < size) throw new TarFormatError('The archive ends too early.');
    const path = toText(header, 0, 100);
    if (path.startsWith('/') || path.split('/').includes('..'))
      throw new TarFormatError(`The path ${path} leads outside.`);
    entries.push({ path, mode: toNumber(header, 100, 8), content });
    at += block + size + (-size & (block - 1));
  }
}

function toHeader({ path, mode, content }: TarEntry): Uint8Array {
  const header = new Uint8Array(block);
  const put = (value: string, at: number) => header.set(toBytes.encode(value), at);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  if (toBytes.encode(path).length > 100) throw new TarFormatError(`The path ${path} is too long.`);
  put(path, 0);
  put(octal(mode & 0o7777, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(content.length, 12), 124);
  put(octal(0, 12), 136);
  put(path.endsWith('/') ? '5' : '0', 156);
  put('ustar\x0000', 257);
  put(`${octal(toChecksum(header), 7)}\0 `, checksumAt);
  return header;
}

/** The sum of all bytes, with the checksum itself as blanks. */
function toChecksum(header: Uint8Array): number {
  const isChecksum = (index: number) => index >= checksumAt && index < checksumAt + checksumLength;
  return header.reduce((sum, byte, index) => sum + (isChecksum(index) ? 0x20 : byte), 0);
}

function toText(header: Uint8Array, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return text.decode(end === -1 ? field : field.subarray(0, end));
}

function toNumber(header: Uint8Array, at: number, length: number): number {
  return Number.parseInt(toText(header, at, length).trim(), 8);
}

/** Unpacks a template into a new directory, without syncing. Throws if the file is damaged. */
export function unpackTemplate(templateFile: string, directory: string): void {
  mkdirSync(directory, { mode: 0o700 });
  for (const { path, mode, content } of unpackTar(unzip(readFileSync(templateFile)))) {
    const target = join(directory, path);
    if (path.endsWith('/')) mkdirSync(target, { mode });
    else writeFileSync(target, content, { mode, flag: 'wx' });
  }
}

/** In one piece: the last bytes say how long the content is (RFC 1952, 2.3.1). Small pieces and joining them take twice as long. */
function unzip(archive: Buffer): Buffer {
  const length = archive.length < 4 ? 0 : archive.readUInt32LE(archive.length - 4);
  return gunzipSync(archive, { chunkSize: Math.min(Math.max(length + 1, smallestPiece), largestPiece) });
}
