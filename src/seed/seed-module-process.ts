// Runs the module of a seed and sends what it returns, as JSON. The process that has started this one ends it.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

/** What a module of a seed has come to: its seed as JSON, or what is wrong with it. */
export type SeedModuleOutcome =
  | { readonly json: string; readonly why?: undefined }
  | { readonly json?: undefined; readonly why: string; readonly line: number | undefined };

const [file = ''] = process.argv.slice(2);
const address = pathToFileURL(file).href;
process.on('disconnect', () => process.exit());
// A module that waits for nothing more, and has not returned, ends the process.
process.channel?.unref();

async function run(): Promise<SeedModuleOutcome> {
  const module = (await import(address)) as { readonly default?: unknown };
  if (module.default === undefined) return { why: 'it has no default export', line: undefined };
  const seed: unknown = await (typeof module.default === 'function'
    ? (module.default as () => unknown)()
    : module.default);
  // Nothing for undefined and functions, against its type.
  const json = JSON.stringify(seed) as string | undefined;
  return json === undefined ? { why: 'it returns nothing', line: undefined } : { json };
}

function toFault(error: unknown): SeedModuleOutcome {
  const {
    name,
    message,
    stack = '',
  } = error instanceof Error ? error : new Error(typeof error === 'string' ? error : inspect(error));
  const line = findLine(stack, address) ?? (name === 'SyntaxError' ? findSyntaxFault() : undefined);
  const [sentence = ''] = message.split('\n');
  return { why: `it throws ${name}: ${sentence}`, line };
}

function findLine(text: string, place: string): number | undefined {
  const [, line] = /^:(\d+)/.exec(text.split(place)[1] ?? '') ?? [];
  return line === undefined ? undefined : Number(line);
}

/** The error of an import does not name the line. */
function findSyntaxFault(): number | undefined {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
  return findLine(stderr, address) ?? findLine(stderr, file);
}

const outcome = await run().catch(toFault);
process.channel?.ref();
process.send?.(outcome);
