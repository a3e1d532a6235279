import { setFlagsFromString } from 'node:v8';

let isFree = false;

/**
 * Lets the heap grow to three times what is alive before all of it is swept, from the first file on. The bytes of files on
 * their way count for it: by itself the engine sweeps a dozen times a second while they pass, which is most of the work of a
 * download. A server without files keeps to the memory that it needs.
 */
export function letHeapGrow(): void {
  if (isFree) return;
  isFree = true;
  setFlagsFromString('--heap-growing-percent=200');
}
