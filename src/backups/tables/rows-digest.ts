import { hash } from 'node:crypto';

/** A hash of a set of rows that does not depend on their order: databases return them in different ones. */
interface RowsDigest {
  add(line: string): void;
  count(): number;
  /** In hexadecimal digits. */
  read(): string;
}

const lanes = 8;

/** Adds the SHA-256 hashes of the rows, modulo 2^32 in each of eight lanes. */
export function createRowsDigest(): RowsDigest {
  const sums = new Uint32Array(lanes);
  let count = 0;
  return {
    add(line) {
      // As text: for a row, a buffer of the result takes four times as long as the hash.
      const bytes = hash('sha256', line, 'binary');
      for (let lane = 0; lane < lanes; lane += 1) sums[lane] = (sums[lane] ?? 0) + readUInt32(bytes, lane * 4);
      count += 1;
    },
    count: () => count,
    read: () => [...sums].map((sum) => sum.toString(16).padStart(8, '0')).join(''),
  };
}

/** Reads four bytes of a text with a character for each, the highest first. */
function readUInt32(bytes: string, at: number): number {
  const high = (bytes.charCodeAt(at) << 24) | (bytes.charCodeAt(at + 1) << 16);
  return high | (bytes.charCodeAt(at + 2) << 8) | bytes.charCodeAt(at + 3);
}
