// Apart from program.mjs, whose import costs a process what only the server needs.
import { fileURLToPath } from 'node:url';

/** The script that runs the built program. */
export const programFile = fileURLToPath(new URL('./program.mjs', import.meta.url));
