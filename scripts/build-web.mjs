// Builds web/ into dist/public if it is stale: scripts and styles by Vite, each with its compressed forms beside it.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashInputs, planWeb } from './web-plan.mjs';

const worthIt = 1024;

/**
 * Brings dist/public up to date with web/. Throws Vite's message if a file has an error; the previous build then stays.
 * @param {{ root: string }} options
 * @returns {Promise<boolean>} whether anything was built
 */
export async function buildWeb({ root }) {
  const { record, files, before, isFresh } = planWeb(root);
  if (isFresh || Object.keys(files).length === 0) return false;
  const out = join(root, 'dist', 'public');
  const hash = hashInputs(root, files);
  const save = () => writeFileSync(record, JSON.stringify({ hash, files }));
  if (before.hash === hash && existsSync(join(out, 'index.html'))) {
    save();
    return false;
  }
  const partial = `${out}.${process.pid}.partial`;
  mkdirSync(partial, { recursive: true });
  const environment = process.env.NODE_ENV;
  try {
    const { build } = await import('vite');
    // Always the production build, in tests too: other values select the libraries' development builds.
    process.env.NODE_ENV = 'production';
    await build({
      configFile: join(root, 'web', 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: partial, emptyOutDir: true },
    });
    await compressAll(join(partial, 'assets'));
    rmSync(out, { recursive: true, force: true });
    renameSync(partial, out);
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
    rmSync(partial, { recursive: true, force: true });
  }
  save();
  return true;
}

async function compressAll(folder) {
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  for (const name of readdirSync(folder).filter((entry) => /\.(js|css|svg|json)$/.test(entry))) {
    const file = join(folder, name);
    const content = readFileSync(file);
    if (content.length < worthIt) continue;
    writeFileSync(`${file}.br`, await toBrotli(content, { params }));
    writeFileSync(`${file}.gz`, await toGzip(content, { level: 9 }));
  }
}
