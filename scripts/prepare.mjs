// The preparation of every command: Node version, packages of the lock file, up-to-date dist/. Node built-ins only,
// since packages may not be installed yet.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-plan.mjs';
import { assertNode } from './node-version.mjs';
import { installPackages } from './packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Makes the clone runnable, then runs `work`. A failed preparation prints a few lines and exits with 1; a second call takes some
 * milliseconds.
 * @param {{ development?: boolean }} options development: the tools of test and check are installed too
 * @param {() => Promise<void>} work
 */
export async function runPrepared({ development = false }, work) {
  try {
    assertNode();
    // Standard output is reserved for the data of the command.
    await installPackages({ root, development, say: (line) => console.error(line) });
    if (!isBuilt(root)) buildAside((line) => console.error(line));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    return;
  }
  await work();
}

// A separate process, so that a long-running server does not keep the compiler in memory.
function buildAside(say) {
  say('Building the server and the web app…');
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`Spoke could not be built.\n${stderr.trim()}`);
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
