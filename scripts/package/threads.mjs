// Bundles what runs in threads and processes of its own (the embedded database, rendering, images), each at its place in
// dist/ and with its packages, and copies the other files that the program reads beside its code.
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { apart, importRolldown } from '../build-bundle.mjs';

/**
 * Writes every file that the built program opens by an address of its own: modules as one file each, others as they are.
 * @param {{ root: string, out: string }} options
 */
export async function bundleThreads({ root, out }) {
  const dist = join(root, 'dist');
  const { rolldown } = await importRolldown(root);
  for (const file of listOpened(dist)) {
    const target = join(out, relative(dist, file));
    mkdirSync(dirname(target), { recursive: true });
    if (isModule(file)) writeFileSync(target, await bundleOne(rolldown, { root, file }));
    else cpSync(file, target, { recursive: true });
  }
}

/** The files below dist/ that its sources name relative to themselves. */
function listOpened(dist) {
  const opened = new Set();
  for (const entry of readdirSync(dist, { recursive: true })) {
    if (!entry.endsWith('.js') || entry.startsWith(`public${sep}`)) continue;
    const file = join(dist, entry);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)) {
      const target = join(dirname(file), path);
      if (target.startsWith(`${dist}${sep}`)) opened.add(target);
    }
  }
  return [...opened].sort();
}

const isModule = (file) => file.endsWith('.js') && /^(?:import|export) /m.test(readFileSync(file, 'utf8'));

/**
 * The code of a module and all that it imports, except for the packages with machine code, as one module that lies in `place`.
 * @param {{ root: string, file: string, place?: string }} options
 */
export async function bundleOne(rolldown, { root, file, place = dirname(file) }) {
  const isApart = (id) => apart.some((name) => id === name || id.startsWith(`${name}/`));
  const bundle = await rolldown({
    input: file,
    cwd: root,
    platform: 'node',
    external: isApart,
    plugins: [keepAddresses(place)],
    checks: { pluginTimings: false },
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, keepNames: true, comments: false });
  await bundle.close();
  return output[0].code;
}

/** Modules find the files beside their original place, from the place of the bundle. */
function keepAddresses(folder) {
  return {
    name: 'keep-addresses',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const place = relative(folder, id).split(sep).join('/');
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
        map: null,
      };
    },
  };
}
