// Whether the web app in dist/public is up to date. Node built-ins only: every start runs this.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const inputs = /\.(tsx?|css|html|svg|json|png|woff2)$/;
const notInputs = /\.(test|e2e)\.tsx?$/;

/**
 * Compares the times and sizes of the web app's files with those of the last build.
 * @param {string} root the project's folder
 */
export function planWeb(root) {
  const record = join(root, 'dist', '.web.json');
  const files = listInputs(root);
  const before = readRecord(record);
  const isSame = before.files !== undefined && JSON.stringify(before.files) === JSON.stringify(files);
  return { record, files, before, isFresh: isSame && existsSync(join(root, 'dist', 'public', 'index.html')) };
}

/** Hashes the contents of all inputs: a fresh checkout has new times and the same contents. */
export function hashInputs(root, files) {
  const hash = createHash('sha256');
  for (const path of Object.keys(files))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 32);
}

function listInputs(root) {
  const paths = ['package-lock.json', 'scripts/build-web.mjs', 'web/index.html', 'web/vite.config.ts'];
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (inputs.test(path) && !notInputs.test(path) && !path.endsWith('.d.ts')) paths.push(path);
    }
  };
  // A server-only checkout has no web app to build.
  if (!existsSync(join(root, 'web', 'src'))) return {};
  walk('web/src');
  return Object.fromEntries(
    paths.sort().map((path) => {
      const { mtimeMs, size } = statSync(join(root, path));
      return [path, [mtimeMs, size]];
    }),
  );
}

function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
