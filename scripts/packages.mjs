// Installs the packages of package-lock.json if they are missing.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs `npm ci` unless node_modules already matches the lock file. The result is recorded in node_modules/.spoke-lock, so that
 * the next start compares only one hash.
 * @param {{ root: string, development: boolean, say: (line: string) => void }} options
 */
export async function installPackages({ root, development: isNeeded, say }) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lock = createHash('sha256').update(lockText).digest('hex');
  if (isStamped(root, { lock, development: isNeeded })) return;
  // A start after a change of the lock file does not take the tools away that a developer has installed.
  const development = isNeeded || hasTools(root);
  if (!isInstalled(root, lockText, development)) {
    say('Installing packages…');
    const started = performance.now();
    await runNpm(root, development);
    if (!isInstalled(root, lockText, development)) throw new Error(advice(root, 'npm ci left packages out.'));
    say(`Installed in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }
  writeStamp(root, { lock, development });
}

function stampFile(root) {
  return join(root, 'node_modules', '.spoke-lock');
}

function isStamped(root, { lock, development }) {
  try {
    const stamp = JSON.parse(readFileSync(stampFile(root), 'utf8'));
    return stamp.lock === lock && (stamp.development || !development);
  } catch {
    return false;
  }
}

function writeStamp(root, stamp) {
  try {
    writeFileSync(stampFile(root), `${JSON.stringify(stamp)}\n`);
  } catch {
    // A read-only node_modules (a container image) is fine: the next start compares the lock files again.
  }
}

/** npm's own record of node_modules, by path; undefined if nothing is installed. */
function readInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')).packages ?? {}) : undefined;
}

const hasTools = (root) => Object.values(readInstalled(root) ?? {}).some(({ dev }) => dev === true);

/** Whether what is installed agrees with the lock file, packages for other systems aside. */
function isInstalled(root, lockText, development) {
  const found = readInstalled(root);
  if (!found) return false;
  return Object.entries(JSON.parse(lockText).packages).every(([path, wanted]) => {
    if (path === '' || wanted.optional || wanted.devOptional || wanted.link) return true;
    if (wanted.dev && !development) return true;
    return found[path]?.version === wanted.version && existsSync(join(root, path));
  });
}

/** Runs `npm ci` without output; throws npm's message if it fails. */
function runNpm(root, development) {
  const [command, ...first] = npmCommand();
  // A server needs neither browser drivers nor test tools.
  const include = development ? ['--include=dev'] : ['--omit=dev'];
  const args = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error', ...include];
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const stop = (signal) => child.kill(signal);
  process.once('SIGTERM', stop).once('SIGINT', stop);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(advice(root, error.message))));
    child.once('close', (code, signal) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (code === 0) resolve();
      else reject(new Error(advice(root, signal ? `npm ci was stopped by ${signal}.` : output.trim())));
    });
  });
}

/** The npm that runs this script, for the same Node; otherwise the one on the path. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

function advice(root, reason) {
  return `The packages could not be installed.\n${reason}\nFor details run: cd ${root} && npm ci`;
}
