import { writeFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { readClientToken } from '../config/env.js';
import { defaultUrl } from '../library/relay.js';
import { toWords } from './arguments.js';
import { CommandError } from './command-error.js';
import { createProgress } from './doctor.js';
import { withServices } from './open-services.js';
import { print } from './output.js';
import { parts } from './pull/definition-step.js';
import { planPull, pullAccount } from './pull/pull-account.js';
import { toPlanText, toText } from './pull/reporting.js';

interface PullCommandOptions {
  readonly url: string;
  readonly token?: string;
  readonly account?: string;
  readonly only: readonly string[];
  readonly since?: string;
  readonly history?: boolean;
  readonly acceptDeletions?: boolean;
  readonly dryRun?: boolean;
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
    .option('--since <time>', 'only what has changed since then, or since the start of the last pull: last', toSince)
    .option('--accept-deletions', 'delete here what was deleted there, even if it is most of the records')
    .option('--dry-run', 'print how much there is, and how many calls and how long it takes, without writing anything')
    .option('--history', 'with the histories of properties')
    .option('--report <file>', 'where to write what could not be copied, and why', 'spoke-pull.json')
    .option('--json', 'print JSON')
    .action(pull);
}

async function pull(options: PullCommandOptions): Promise<void> {
  const { url, only, since, account, dryRun, json, report: file } = options;
  const { history: withHistory = false, acceptDeletions: acceptsDeletions = false } = options;
  const token = options.token ?? readClientToken();
  if (!token) throw new CommandError('Set --token, or HUBSPOT_ACCESS_TOKEN, to a token of the account.');
  if (!URL.canParse(url)) throw new CommandError(`--url ${url} is not an address.`);
  const hubId = account === undefined ? undefined : toHubId(account);
  const pulling = { url, token, hubId, only, since, withHistory, acceptsDeletions, onProgress: createProgress() };
  if (dryRun) {
    const plan = await planPull(pulling);
    print(plan, { json, text: toPlanText(plan) });
    return;
  }
  const report = await withServices(({ services }) => pullAccount(services, pulling), { migrates: true });
  write(file, report);
  print({ ...report, report: file }, { json, text: toText(report, file) });
}

function toSince(text: string): string {
  if (text === 'last') return text;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('A time is in ISO 8601, or last.');
  return time.toISOString();
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
