import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Words that docs/glossary.md replaces. Documents are free of them; `ceilings` in wording-ceilings.json limits their number in
 * comments, texts and test titles of the sources, and may only go down. After removing some, lower the ceilings:
 * `SPOKE_LOWER_CEILINGS=1 npx vitest run test/house/wording.test.ts`.
 */
const instead: Readonly<Record<string, string>> = {
  anew: 'again, new',
  whoever: 'user, caller, client',
  somebody: 'user, caller, client',
  tell: 'report, notify, print',
  tells: 'reports, notifies, prints',
  told: 'reported, notified, printed',
  'whose the': 'name the owner',
  'for so long': 'while, until',
  'let go': 'delete, remove, release',
  overtaken: 'conflict, retry',
  disguise: 'escape',
};

/** Text that is quoted: the section of the glossary that lists these words, generated documents, and messages of the protocol. */
const quoted: readonly RegExp[] = [/## Words to use[^]*$/g];
const generated = ['docs/endpoints.md', 'docs/errors.md'];

const root = join(import.meta.dirname, '..', '..');
const ceilingsFile = join(import.meta.dirname, 'wording-ceilings.json');
const ceilings = JSON.parse(readFileSync(ceilingsFile, 'utf8')) as Record<string, number>;

function listFiles(folder: string, name: RegExp): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && name.test(entry.name));
  return files.map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const count = (text: string, word: string) => [...text.matchAll(new RegExp(`\\b${word}\\b`, 'gi'))].length;
const withoutQuotes = (text: string) => quoted.reduce((rest, pattern) => rest.replace(pattern, ''), text);

const documents = [...listFiles('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const sources = ['src', 'web/src', 'web/e2e', 'test', 'scripts', 'bench'].flatMap((folder) =>
  listFiles(folder, /\.(?:[cm]?[jt]sx?)$/),
);

it.each(documents.filter((path) => !generated.includes(path)))('%s is free of the words that are replaced', (path) => {
  const lines = withoutQuotes(read(path)).split('\n');
  const found = lines.flatMap((line, index) =>
    Object.keys(instead)
      .filter((word) => count(line, word) > 0)
      .map((word) => `${path}:${index + 1}: "${word}", instead: ${instead[word]}`),
  );
  expect(found).toEqual([]);
});

it('the sources have no more of these words than before', () => {
  const texts = sources.filter((path) => path !== 'test/house/wording.test.ts').map(read);
  const counts = Object.fromEntries(
    Object.keys(instead).map((word) => [word, texts.reduce((sum, text) => sum + count(text, word), 0)]),
  );
  const above = Object.keys(instead).filter((word) => counts[word]! > (ceilings[word] ?? 0));
  if (process.env['SPOKE_LOWER_CEILINGS'] === '1') {
    const lowered = Object.entries(counts).map(([word, number]) => [word, Math.min(number, ceilings[word] ?? 0)]);
    writeFileSync(ceilingsFile, `${JSON.stringify(Object.fromEntries(lowered), undefined, 2)}\n`);
  }
  expect(above.map((word) => `"${word}": ${counts[word]}, at most ${ceilings[word] ?? 0}: ${instead[word]}`)).toEqual(
    [],
  );
});
