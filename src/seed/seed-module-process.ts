// Runs the module of a seed and sends what it returns, as JSON. The process that has started this one ends it.
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

/** What a module of a seed has come to: its seed as JSON, or what is wrong with it and where. */
export type SeedModuleReport =
  { readonly json: string } | { readonly why: string; readonly stack: string; readonly isSyntax: boolean };

const [file = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
// A module that waits for nothing more, and has not returned, ends the process.
process.channel?.unref();

async function run(): Promise<SeedModuleReport> {
  const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
  if (module.default === undefined) return toFault('it has no default export');
  const seed: unknown = await (typeof module.default === 'function'
    ? (module.default as () => unknown)()
    : module.default);
  // Nothing for undefined and functions, against its type.
  const json = JSON.stringify(seed) as string | undefined;
  return json === undefined ? toFault('it returns nothing') : { json };
}

const toFault = (why: string): SeedModuleReport => ({ why, stack: '', isSyntax: false });

/** The first line of what is thrown, with its stack: the place in the module is found there. */
function toReport(error: unknown): SeedModuleReport {
  const {
    name,
    message,
    stack = '',
  } = error instanceof Error ? error : new Error(typeof error === 'string' ? error : inspect(error));
  const [sentence = ''] = message.split('\n');
  return { why: `it throws ${name}: ${sentence}`, stack, isSyntax: name === 'SyntaxError' };
}

const report = await run().catch(toReport);
process.channel?.ref();
process.send?.(report);
