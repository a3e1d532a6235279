// The built program. Run by itself, this is the server, without any preparation and without a supervisor.
import { readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const self = fileURLToPath(import.meta.url);
const repository = dirname(dirname(self));

/** Flags by which the supervisor says that it is there; the program itself reads them. */
const supervisorFlags = new Set(['--supervised', '--restarted']);

/**
 * The server: it runs until a signal. `args` are those of the command line, if it was started by it. What a start
 * compiles is kept beside the bundle for the next one.
 */
export async function startServer(args = []) {
  const { program, keepCode } = loadProgram();
  if (args.length > 0) await program.runCli([process.argv[0], 'spoke', ...args]);
  else await program.main();
  keepCode();
}

/**
 * Runs dist/program.cjs with the machine code of a former start, where there is some of this bundle and this Node.
 * @returns {{ program: { main: () => Promise<void>, runCli: (argv: readonly string[]) => Promise<void> }, keepCode: () => void }}
 */
export function loadProgram(root = repository) {
  const bundle = join(root, 'dist', 'program.cjs');
  const source = readFileSync(bundle, 'latin1');
  // The engine compares no more than the length of what it compiled: the name says of which bundle the code is.
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

// An installation that nobody may write to starts as well, a little slower.
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
