/** Encodes a set of small numbers as bits, number 0 being the highest bit of the first byte; as short as possible. */
export function toBitmap(numbers: Iterable<number>): Buffer {
  const list = [...numbers];
  const bitmap = Buffer.alloc(list.length === 0 ? 0 : (Math.max(...list) >> 3) + 1);
  for (const number of list) bitmap[number >> 3] = (bitmap[number >> 3] ?? 0) | (0x80 >> (number & 7));
  return bitmap;
}

/** Decodes a bitmap to its numbers, in ascending order. */
export function toNumbers(bitmap: Buffer): number[] {
  const numbers: number[] = [];
  bitmap.forEach((byte, index) => {
    for (let bit = 0; bit < 8; bit += 1) if (byte & (0x80 >> bit)) numbers.push(index * 8 + bit);
  });
  return numbers;
}
