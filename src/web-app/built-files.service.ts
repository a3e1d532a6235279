import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Asset, PageLinks } from './pages.js';

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
  /** What else the page loads at once at some addresses. */
  readonly links: readonly PageLinks[];
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
    links: readLinks(join(folder, 'page-links.json')),
    assets: new Map(names.map((name) => [name, readAsset(assetsFolder, name)])),
  };
}

function readLinks(file: string): PageLinks[] {
  const pages = JSON.parse(readFileSync(file, 'utf8')) as readonly { address: string; links: string }[];
  return pages.map(({ address, links }) => ({ address: new RegExp(`^${address}$`), links }));
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
