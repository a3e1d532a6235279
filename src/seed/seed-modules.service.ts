import { fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SeedModuleReport } from './seed-module-process.js';

/** What a module of a seed has come to: its seed as JSON, or what is wrong with it. */
export type SeedModuleOutcome =
  | { readonly json: string; readonly why?: undefined }
  | { readonly json?: undefined; readonly why: string; readonly line: number | undefined };

export interface SeedModulesService {
  /**
   * Runs the module in a file, `content`, and returns its seed as JSON. A module runs once; as long as its file stays the same, later
   * calls return the same seed.
   */
  run(file: string, content: string): Promise<SeedModuleOutcome>;
}

const entry = fileURLToPath(new URL('./seed-module-process.js', import.meta.url));
/** How long a module may take, in milliseconds. */
const longestMs = 60_000;

export function createSeedModulesService({ deadlineMs = longestMs } = {}): SeedModulesService {
  const kept = new Map<string, { readonly digest: string; readonly outcome: SeedModuleOutcome }>();
  return {
    async run(file, content) {
      const digest = createHash('sha256').update(content).digest('hex');
      const before = kept.get(file);
      if (before?.digest === digest) return before.outcome;
      const outcome = await runModule(file, deadlineMs);
      // A failed one may depend on what it needs from outside.
      if (outcome.json !== undefined) kept.set(file, { digest, outcome });
      return outcome;
    },
  };
}

/** In a process of its own: code of others cannot end or change the server, and what it imports is read again. */
function runModule(file: string, deadlineMs: number): Promise<SeedModuleOutcome> {
  // What the module prints does not mix with what the server prints for programs.
  const child = fork(entry, [file], { execArgv: [], stdio: ['ignore', 2, 2, 'ipc'] });
  return new Promise((resolve) => {
    const end = (outcome: SeedModuleOutcome): void => {
      clearTimeout(timer);
      resolve(outcome);
      child.kill('SIGKILL');
    };
    const fail = (why: string): void => end({ why, line: undefined });
    const timer = setTimeout(() => fail(`it returns no seed within ${deadlineMs / 1000} seconds`), deadlineMs);
    child.once('message', (report: SeedModuleReport) => end(toOutcome(file, report)));
    child.once('error', (error) => fail(`it cannot be run: ${error.message}`));
    child.once('exit', (code, signal) =>
      fail(`it ends with ${signal ?? `exit code ${code}`} before it returns a seed`),
    );
  });
}

function toOutcome(file: string, report: SeedModuleReport): SeedModuleOutcome {
  if ('json' in report) return report;
  const { why, stack, isSyntax } = report;
  return { why, line: findLine(stack, pathToFileURL(file).href) ?? (isSyntax ? findSyntaxFault(file) : undefined) };
}

function findLine(text: string, place: string): number | undefined {
  const [, line] = /^:(\d+)/.exec(text.split(place)[1] ?? '') ?? [];
  return line === undefined ? undefined : Number(line);
}

/** The error of an import does not name the line. */
function findSyntaxFault(file: string): number | undefined {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
  return findLine(stderr, pathToFileURL(file).href) ?? findLine(stderr, file);
}
