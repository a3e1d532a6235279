import { expect, it } from 'vitest';
import { listClientPages, listCommands, type Block } from './client-pages.js';

const all = listClientPages();
const index = all.find(({ name }) => name === 'README');
const pages = all.filter((page) => page !== index);
/** The rows of the table of clients: the page, and how it is tested. */
const rows = [
  ...(index?.text ?? '').matchAll(/^\| \[[^\]]+\]\((?<name>[\w-]+)\.md\) .*\| (?<tested>[^|]+?) +\|$/gm),
].map(({ groups = {} }) => ({ name: groups['name'], tested: groups['tested'] ?? '' }));

const describeBlock = ({ language, text }: Block) => `${language}: ${text.split('\n')[0]}`;

it('the index of clients lists every page once, and no other', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(pages.map(({ name }) => name).toSorted());
});

it.each(all)('$name says of each of its blocks what it is for', ({ blocks }) => {
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.filter(({ mark }) => mark === undefined).map(describeBlock)).toEqual([]);
});

it.each(pages)('$name uses the files that it saves, and shows what its commands print', (page) => {
  const commands = listCommands(page);
  const scripts = commands.map(({ script }) => script).join('\n');
  const files = page.blocks.flatMap(({ file }) => file ?? []);
  expect(files.filter((file) => !scripts.includes(file))).toEqual([]);
  expect(commands.filter(({ output }) => output === undefined)).toEqual([]);
  expect(page.blocks.filter(({ mark }) => mark === 'output')).toHaveLength(commands.length);
});

it.each(pages)('$name says what is not run, and the index says the same', (page) => {
  const isRun = listCommands(page).length > 0;
  expect(rows.find(({ name }) => name === page.name)?.tested.includes('as written')).toBe(isRun);
  if (page.blocks.some(({ mark }) => mark === 'not-run'))
    expect(page.text.toLowerCase()).toContain('not run in the tests');
});
