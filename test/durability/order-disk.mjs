// Replaces the engine's disk and records which files are synced, in order, without syncing them.
import { appendFileSync } from 'node:fs';

const note = (path) => appendFileSync(process.env.SPOKE_SYNC_ORDER, `${path}\n`);

export const disk = { syncFile: (_fd, path) => note(path), syncDirectory: (path) => note(`${path}/`) };
