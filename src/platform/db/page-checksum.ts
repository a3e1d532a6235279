/** Bytes of a page of a table or index. */
export const pageBytes = 8192;

const sums = 32;
const prime = 16777619;
const offsets = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);
/** Where a page keeps its checksum, and where its free space ends: 0 in a page that was never written. */
const [checksumAt, upperAt] = [8, 14];

/**
 * Whether a page is as PostgreSQL wrote it: its checksum is right for its number in the relation, or it was never written.
 * The algorithm is that of PostgreSQL's `checksum_impl.h`.
 */
export function isIntact(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(upperAt) === 0) return page.every((byte) => byte === 0);
  return page.readUInt16LE(checksumAt) === calculateChecksum(page, block);
}

/** FNV-1a in 32 columns, over the page with its checksum taken as 0. */
function calculateChecksum(page: Buffer, block: number): number {
  const columns = Uint32Array.from(offsets);
  const mix = (column: number, word: number): void => {
    const mixed = columns[column]! ^ word;
    columns[column] = Math.imul(mixed, prime) ^ (mixed >>> 17);
  };
  for (let at = 0, column = 0; at < pageBytes; at += 4, column = (column + 1) % sums) {
    const word = page.readInt32LE(at);
    mix(column, at === checksumAt ? word & 0xffff0000 : word);
  }
  for (let column = 0; column < sums; column += 1) mix(column, 0);
  for (let column = 0; column < sums; column += 1) mix(column, 0);
  const checksum = columns.reduce((all, column) => all ^ column, 0) ^ block;
  return ((checksum >>> 0) % 65535) + 1;
}
