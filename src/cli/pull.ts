import { writeFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { readClientToken } from '../config/env.js';
import { defaultUrl } from '../library/relay.js';
import { toWords } from './arguments.js';
import { CommandError } from './command-error.js';
import { createProgress } from './doctor.js';
import { withServices } from './open-services.js';
import { print } from './output.js';
import { hasTypes, parts } from './pull/definition-step.js';
import { planPull, pullAccount } from './pull/pull-account.js';
import { toPlanText, toText } from './pull/reporting.js';

interface PullCommandOptions {
  readonly url: string;
  readonly token?: string;
  readonly account?: string;
  readonly only: readonly string[];
  readonly since?: string;
  readonly history?: boolean;
  readonly schemaOnly?: boolean;
  readonly sample?: number;
  readonly mask?: boolean;
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
    .option(
      '--schema-only',
      'only definitions: properties, pipelines, object types and labels; with --sample, records too',
    )
    .option('--sample <number>', 'at most so many records of each type, associated ones first', toSample)
    .option('--mask', 'replace names, addresses, phone numbers and texts consistently; leave files out')
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
  const { schemaOnly = false, sample, mask: masks = false } = options;
  assertTogether(options);
  const token = options.token ?? readClientToken();
  if (!token) throw new CommandError('Set --token, or HUBSPOT_ACCESS_TOKEN, to a token of the account.');
  if (!URL.canParse(url)) throw new CommandError(`--url ${url} is not an address.`);
  const hubId = account === undefined ? undefined : toHubId(account);
  const part = { only, since, schemaOnly, sample, masks };
  const pulling = { url, token, hubId, ...part, withHistory, acceptsDeletions, onProgress: createProgress() };
  if (dryRun) {
    const plan = await planPull(pulling);
    print(plan, { json, text: toPlanText(plan) });
    return;
  }
  const report = await withServices(({ services }) => pullAccount(services, pulling), { migrates: true });
  write(file, report);
  print({ ...report, report: file }, { json, text: toText(report, file) });
}

/** Refuses combinations that would copy nothing, or not what they say. */
function assertTogether({ only, since, schemaOnly, sample, mask }: PullCommandOptions): void {
  const partial = [schemaOnly && '--schema-only', sample !== undefined && '--sample', mask && '--mask'].find(Boolean);
  if (!partial) return;
  if (since !== undefined) throw new CommandError(`--since and ${partial} cannot be used together.`);
  const left = (schemaOnly ? ['owners', 'files', 'lists'] : ['files']).find((part) => only.includes(part));
  if (left !== undefined) throw new CommandError(`--only ${left} and ${partial} cannot be used together.`);
  if (sample !== undefined && !hasTypes(only))
    throw new CommandError('--sample reads records: name object types with --only, or leave it out.');
}

function toSample(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('A number from 1 to 99999.');
  return Number(text);
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
