import { createHash } from 'node:crypto';

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
      const hash = createHash('sha256').update(line).digest();
      for (let lane = 0; lane < lanes; lane += 1) sums[lane] = (sums[lane] ?? 0) + hash.readUInt32BE(lane * 4);
      count += 1;
    },
    count: () => count,
    read: () => [...sums].map((sum) => sum.toString(16).padStart(8, '0')).join(''),
  };
}
