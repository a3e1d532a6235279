// Bundles the program and its packages into one file: a start reads and compiles one file instead of a thousand.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const entry = 'program.js';
const bundleFile = 'program.cjs';

/** Packages with machine code or WebAssembly. */
export const apart = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp'];

/** Whether the bundle matches the current sources and packages. */
export function isBundleFresh({ root, dist, files, before }) {
  if (!files['program.ts']) return true;
  return before === inputHash(root, files) && existsSync(join(dist, bundleFile));
}

/**
 * Builds dist/program.cjs if it is missing or stale. Returns the hash of its inputs.
 * @param {{ root: string, dist: string, files: Record<string, { hash: string }>, before: string | undefined }} options
 */
export async function buildBundle({ root, dist, files, before }) {
  if (isBundleFresh({ root, dist, files, before })) return { hash: before, built: false };
  const { rolldown, parseAst } = await importRolldown(root);
  const isApart = (id) => apart.some((name) => id === name || id.startsWith(`${name}/`));
  const bundle = await rolldown({
    input: join(dist, entry),
    cwd: root,
    platform: 'node',
    external: isApart,
    // Otherwise modules that only other threads use would be loaded, too.
    treeshake: { moduleSideEffects: (id) => !isApart(id) },
    plugins: [keepPlaces(dist)],
    checks: { pluginTimings: false },
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    exports: 'named',
    // Code compiled from the cache cannot use import().
    dynamicImportInCjs: false,
    codeSplitting: false,
    keepNames: true,
    // Saves half a megabyte of memory; unindent saves another half.
    comments: false,
    banner: "const __place = (path) => require('node:path').join(__dirname, path);",
  });
  await bundle.close();
  const hash = inputHash(root, files);
  writeWhole(join(dist, bundleFile), `// ${hash}\n${unindent(toAscii(output[0].code), parseAst)}`);
  removeOldCode(dist, hash);
  return { hash, built: true };
}

// Installed with Vite, so always present where the web app can be built.
export async function importRolldown(root) {
  const fromVite = createRequire(createRequire(join(root, 'package.json')).resolve('vite'));
  const load = (name) => import(pathToFileURL(fromVite.resolve(name)).href);
  return { ...(await load('rolldown')), ...(await load('rolldown/parseAst')) };
}

/** Keeps `import.meta` paths valid: modules find the files beside their original place. */
function keepPlaces(dist) {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!/\b__dirname\b|\b__filename\b|\bimport\.meta\.url\b/.test(code)) return null;
      const place = (path) => `__place(${JSON.stringify(relative(dist, path))})`;
      const kept = code
        .replaceAll('import.meta.url', `require('node:url').pathToFileURL(${place(id)}).href`)
        .replace(/\b__dirname\b/g, () => place(dirname(id)))
        .replace(/\b__filename\b/g, () => place(id));
      return { code: kept, map: null };
    },
  };
}

/** V8 stores such text with one byte per character; one character beyond Latin-1 would make it two for all. */
function toAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Removes indentation but keeps the lines, so that stack traces stay correct. String contents do not change. */
function unindent(code, parseAst) {
  const texts = findLongTexts(code, parseAst(code, { sourceType: 'script' }));
  let next = 0;
  return code.replace(/\n[ \t]+/g, (indentation, at) => {
    while (next < texts.length && texts[next].end <= at) next += 1;
    return next < texts.length && texts[next].start <= at ? indentation : '\n';
  });
}

/** Returns the multi-line strings in order: pieces of templates, and strings with line continuations. */
function findLongTexts(code, program) {
  const found = [];
  const ways = [program];
  while (ways.length > 0) {
    const node = ways.pop();
    if (node.type === 'TemplateElement' || node.type === 'Literal') {
      if (code.slice(node.start, node.end).includes('\n')) found.push(node);
      continue;
    }
    for (const part of Object.values(node)) {
      for (const child of Array.isArray(part) ? part : [part]) if (typeof child?.type === 'string') ways.push(child);
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** Removes the code caches of previous bundles. */
function removeOldCode(dist, hash) {
  for (const name of readdirSync(dist)) {
    if (name.startsWith(`${bundleFile}.`) && !name.includes(hash)) rmSync(join(dist, name), { force: true });
  }
}

/** The hash of our sources, the installed packages, and the code that builds the bundle. */
function inputHash(root, files) {
  const hash = createHash('sha256');
  hash.update(readFileSync(new URL(import.meta.url)));
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed)) hash.update(readFileSync(installed));
  for (const path of Object.keys(files).sort()) hash.update(`${path} ${files[path].hash}\n`);
  return hash.digest('hex').slice(0, 32);
}

function writeWhole(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, content);
  renameSync(partial, file);
}
