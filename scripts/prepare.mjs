// What every command does before its own work: the right Node, the packages of the lock file, a fresh dist/.
// Node built-ins only, since nothing else may be there yet.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-plan.mjs';
import { assertNode } from './node-version.mjs';
import { installPackages } from './packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Makes the clone runnable, then runs `work`. A failed preparation is told in a few lines and ends with exit code 1; a
 * second call takes some milliseconds.
 * @param {{ development?: boolean }} options development: the tools of test and check are needed too
 * @param {() => Promise<void>} work
 */
export async function runPrepared({ development = false }, work) {
  try {
    assertNode(process.versions.node);
    // Standard output belongs to the command itself, whose data may be piped on.
    await installPackages({ root, development, say: (line) => console.error(line) });
    if (!isBuilt(root)) buildAside();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    return;
  }
  await work();
}

// A process of its own: a server that runs for months does not keep the compiler in its memory.
function buildAside() {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`Spoke could not be built.\n${stderr.trim()}`);
}
