import { Command, CommanderError } from 'commander';
import type { Environment } from '../config/env.js';
import { version } from '../version.js';
import { addExportCommand, addImportCommand } from './account.js';
import { addAppCommand } from './app.js';
import { addBackupCommand } from './backup.js';
import { addReportCommand } from './report.js';
import { addRestoreCommand } from './restore.js';
import { addCompletionCommand } from './completion.js';
import { addDbCommand, addMigrateCommand } from './db.js';
import { addDiffCommand } from './diff.js';
import { addDoctorCommand } from './doctor.js';
import { addEnvCommand, addExecCommand } from './exec.js';
import { addOpenApiCommand } from './openapi.js';
import { addProxyCommand } from './proxy.js';
import { addPullCommand } from './pull.js';
import { addSeedCommand } from './seed.js';
import { addTokenCommand } from './token.js';
import { addUserCommand } from './user.js';
import { toErrorText } from '../platform/plain-text.js';

const exitCodes = { failed: 1, usage: 2 } as const;

/**
 * Runs the command line, with `argv` as in `process.argv`. Sets the exit code: 0 success, 1 failure (one sentence on standard
 * error), 2 usage error.
 */
export async function runCli(argv: readonly string[]): Promise<void> {
  endQuietlyWithReader();
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the error, or the requested help.
      if (error.exitCode !== 0) process.exitCode = exitCodes.usage;
      return;
    }
    process.stderr.write(`spoke: ${toErrorText(error)}\n`);
    process.exitCode = exitCodes.failed;
  }
}

/** A closed pipe (`| head`) is not an error. */
function endQuietlyWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** All commands, with their help. */
export function createProgram(): Command {
  const program = new Command('spoke')
    .description('Spoke, a self-hosted CRM server. Commands use the same environment as the server.')
    .version(version)
    .helpCommand(true)
    .showHelpAfterError('(add --help for the options)')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'spoke: ')) });
  for (const add of [
    addStartCommand,
    addMigrateCommand,
    addSeedCommand,
    addPullCommand,
    addUserCommand,
    addAppCommand,
    addTokenCommand,
    addDoctorCommand,
    addDbCommand,
    addBackupCommand,
    addRestoreCommand,
    addExportCommand,
    addImportCommand,
    addOpenApiCommand,
    addExecCommand,
    addEnvCommand,
    addProxyCommand,
    addReportCommand,
    addDiffCommand,
    addCompletionCommand,
  ]) {
    add(program);
  }
  return program;
}

/** `spoke start`: runs the server until a signal. */
function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('start the server: migrate, seed an empty database, listen')
    .option('--port <number>', 'the port; 0 for a free one (PORT)')
    .option('--seed <file>', 'a seed of an empty database; may be repeated (SPOKE_SEED)', toList)
    .option('--data-dir <folder>', 'where the embedded database and files are (SPOKE_DATA_DIR)')
    .option('--workers <number>', 'processes that share the port: a number, or auto for one per core (SPOKE_WORKERS)')
    .option(
      '--deterministic [seed]',
      'the same requests get the same responses: ids and tokens follow from a seed, the clock stands still (SPOKE_DETERMINISTIC)',
    )
    .option('--json', 'print one line of JSON when the server listens: its address and the credentials of the seed')
    .action(async ({ json = false, ...options }: StartCommandOptions) => {
      const { main } = await import('../main.js');
      await main({ environment: toEnvironment(options), json });
    });
}

const toList = (value: string, before: readonly string[] = []): string[] => [...before, value];

interface StartCommandOptions {
  readonly json?: boolean;
  readonly port?: string;
  readonly seed?: readonly string[];
  readonly dataDir?: string;
  readonly workers?: string;
  readonly deterministic?: string | true;
}

function toEnvironment({
  port,
  seed,
  dataDir,
  workers,
  deterministic,
}: Omit<StartCommandOptions, 'json'>): Environment {
  return {
    ...(port !== undefined && { PORT: port }),
    ...(seed !== undefined && { SPOKE_SEED: seed.join() }),
    ...(dataDir !== undefined && { SPOKE_DATA_DIR: dataDir }),
    ...(workers !== undefined && { SPOKE_WORKERS: workers }),
    ...(deterministic !== undefined && { SPOKE_DETERMINISTIC: deterministic === true ? 'on' : deterministic }),
  };
}
