import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from './tar.js';

/** Unpacks a template into a directory that does not exist. Nothing is synced. Throws when the file is damaged. */
export function unpackTemplate(templateFile: string, directory: string): void {
  mkdirSync(directory, { mode: 0o700 });
  for (const { path, mode, content } of unpackTar(gunzipSync(readFileSync(templateFile)))) {
    const target = join(directory, path);
    if (path.endsWith('/')) mkdirSync(target, { mode });
    else writeFileSync(target, content, { mode, flag: 'wx' });
  }
}
