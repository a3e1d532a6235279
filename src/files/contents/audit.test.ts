import { describe, expect, it } from 'vitest';
import { classify, pairContents, type KeyedContent } from './audit.js';
import type { ListedBlob } from '../../platform/blobs/blob-store.js';

const now = new Date('2026-06-01T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const toId = (digit: number | string) => `${digit}0000000-0000-4000-8000-000000000000`;

function named(overrides: Partial<KeyedContent> = {}): KeyedContent {
  const entry = { hubId: 7, blobId: toId(1), state: 'kept' as const, changedAt: ago(48), isHeld: false };
  const found = { ...entry, ...overrides };
  const own = `${found.hubId}/${found.blobId}`;
  return { key: own, ...entry, files: 1, fileId: '11', sizes: [5, 5], sha256: 'abc', ...overrides };
}

const stored = (overrides: Partial<ListedBlob> = {}): ListedBlob => ({
  key: `7/${toId(1)}`,
  size: 5,
  storedAt: ago(48),
  ...overrides,
});

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

describe('comparing entries of database and store', () => {
  it('yields them in key order, also if one account id is a prefix of another', async () => {
    const rows = [named({ hubId: 1 }), named({ hubId: 10 }), named({ hubId: 2, blobId: toId('a') })];
    const blobs = [`1/${toId(0)}`, `1/${toId(1)}`, `2/${toId('a')}`, `2/${toId('f')}`, `3/${toId(1)}`];
    const pairs = [];
    const listed = blobs.map((key) => stored({ key }));
    for await (const { key, ...sides } of pairContents(each(rows), each(listed))) {
      pairs.push(`${key.slice(0, 4)}: ${Object.keys(sides).join(' ')}`);
    }
    expect(pairs).toEqual([
      '1/00: stored',
      '1/10: named stored',
      '10/1: named',
      '2/a0: named stored',
      '2/f0: stored',
      '3/10: stored',
    ]);
  });

  it('yields nothing for two empty lists', async () => {
    for await (const pair of pairContents(each([]), each([]))) expect.unreachable(pair.key);
  });
});

const key = `7/${toId(1)}`;

it.each<[string, Parameters<typeof classify>[0], string | undefined]>([
  ['a file with its content', { key, named: named(), stored: stored() }, undefined],
  ['a file without its content', { key, named: named() }, 'missing'],
  ['a file with shorter content', { key, named: named(), stored: stored({ size: 4 }) }, 'otherSize'],
  [
    'two files that differ in the size of their content',
    { key, named: named({ files: 2, sizes: [5, 6] }), stored: stored() },
    'otherSize',
  ],
  ['a file with content marked for deletion', { key, named: named({ state: 'doomed' }), stored: stored() }, 'notKept'],
  [
    'content of a snapshot',
    { key, named: named({ files: 0, isHeld: true, state: undefined }), stored: stored() },
    undefined,
  ],
  ['missing content of a snapshot', { key, named: named({ files: 0, isHeld: true, state: 'doomed' }) }, 'missing'],
  [
    'content being received',
    { key, named: named({ files: 0, state: 'pending', changedAt: ago(1) }), stored: stored() },
    'inProgress',
  ],
  ['announced content', { key, named: named({ files: 0, state: 'pending', changedAt: ago(1) }) }, undefined],
  ['an interrupted upload', { key, named: named({ files: 0, state: 'pending' }), stored: stored() }, 'awaitingRemoval'],
  [
    'content marked for deletion',
    { key, named: named({ files: 0, state: 'doomed', changedAt: ago(1) }), stored: stored() },
    'awaitingRemoval',
  ],
  ['content without a file', { key, named: named({ files: 0 }), stored: stored() }, 'orphans'],
  ['content unknown to the database', { key, stored: stored() }, 'orphans'],
  ['content unknown to the database for less than a day', { key, stored: stored({ storedAt: ago(23) }) }, 'inProgress'],
])('%s', (_, pair, kind) => {
  expect(classify(pair, now)).toBe(kind);
});
