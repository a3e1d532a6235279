import type { Command } from 'commander';
import { readClientToken, readClientUrl } from '../config/env.js';
import { defaultUrl } from '../library/relay.js';
import { readHar } from '../platform/har.js';
import { CommandError } from './command-error.js';
import type { Difference } from './diff/differences.js';
import { replay, type ReplayedExchange } from './diff/replay.js';
import { print } from './output.js';

interface DiffOptions {
  readonly url: string;
  readonly token?: string;
  readonly json?: boolean;
}

/** `spoke diff`: whether a server responds as was recorded, in status, headers and shape. */
export function addDiffCommand(program: Command): void {
  program
    .command('diff')
    .description(
      'send the requests of a recording to a server, and show where its responses differ from the recorded ones',
    )
    .argument('<recording>', 'an HTTP Archive, as spoke proxy --record writes it')
    .option('--url <address>', 'the address of the server (SPOKE_URL)', readClientUrl() ?? defaultUrl)
    .option('--token <token>', 'in place of the recorded tokens (HUBSPOT_ACCESS_TOKEN)')
    .option('--json', 'print JSON')
    .action(async (file: string, { url, json, ...options }: DiffOptions) => {
      if (!URL.canParse(url)) throw new CommandError(`--url ${url} is not an address.`);
      const entries = readHar(file);
      const exchanges = await replay(entries, { url, token: options.token ?? readClientToken() });
      print({ exchanges }, { json, text: toText(exchanges) });
      const different = exchanges.filter(({ differences }) => differences.length > 0).length;
      if (different > 0) throw new CommandError(`${different} of ${exchanges.length} responses differ.`);
    });
}

function toText(exchanges: readonly ReplayedExchange[]): string {
  const shown = exchanges.filter(({ differences, leftOut }) => differences.length > 0 || leftOut !== undefined);
  const equal = exchanges.length - shown.length;
  return [
    ...shown.map(toParagraph),
    `${equal} of ${exchanges.length} responses are equal in status, headers and shape.`,
  ].join('\n\n');
}

function toParagraph({ place, method, path, leftOut, differences }: ReplayedExchange): string {
  const head = `${place}. ${method} ${path}`;
  if (leftOut !== undefined) return `${head}\n  not sent: ${leftOut}`;
  return [head, ...differences.map((difference) => `  ${toLine(difference)}`)].join('\n');
}

function toLine({ what, name, recorded, replayed }: Difference): string {
  switch (what) {
    case 'missing':
      return `missing: ${name} (${recorded})`;
    case 'additional':
      return `additional: ${name} (${replayed})`;
    default:
      return `${what === 'status' ? '' : `${what} of `}${name}: ${recorded ?? 'none'} was recorded, the server has ${replayed ?? 'none'}`;
  }
}
