import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Option, type Command } from 'commander';
import { toChildEnvironment } from '../config/env.js';
import { defaultUrl } from '../library/relay.js';
import { connectSpoke, startSpoke, type ConnectedSpoke } from '../library/start.js';
import { toPort, toWords } from './arguments.js';
import { CommandError } from './command-error.js';
import { quoteForShell } from './completion/shell-cases.js';
import { checkFailOn, failOnDescription, reportToFile } from './report.js';

const formats = ['shell', 'dotenv', 'json'] as const;
type Format = (typeof formats)[number];

interface ExecOptions {
  readonly seed?: string;
  readonly port?: number;
  readonly intercept?: boolean;
  readonly report?: string;
  readonly failOn: readonly string[];
}

const interceptModule = new URL('../library/intercept.js', import.meta.url).href;

/** `spoke exec -- COMMAND`: runs a command with a server of its own. */
export function addExecCommand(program: Command): void {
  program
    .command('exec')
    .description('start a server, run a command with its address and credentials in the environment, end both')
    .argument('<command...>', 'the command and its arguments, after --')
    .option('--seed <file>', 'the seed of the server')
    .option('--port <number>', 'the port of the server; a free one by default', toPort)
    .option('--intercept', 'lead requests of Node processes for api.hubapi.com and its like to the server')
    .option('--report <file>', 'report on the calls of the command (.json, .sarif, .xml for JUnit, or text)')
    .option('--fail-on <list>', `with --report: ${failOnDescription}`, toWords, [])
    .action(async (command: string[], { seed, port, intercept, report, failOn }: ExecOptions) => {
      if (failOn.length > 0 && report === undefined) throw new CommandError('--fail-on needs --report.');
      checkFailOn(failOn);
      const spoke = await startSpoke({
        ...(seed !== undefined && { seed }),
        ...(port !== undefined && { port }),
      });
      try {
        process.exitCode = await runCommand(
          command,
          toChildEnvironment(toVariables(spoke), intercept ? [`--import=${interceptModule}`] : []),
        );
        if (report !== undefined) {
          const isPassed = process.exitCode === 0;
          await reportToFile(spoke.url, { output: report, failOn: isPassed ? failOn : [] });
        }
      } finally {
        await spoke.close();
      }
    });
}

/** `spoke env`: the address and credentials of a server that runs. */
export function addEnvCommand(program: Command): void {
  program
    .command('env')
    .description('print the address and credentials of a running server as variables of the environment')
    .option('--url <address>', 'the address of the server', defaultUrl)
    .addOption(new Option('--format <format>', 'how they are written').choices(formats).default('shell'))
    .action(async ({ url, format }: { url: string; format: Format }) => {
      const spoke = await connectSpoke(url).catch((error: unknown) => {
        const isRefused = error instanceof Error && 'status' in error;
        throw new CommandError(
          isRefused ? error.message : `No server responds at ${url}: start one with spoke start, or set --url.`,
        );
      });
      process.stdout.write(printVariables(toVariables(spoke), format));
    });
}

/** Under the names that programs of the ecosystem use; variables without a value are left out. */
function toVariables({ url, hub, token, app, developerApiKey }: ConnectedSpoke): Record<string, string> {
  const all: Record<string, string | number | null | undefined> = {
    SPOKE_URL: url,
    HUBSPOT_BASE_URL: url,
    HUBSPOT_PORTAL_ID: hub?.hubId,
    HUBSPOT_ACCESS_TOKEN: token,
    HUBSPOT_APP_ID: app?.appId,
    HUBSPOT_CLIENT_ID: app?.clientId,
    HUBSPOT_CLIENT_SECRET: app?.clientSecret,
    HUBSPOT_REDIRECT_URI: app?.redirectUri,
    HUBSPOT_DEVELOPER_API_KEY: developerApiKey,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, `${value}`]])),
  );
}

function printVariables(variables: Readonly<Record<string, string>>, format: Format): string {
  if (format === 'json') return `${JSON.stringify(variables, null, 2)}\n`;
  const prefix = format === 'shell' ? 'export ' : '';
  const quote = format === 'shell' ? quoteForShell : JSON.stringify;
  return Object.entries(variables)
    .map(([name, value]) => `${prefix}${name}=${quote(value)}\n`)
    .join('');
}

/** Runs a command in an environment and returns its exit code, 128 and the number of the signal if one ended it. */
function runCommand([command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env });
  // Ctrl-C reaches the command as well; the server ends after it.
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new CommandError(`${command} cannot be run: ${error.message}`)));
    child.once('close', (code, signal) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
