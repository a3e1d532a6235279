import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  listAssumptionCitations,
  listAssumptions,
  listBrokenLinks,
  listSections,
  listSpecCitations,
} from './citations.js';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const listFiles = (folder: string, name: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => join(folder, path));

const contract = listFiles('docs/contract', /\.md$/);
const sections = new Set(contract.flatMap((path) => listSections(read(path))));
const readAssumptions = () => listAssumptions(read('docs/assumptions.md'));
const documents = [...listFiles('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const code = ['src', 'test', 'web/src', 'web/e2e'].flatMap((folder) => listFiles(folder, /\.(?:[cm]?[jt]sx?|css|sh)$/));
const texts = [...code, ...documents].map((path) => ({ path, text: read(path) }));

it('every citation of the contract refers to a section or a rule in docs/contract', () => {
  const citations = texts.flatMap(({ path, text }) => listSpecCitations(text).map((number) => ({ path, number })));
  expect(citations.length).toBeGreaterThan(300);
  expect(citations.filter(({ number }) => !sections.has(number))).toEqual([]);
});

it('every citation of an assumption refers to one in docs/assumptions.md', () => {
  const citations = texts.flatMap(({ path, text }) =>
    listAssumptionCitations(text).map((number) => ({ path, number })),
  );
  const assumptions = readAssumptions();
  expect(citations.length).toBeGreaterThan(100);
  expect(citations.filter(({ number }) => !assumptions.includes(number))).toEqual([]);
});

it('docs/contract links every assumption, and each has a unique number', () => {
  const links = new Set(
    contract.flatMap((path) =>
      [...read(path).matchAll(/\[([A-Z]{1,2}\d+)\]\(\.\.\/assumptions\.md#/g)].map(([, id]) => id!),
    ),
  );
  const assumptions = readAssumptions();
  expect(new Set(assumptions).size).toBe(assumptions.length);
  expect(assumptions.filter((number) => !links.has(number))).toEqual([]);
});

it.each(documents)('every relative link in %s resolves', (path) => {
  const readLinked = (target: string) => {
    const linked = join(dirname(path), target);
    if (!existsSync(join(root, linked))) return undefined;
    return statSync(join(root, linked)).isFile() ? read(linked) : '';
  };
  expect(listBrokenLinks(read(path), readLinked)).toEqual([]);
});

it('every path of the project that a document names exists', () => {
  const paths = documents.flatMap((path) =>
    [...read(path).matchAll(/`((?:src|web|test|scripts|bench|migrations|seeds)\/[\w./-]+)`/g)].map(
      ([, named]) => named!,
    ),
  );
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((named) => !existsSync(join(root, named)))).toEqual([]);
});

it('every folder that docs/glossary.md names exists', () => {
  const folders = [...read('docs/glossary.md').matchAll(/`([a-z/-]+)` +\|$/gm)].map(([, named]) => named!);
  expect(folders.length).toBeGreaterThan(60);
  expect(folders.filter((named) => !existsSync(join(root, 'src', named)))).toEqual([]);
});

// Assembled here, so that the examples are not citations of this file.
const spec = (numbers: string) => `// Spec ${numbers}`;
const assumption = (numbers: string) => `// Assumption${numbers.includes(' ') ? 's' : ''} ${numbers}: why`;

it.each([
  ['2.6', ['2.6']],
  ['2.5.3', ['2.5.3']],
  ['8, in bytes', ['8']],
  ['2.10, 7): refused', ['2.10', '7']],
  ['4.3 and 4.4. Throws', ['4.3', '4.4']],
  ['2.3 to 2.5,\n * 4.2', ['2.3', '2.5', '4.2']],
  ['4.1, RFC 6749 4.1.3', ['4.1']],
  ['2.5 rule 2 and 2.4', ['2.5.2', '2.4']],
  ['2.5 rules 1 and 6', ['2.5.1', '2.5.6']],
  ['2.5 rules 2 to 4, 6.3', ['2.5.2', '2.5.3', '2.5.4', '6.3']],
])('finds the numbers in a citation of %j', (numbers, expected) => {
  expect(listSpecCitations(spec(numbers))).toEqual(expected);
});

it.each([
  ['P3', ['P3']],
  ['O7, O8 and O14', ['O7', 'O8', 'O14']],
  ['Q1 to Q3', ['Q1', 'Q2', 'Q3']],
])('finds the assumptions in a citation of %j', (numbers, expected) => {
  expect(listAssumptionCitations(assumption(numbers))).toEqual(expected);
});

it('finds the sections and rules of a chapter', () => {
  const chapter = '# 4 Endpoints\n\n1. aside\n\n## 4.10 Lists\n\n1. first\n2. second\n\n## Notes\n\n1. none\n';
  expect(listSections(chapter)).toEqual(['4', '4.1', '4.10', '4.10.1', '4.10.2']);
});

it('rejects an assumption without its anchor', () => {
  expect(listAssumptions('- <a id="p1"></a>**P1** one\n')).toEqual(['P1']);
  expect(() => listAssumptions('- **P1** one\n')).toThrow('Assumption P1');
  expect(() => listAssumptions('- <a id="p2"></a>**P1** one\n')).toThrow('Assumption P1');
});

it('finds links to missing files, headings and anchors', () => {
  const read = (path: string) => (path === 'a.md' ? '## 2.6 Company, etc.\n\n<a id="p1"></a>one\n' : undefined);
  const links = 'a.md a.md#26-company-etc a.md#p1 #own https://example.com/x b.md a.md#p2 #other'.split(' ');
  const text = `# Own\n\n${links.map((link) => `[x](${link})`).join('\n')}\n`;
  expect(listBrokenLinks(text, read)).toEqual(['b.md', 'a.md#p2', '#other']);
});
