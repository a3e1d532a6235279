import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { readClientToken } from '../config/env.js';
import { defaultUrl } from '../library/relay.js';
import { toWords } from './arguments.js';
import { CommandError } from './command-error.js';
import { createProgress } from './doctor.js';
import { withServices } from './open-services.js';
import { print } from './output.js';
import { parts, pullAccount } from './pull/pull-account.js';
import { toText } from './pull/reporting.js';

interface PullCommandOptions {
  readonly url: string;
  readonly token?: string;
  readonly account?: string;
  readonly only: readonly string[];
  readonly history?: boolean;
  readonly report: string;
  readonly json?: boolean;
}

/** `spoke pull`: copies an account of another server through its API, and brings the copy up to date. */
export function addPullCommand(program: Command): void {
  program
    .command('pull')
    .description(
      'copy an account of a running server or of the live service through its API; repeat it to update the copy',
    )
    .option('--url <address>', 'the address of the API', defaultUrl)
    .option('--token <token>', 'a private-app or OAuth token of the account (HUBSPOT_ACCESS_TOKEN)')
    .option('--account <id>', 'the account to fill here, created if it does not exist; by default the id at the source')
    .option('--only <list>', `only these object types and parts (${parts.join(', ')})`, toWords, [])
    .option('--history', 'with the histories of properties')
    .option('--report <file>', 'where to write what could not be copied, and why', 'spoke-pull.json')
    .option('--json', 'print JSON')
    .action(pull);
}

async function pull({ account, history = false, report: file, json, ...options }: PullCommandOptions): Promise<void> {
  const { url, only } = options;
  const token = options.token ?? readClientToken();
  if (!token) throw new CommandError('Set --token, or HUBSPOT_ACCESS_TOKEN, to a token of the account.');
  if (!URL.canParse(url)) throw new CommandError(`--url ${url} is not an address.`);
  const hubId = account === undefined ? undefined : toHubId(account);
  const pulling = { url, token, hubId, only, withHistory: history, onProgress: createProgress() };
  const report = await withServices(({ services }) => pullAccount(services, pulling), { migrates: true });
  write(file, report);
  print({ ...report, report: file }, { json, text: toText(report, file) });
}

function write(file: string, report: object): void {
  try {
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new CommandError(`The account is copied, but ${file} cannot be written.`, { cause: error });
  }
}

function toHubId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandError(`--account ${text} is not the id of an account.`);
  return Number(text);
}
