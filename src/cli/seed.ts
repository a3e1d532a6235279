import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { scopes } from '../accounts/rules/scopes.js';
import { readClientToken } from '../config/env.js';
import { defaultUrl } from '../library/relay.js';
import { newLowerCaseText, newSecret } from '../platform/ids.js';
import { findSeedFiles } from '../resources.js';
import { toWords } from './arguments.js';
import { CommandError } from './command-error.js';
import { createProgress } from './doctor.js';
import { withServices } from './open-services.js';
import { print } from './output.js';
import { exportSeed, type ExportedSeed } from './seed-export/seed-export.js';

/** `spoke seed [FILE…]`: fills an empty database. `spoke seed export`: writes such a file from an account. */
export function addSeedCommand(program: Command): void {
  const seed = program
    .command('seed')
    .description('fill an empty database from seed files; applying the same seed again changes nothing')
    .argument(
      '[files...]',
      'JSON, YAML or JavaScript modules; by default those in SPOKE_SEED, spoke.seed.* of this folder, or the demo',
    )
    .option('--json', 'print JSON')
    .action((given: readonly string[], { json }: { json?: boolean }) =>
      withServices(
        async ({ services, config }) => {
          const files = given.length > 0 ? given.map((file) => resolve(file)) : findSeedFiles(config).files;
          if (!files) throw new CommandError('Name a seed file: in production there is none by default.');
          const outcome = await services.seed.applyFiles(files);
          const { applied, hubs, developers, records } = outcome;
          const counts = `${hubs} accounts, ${developers} developer accounts and ${records} records`;
          const done = `Created ${counts} from ${files.join(', ')}.`;
          print(outcome, { json, text: applied ? done : 'This seed has been applied before: nothing was changed.' });
        },
        { migrates: true },
      ),
    );
  addExportOfSeed(seed);
}

interface SeedExportOptions {
  readonly url: string;
  readonly token?: string;
  readonly output: string;
  readonly types: readonly string[];
  readonly sample?: number;
  readonly schemaOnly?: boolean;
  readonly mask?: boolean;
  readonly files?: boolean;
  readonly force?: boolean;
}

function addExportOfSeed(seed: Command): void {
  seed
    .command('export')
    .description('write a seed file from an account of a running server or of the live service, through its API')
    .option('--url <address>', 'the address of the API', defaultUrl)
    .option('--token <token>', 'a private-app or OAuth token of the account (HUBSPOT_ACCESS_TOKEN)')
    .option('--output <file>', 'the seed file: JSON, or YAML if it ends with .yaml or .yml', 'spoke.seed.json')
    .option('--types <list>', 'only these object types, such as contacts,companies', toWords, [])
    .option('--sample <number>', 'at most so many records of each type', toCount)
    .option('--schema-only', 'properties, pipelines, object types and labels, without records')
    .option('--mask', 'replace names, addresses, phone numbers and free texts, the same ones alike')
    .option('--files', 'also the files of the account, into a folder beside the seed file')
    .option('--force', 'replace the file if it exists')
    .action(writeSeed);
}

/** `--json` belongs to the command above it. */
async function writeSeed(options: SeedExportOptions, command: Command): Promise<void> {
  const { url, output, types, sample = Infinity, schemaOnly = false, mask = false, force = false } = options;
  const { files = false } = options;
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  const token = options.token ?? readClientToken();
  if (!token) throw new CommandError('Set --token, or HUBSPOT_ACCESS_TOKEN, to a token of the account.');
  if (!URL.canParse(url)) throw new CommandError(`--url ${url} is not an address.`);
  if (mask && files) throw new CommandError('--mask cannot replace what is in files: leave out --files.');
  if (!force && existsSync(output)) throw new CommandError(`${output} exists: --force replaces it.`);
  const credentials = { password: newLowerCaseText(16), token: `pat-na1-${randomUUID()}` };
  const exported = await exportSeed({
    ...{ url, token, types, sample, schemaOnly },
    credentials: { ...credentials, scopes: scopes.map(({ name }) => name) },
    filesFolder: files ? toFilesFolder(output) : undefined,
    maskSalt: mask ? newSecret() : undefined,
    onProgress: createProgress(),
  });
  await write(output, exported.seed, force);
  const { counts, omitted } = exported;
  print({ file: output, ...credentials, counts, omitted }, { json, text: toReport(output, exported) });
}

/** `spoke.seed-files` for `spoke.seed.json`. */
const toFilesFolder = (file: string): string => `${resolve(file).replace(/\.[^./]+$/, '')}-files`;

async function write(file: string, seed: ExportedSeed['seed'], force: boolean): Promise<void> {
  const isYaml = /\.ya?ml$/i.test(file);
  const text = isYaml
    ? (await import('yaml')).stringify(seed, { aliasDuplicateObjects: false })
    : JSON.stringify(seed, null, 1);
  try {
    writeFileSync(file, `${text.trimEnd()}\n`, { flag: force ? 'w' : 'wx', mode: 0o600 });
  } catch (error) {
    throw new CommandError(`${file} cannot be written.`, { cause: error });
  }
}

function toReport(file: string, { seed, counts, omitted }: ExportedSeed): string {
  const [hub] = seed.hubs ?? [];
  const lines = [
    `${file} holds account ${hub?.hubId}: ${toList(counts)}.`,
    `Token ${hub?.privateApps?.[0]?.token}, password of all users ${hub?.users?.[0]?.password}.`,
    ...omitted.map((what) => `Left out: ${what}.`),
  ];
  return lines.join('\n');
}

const toList = (counts: ExportedSeed['counts']): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');

function toCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('A number of records is a whole number from 1.');
  return Number(text);
}
