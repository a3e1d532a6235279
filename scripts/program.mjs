// Runs the built program. Started directly, this is the server without preparation and supervisor.
import { readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const self = fileURLToPath(import.meta.url);
const repository = dirname(dirname(self));

/** Flags that the supervisor passes; the program reads them itself. */
const supervisorFlags = new Set(['--supervised', '--restarted']);

/**
 * Runs the server until a signal. `args` come from the command line, if it started the server. Caches compiled code beside the
 * bundle for the next start.
 */
export async function startServer(args = []) {
  const { program, keepCode } = loadProgram();
  if (args.length > 0) await program.runCli([process.argv[0], 'spoke', ...args]);
  else await program.main();
  keepCode();
}

/**
 * Runs dist/program.cjs with the code cache of a previous start, if it matches this bundle and this Node.
 * @returns {{ program: { main: () => Promise<void>, runCli: (argv: readonly string[]) => Promise<void> }, keepCode: () => void }}
 */
export function loadProgram(root = repository) {
  const bundle = join(root, 'dist', 'program.cjs');
  const source = readFileSync(bundle, 'latin1');
  // V8 only compares the length of the source, so the file name contains the hash of the bundle.
  const [, hash] = /^\/\/ ([0-9a-f]{32})\n/.exec(source) ?? [];
  const codeFile = `${bundle}.${hash}.code`;
  const cachedData = readIfThere(codeFile);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: bundle,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
  const keepCode = () => {
    if (!cachedData || script.cachedDataRejected) writeIfAllowed(codeFile, script.createCachedData());
  };
  return { program: module.exports, keepCode };
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

// A read-only installation starts as well, slightly slower.
function writeIfAllowed(file, content) {
  const partial = `${file}.${process.pid}.partial`;
  try {
    writeFileSync(partial, content);
    renameSync(partial, file);
  } catch {
    rmSync(partial, { force: true });
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === self) {
  await startServer(process.argv.slice(2).filter((arg) => !supervisorFlags.has(arg)));
}
