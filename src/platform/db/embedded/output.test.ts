import { describe, expect, it } from 'vitest';
import { createOutput } from './output.js';
import { toNextSegment } from './wal-reserve.js';

describe('the output of a batch', () => {
  it('is the appended bytes, in blocks that may be transferred', () => {
    const output = createOutput();
    const parts = [1, 8_192, 20_000, 3, 3_000_000, 17].map((size, index) => Buffer.alloc(size, index + 1));
    for (const part of parts) output.append(part);
    const blocks = output.take();
    expect(Buffer.concat(blocks).equals(Buffer.concat(parts))).toBe(true);
    expect(new Set(blocks.map(({ buffer }) => buffer)).size).toBe(blocks.length);
    expect(blocks.length).toBeLessThan(12);
    expect(output.isEmpty()).toBe(true);
  });

  it('copies views that change afterwards', () => {
    const output = createOutput();
    const view = Buffer.from('Acme');
    output.append(view);
    view.fill(0);
    expect(Buffer.concat(output.take()).toString()).toBe('Acme');
    expect(output.take()).toEqual([]);
  });
});

describe('the name of the next WAL file', () => {
  it('carries over from segment to log, never to timeline', () => {
    expect(toNextSegment('000000010000000000000001')).toBe('000000010000000000000002');
    expect(toNextSegment('0000000100000000000000FF')).toBe('000000010000000100000000');
    expect(toNextSegment('00000002000000AB000000FF')).toBe('00000002000000AC00000000');
  });
});
