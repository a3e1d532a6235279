import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

/** Words that docs/glossary.md replaces. Documents, names, comments, texts and test titles are free of them. */
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
function listFiles(folder: string, name: RegExp): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && name.test(entry.name));
  return files.map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const withoutQuotes = (text: string) => quoted.reduce((rest, pattern) => rest.replace(pattern, ''), text);

const documents = [...listFiles('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const sources = ['src', 'web/src', 'web/e2e', 'test', 'scripts', 'bench'].flatMap((folder) =>
  listFiles(folder, /\.(?:[cm]?[jt]sx?)$/),
);

/** Where these words stand, with what to write instead. */
function listReplaced(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    Object.keys(instead)
      .filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(line))
      .map((word) => `${path}:${index + 1}: "${word}", instead: ${instead[word]}`),
  );
}

it.each(documents.filter((path) => !generated.includes(path)))('%s is free of the words that are replaced', (path) => {
  expect(listReplaced(path, withoutQuotes(read(path)))).toEqual([]);
});

it('the sources are free of the words that are replaced', () => {
  const own = 'test/house/wording.test.ts';
  expect(sources.filter((path) => path !== own).flatMap((path) => listReplaced(path, read(path)))).toEqual([]);
});
