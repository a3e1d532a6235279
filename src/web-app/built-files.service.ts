import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Asset } from './pages.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The built web app. */
export interface BuiltFiles {
  /** The page served at every address of the app. */
  readonly page: string;
  /** By name, as the page and the scripts refer to them. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** Reads the whole build into memory; returns undefined if the web app was not built. */
export function createBuiltFiles(folder: string): BuiltFiles | undefined {
  const pageFile = join(folder, 'index.html');
  if (!existsSync(pageFile)) return undefined;
  const assetsFolder = join(folder, 'assets');
  const names = readdirSync(assetsFolder).filter((name) => extname(name) in types);
  return {
    page: readFileSync(pageFile, 'utf8'),
    assets: new Map(names.map((name) => [name, readAsset(assetsFolder, name)])),
  };
}

function readAsset(folder: string, name: string): Asset {
  const [file, br, gzip] = [join(folder, name), join(folder, `${name}.br`), join(folder, `${name}.gz`)];
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    content: readFileSync(file),
    ...(existsSync(br) && { br: readFileSync(br) }),
    ...(existsSync(gzip) && { gzip: readFileSync(gzip) }),
  };
}
