import { Command, CommanderError } from 'commander';
import { version } from '../version.js';
import { addAppCommand } from './app.js';
import { addDbCommand } from './db.js';
import { addDoctorCommand } from './doctor.js';
import { addMigrateCommand } from './migrate.js';
import { addOpenApiCommand } from './openapi.js';
import { addSeedCommand } from './seed.js';
import { addStartCommand } from './start.js';
import { addTokenCommand } from './token.js';
import { addUserCommand } from './user.js';
import { toErrorText } from '../platform/plain-text.js';

const exitCodes = { failed: 1, usage: 2 } as const;

/**
 * The command line, with `argv` as in `process.argv`. Sets the exit code: 0 done, 1 refused or failed (one sentence on
 * standard error), 2 called wrongly.
 */
export async function runCli(argv: readonly string[]): Promise<void> {
  endQuietlyWithReader();
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has said what is wrong, or has printed the help that was asked for.
      if (error.exitCode !== 0) process.exitCode = exitCodes.usage;
      return;
    }
    process.stderr.write(`spoke: ${toErrorText(error)}\n`);
    process.exitCode = exitCodes.failed;
  }
}

/** A reader that has seen enough (`| head`) is no error. */
function endQuietlyWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

function createProgram(): Command {
  const program = new Command('spoke')
    .description('Spoke, a self-hosted CRM server. Commands read the same environment as the server.')
    .version(version)
    .helpCommand(true)
    .showHelpAfterError('(add --help for the options)')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'spoke: ')) });
  for (const add of [
    addStartCommand,
    addMigrateCommand,
    addSeedCommand,
    addUserCommand,
    addAppCommand,
    addTokenCommand,
    addDoctorCommand,
    addDbCommand,
    addOpenApiCommand,
  ]) {
    add(program);
  }
  return program;
}
