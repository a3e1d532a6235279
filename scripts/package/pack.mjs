// What npm runs around `npm pack` and `npm publish`. A clone builds itself and therefore depends on the tools of the build; the
// package is built and depends on three packages: its manifest takes the place of the clone's while npm packs.
//   node scripts/package/pack.mjs stage     fills package/ and puts the manifest of the package in place
//   node scripts/package/pack.mjs restore   puts the manifest of the clone back
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPrepared } from '../prepare.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const manifestFile = join(root, 'package.json');
/** The manifest of the clone while npm packs. */
const keptFile = join(root, '.package.json.kept');

const [step] = process.argv.slice(2);
// Also after a run that was interrupted.
restore();
if (step === 'stage') {
  await runPrepared({}, async () => {
    const { stagePackage } = await import('./stage.mjs');
    const manifest = await stagePackage({ root, folder: join(root, 'package') });
    writeFileSync(keptFile, readFileSync(manifestFile));
    writeFileSync(`${manifestFile}.partial`, `${JSON.stringify(manifest, null, 2)}\n`);
    renameSync(`${manifestFile}.partial`, manifestFile);
  });
}

function restore() {
  if (existsSync(keptFile)) renameSync(keptFile, manifestFile);
}
