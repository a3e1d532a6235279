// Initialises the embedded database with its schema once at build time, so that a first start only unpacks it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join('platform', 'db');
const builder = 'embedded-template.js';
const templateFile = 'embedded-template.tar.gz';

/** Whether the template matches the current database engine, code and migrations. */
export function isTemplateFresh({ root, dist, before }) {
  if (!existsSync(join(dist, folder, builder))) return true;
  return before === inputHash(root, dist) && existsSync(join(dist, templateFile));
}

/**
 * Builds dist/embedded-template.tar.gz if it is missing or stale. Returns the hash of its inputs.
 * @param {{ root: string, dist: string, before: string | undefined }} options
 */
export async function buildTemplate({ root, dist, before }) {
  if (isTemplateFresh({ root, dist, before })) return { hash: before, built: false };
  const out = join(dist, templateFile);
  const partial = `${out}.${process.pid}.partial`;
  try {
    runBuilder(join(dist, folder, builder), { outFile: partial, migrationsFolder: join(root, 'migrations') });
    renameSync(partial, out);
  } finally {
    rmSync(partial, { force: true });
  }
  return { hash: inputHash(root, dist), built: true };
}

// A separate process: the engine keeps its process alive and its memory allocated.
function runBuilder(code, options) {
  const script = `import(${JSON.stringify(pathToFileURL(code).href)})
    .then(({ buildTemplate }) => buildTemplate(JSON.parse(process.argv[1])))
    .then(() => process.exit(0));`;
  const args = ['-e', script, '--', JSON.stringify(options)];
  const { status, stderr, error } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(`The database template could not be built.\n${error?.message ?? stderr}`);
}

/** The hash of the engine's version, the migrations, and the code that builds the template, with all our modules it imports. */
function inputHash(root, dist) {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json')));
  const migrations = join(root, 'migrations');
  const names = existsSync(migrations) ? readdirSync(migrations).filter((name) => /^\d.*\.sql$/.test(name)) : [];
  for (const name of names.sort()) hash.update(`${name}\n`).update(readFileSync(join(migrations, name)));
  const files = [join(dist, folder, builder)];
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    hash.update(code);
    for (const [, path] of code.matchAll(/(?:from|import|new URL\()\s*['"](\.{1,2}\/[^'"]+\.js)['"]/g)) {
      const imported = join(dirname(file), path);
      if (!files.includes(imported) && existsSync(imported)) files.push(imported);
    }
  }
  return hash.digest('hex').slice(0, 32);
}
