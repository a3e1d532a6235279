// File layout of the shadow of the power-cut model.
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Inode numbers are reused, with another birth time. */
export function identify(path) {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  return `${ino}-${birthtimeNs}`;
}

export function contentFile(root, identity) {
  return join(root, 'content', identity);
}

export function namesFile(root, directory) {
  return join(root, 'names', `=${encodeURIComponent(directory)}`);
}
