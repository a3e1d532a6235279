// npm run figures: sizes and dependencies of the parts of src/. With --check, fails if a figure exceeds its limit;
// limits may only be lowered.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src');
const importPattern = /(?:import|export)\s[^;'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g;

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.(test|suite|d))\.ts$/.test(entry.name))
  .map(({ parentPath, name }) => toFile(join(parentPath, name)));

/** What programs import from the package: importers are elsewhere. */
const imported = /^library\//;
/** Data of one object type each, which a table imports: small by design. */
const onePerType = /\/families\//;

const figures = [
  { name: 'sources in the largest folder', is: largestFolder(), limit: 25 },
  { name: 'exported types in 1,000 lines', is: exportedTypes(), limit: 9.9 },
  { name: 'files under 40 lines with one importer', is: smallWithOneImporter(), limit: 30 },
  { name: '.service files without a service', is: services((file) => !makesService(file)), limit: 0 },
  { name: 'imports for their effect', is: count(/^import '/gm), limit: 0 },
  { name: 'arrows back between rooms', is: 0, limit: 0, note: 'npm run imports' },
];

for (const { name, is, limit, note } of figures) {
  console.log(`${name.padEnd(42)} ${String(is).padStart(6)}   at most ${limit}${note ? `   (${note})` : ''}`);
}
const over = figures.filter(({ is, limit }) => is > limit);
if (process.argv.includes('--check') && over.length > 0) {
  console.log(`Over the limit: ${over.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}

function toFile(path) {
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(importPattern)].map(([, from, lazily]) =>
    relative(root, join(dirname(path), (from ?? lazily).replace(/\.js$/, '.ts'))),
  );
  return { path: relative(root, path), text, lines: text.split('\n').length - 1, imports: new Set(imports) };
}

function largestFolder() {
  const sizes = new Map();
  for (const { path } of files) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  return Math.max(...sizes.values());
}

function exportedTypes() {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return Math.round((count(/^export (interface|type) \w/gm) / lines) * 10_000) / 10;
}

function smallWithOneImporter() {
  const importers = new Map();
  for (const { imports } of files) for (const path of imports) importers.set(path, (importers.get(path) ?? 0) + 1);
  return files.filter(
    ({ path, lines }) => lines < 40 && importers.get(path) === 1 && !(onePerType.test(path) || imported.test(path)),
  ).length;
}

function services(isCounted) {
  return files.filter((file) => file.path.endsWith('.service.ts') && isCounted(file)).length;
}

function makesService({ text }) {
  return /export (async )?function create[A-Z]/.test(text);
}

function count(pattern) {
  return files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}
