import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to three times what is alive before all of it is swept. The bytes of files on their way count for it: by
 * itself the engine sweeps a dozen times a second while they pass, which is most of the work of a download. For once the
 * program is loaded, so that what its start leaves behind is swept as early as ever.
 */
export function letHeapGrow(): void {
  setFlagsFromString('--heap-growing-percent=200');
}
