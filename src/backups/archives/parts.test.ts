import { expect, it } from 'vitest';
import { createPartBuffer, packPart, partBytes, unpackPart } from './parts.js';
import { createRowsDigest } from '../tables/rows-digest.js';

const widths = ['a', 'é', '語', '😀'];

it.each(widths)('a part holds as many lines of %s as have room in it, and gives them back', async (character) => {
  const line = character.repeat(1000);
  const lineBytes = Buffer.byteLength(line) + 1;
  const buffer = createPartBuffer();
  const lines: string[] = [];
  while (buffer.add(line)) lines.push(line);
  expect(lines).toHaveLength(Math.floor(partBytes / lineBytes));
  const { part, content } = await packPart('backups/one/record.000001.jsonl.gz', buffer);
  expect(part).toMatchObject({ rows: lines.length, rawBytes: lines.length * lineBytes, bytes: content.length });
  expect(await unpackPart(part, content)).toEqual(lines);
});

it('a line that is larger than a part has a part of its own, and the memory is used again for the next ones', async () => {
  const buffer = createPartBuffer();
  const large = 'x'.repeat(3 * partBytes);
  expect(buffer.add('small')).toBe(true);
  expect(buffer.add(large)).toBe(false);
  expect(buffer.content().toString()).toBe('small\n');
  buffer.clear();
  expect(buffer.add(large)).toBe(true);
  expect(buffer.add('small')).toBe(false);
  const { part, content } = await packPart('backups/one/record.000002.jsonl.gz', buffer);
  expect(await unpackPart(part, content)).toEqual([large]);
  buffer.clear();
  expect(buffer.add('next')).toBe(true);
  expect(buffer.content().toString()).toBe('next\n');
});

it('the digest of rows is the sum of their SHA-256 hashes in eight lanes, whatever their order', () => {
  const digest = (lines: readonly string[]) => {
    const sum = createRowsDigest();
    for (const line of lines) sum.add(line);
    return { rows: sum.count(), digest: sum.read() };
  };
  // As archives that exist say it: SHA-256 of the empty text and of "abc" (FIPS 180-2, B.1).
  expect(digest(['']).digest).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(digest(['abc']).digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(digest(['', 'abc'])).toEqual({
    rows: 2,
    digest: '9e28db0127fdebfedc3d35a6f71ddb47d7b1a387fab30de858a6987c6a52ce02',
  });
  expect(digest(['abc', ''])).toEqual(digest(['', 'abc']));
  expect(digest(['Zürich 語 😀']).digest).toBe('9e396ee1a3f4dc73f768d18b9faa76581b0574ce5ecb924e10ae921f179181ce');
});
