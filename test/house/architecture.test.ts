import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');

const listFolders = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The room lines of the document: a capability, then its rooms in order, separated by arrows or commas. */
function listDrawnRooms(): Map<string, string[]> {
  const [, block = ''] = /## Rooms[^]*?```\n([^]*?)```/.exec(text) ?? [];
  const lines = block.trimEnd().split('\n');
  return new Map(lines.map((line) => [line.split(/\s+/)[0]!, line.split(/\s{2,}|, | ← /).slice(1)]));
}

it('docs/architecture.md names every folder of src, and no other', () => {
  const table = [...text.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, name]) => name);
  const drawn = [...text.matchAll(/^([\w-]+)\/ /gm)].map(([, name]) => name);
  expect([...table, ...drawn].toSorted()).toEqual(listFolders('src').toSorted());
});

it('docs/architecture.md names every file at the root of src that the drawing starts with', () => {
  const [, block = ''] = /## The drawing[^]*?```\n([^]*?)```/.exec(text) ?? [];
  const files = [...block.matchAll(/^ *([\w-]+\.ts) /gm)].map(([, name]) => name!);
  expect(files).toContain('services.ts');
  expect(files.filter((name) => !existsSync(join(root, 'src', name)))).toEqual([]);
});

it('docs/architecture.md names every room of every capability, and no other', () => {
  const rooms = listFolders('src').map((name) => [name, listFolders(`src/${name}`).toSorted()] as const);
  const drawn = [...listDrawnRooms()].map(([name, inner]) => [name, inner.toSorted()] as const);
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(rooms.filter(([, inner]) => inner.length > 0)));
});

it('docs/architecture.md has the rooms in the order of the import rules', () => {
  const { rooms } = createRequire(import.meta.url)(join(root, 'scripts', 'rooms.cjs')) as {
    rooms: Record<string, string[]>;
  };
  const ruled = [...listDrawnRooms()].filter(([capability]) => rooms[capability]);
  expect(Object.fromEntries(ruled)).toEqual(rooms);
});
