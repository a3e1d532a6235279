// Finds what is stale in dist/. Node built-ins only, and little work besides reading file times: every start runs this.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBundleFresh } from './build-bundle.mjs';
import { isTemplateFresh } from './build-template.mjs';
import { planWeb } from './web-plan.mjs';

const assets = /\.(json|sql|css|svg|html|js|png|ico|woff2|txt)$/;
const testOnly = /\.(test|suite)\.ts$|\.d\.ts$/;

/**
 * Compares src/ with the record of the last build. A source is fresh if its time and size are unchanged and its output exists;
 * `orphans` are outputs without a source.
 * @param {string} root the project's folder
 */
export function planBuild(root) {
  const dist = join(root, 'dist');
  const manifest = join(dist, '.build.json');
  const key = builderKey(root);
  const before = readManifest(manifest, key);
  const fresh = {};
  const stale = [];
  for (const source of listSources(join(root, 'src'))) {
    const known = before.files[source.path];
    const isSame = known && known.mtimeMs === source.mtimeMs && known.size === source.size;
    if (isSame && existsSync(join(dist, toOutput(source.path)))) fresh[source.path] = known;
    else stale.push({ ...source, knownHash: known?.hash });
  }
  const kept = new Set([...Object.keys(fresh), ...stale.map((source) => source.path)].map(toOutput));
  const orphans = Object.keys(before.files)
    .map(toOutput)
    .filter((output) => !kept.has(output));
  const isFresh = stale.length === 0 && orphans.length === 0;
  return { dist, manifest, key, template: before.template, bundle: before.bundle, fresh, stale, orphans, isFresh };
}

/** Whether everything is up to date. */
export function isBuilt(root) {
  const { dist, template, bundle, fresh, isFresh } = planBuild(root);
  return (
    isFresh &&
    isTemplateFresh({ root, dist, before: template }) &&
    isBundleFresh({ root, dist, files: fresh, before: bundle }) &&
    isWebFresh(root)
  );
}

function isWebFresh(root) {
  const { files, isFresh } = planWeb(root);
  return isFresh || Object.keys(files).length === 0;
}

/** The output in dist/ of a file in src/. */
export function toOutput(path) {
  return path.replace(/\.ts$/, '.js');
}

/** Every file below `folder` that the running program needs, with its time and size; paths use `/`. */
function listSources(folder) {
  const found = [];
  const walk = (path) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) walk(child);
      else if (isSource(child)) found.push(toSource(folder, child));
    }
  };
  walk('');
  return found;
}

function isSource(path) {
  return path.endsWith('.ts') ? !testOnly.test(path) : assets.test(path);
}

function toSource(folder, path) {
  const { mtimeMs, size } = statSync(join(folder, path));
  return { path, mtimeMs, size, isTypeScript: path.endsWith('.ts') };
}

/** The hash of what every output depends on besides its source; if it changes, everything is stale. */
function builderKey(root) {
  const builder = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'build.mjs'));
  const typescript = readFileSync(join(root, 'node_modules', 'typescript', 'package.json'), 'utf8');
  const version = /"version": *"([^"]+)"/.exec(typescript)?.[1] ?? '';
  return createHash('sha256').update(builder).update(version).digest('hex').slice(0, 32);
}

function readManifest(file, key) {
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    if (manifest.key === key) return manifest;
    // Another builder: rewrites everything, but still knows the old outputs, so that they can be removed.
    const files = Object.fromEntries(Object.keys(manifest.files).map((path) => [path, {}]));
    return { files, template: manifest.template };
  } catch {
    return { files: {} };
  }
}
