// node bundle.mjs ENTRY TARGET: writes a module of this repository and all that it imports as one file, for tests that start it
// dozens of times: reading and compiling its hundreds of files takes most of the time of such a process.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { importRolldown } from '../../scripts/build-bundle.mjs';
import { bundleOne } from '../../scripts/package/threads.mjs';

const root = join(import.meta.dirname, '..', '..');
const [entry, target] = process.argv.slice(2).map((path) => resolve(path));
const { rolldown } = await importRolldown(root);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, await bundleOne(rolldown, { root, file: entry, place: dirname(target) }));
