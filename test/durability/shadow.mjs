// Where the shadow of the power-cut model keeps what.
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers of files are used again, with another time of birth. */
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
