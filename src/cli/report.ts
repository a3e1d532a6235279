import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Option, type Command } from 'commander';
import { defaultUrl } from '../library/relay.js';
import { toWords } from './arguments.js';
import { CommandError } from './command-error.js';
import { levels, rules, type Finding } from './report/findings.js';
import { formats, printReport, type Format } from './report/formats.js';
import { readRecording, readSavedRecording, type Recording } from './report/recording.js';
import { listFindings } from './report/rules.js';

interface ReportOptions {
  readonly url: string;
  readonly format?: Format;
  readonly output?: string;
  readonly save?: string;
  readonly failOn: readonly string[];
}

/** `spoke report`: what a recording of requests says about the program that sent them. */
export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description(
      'report what is wrong or wasteful in the requests that a server has received, and the scopes they need',
    )
    .argument('[recording]', 'a file of --save, in place of a running server')
    .option('--url <address>', 'the address of the server', defaultUrl)
    .addOption(new Option('--format <format>', 'by default what the name of --output says').choices(formats))
    .option('--output <file>', 'write the report to a file (.json, .sarif, .xml for JUnit, or text)')
    .option('--save <file>', 'keep the recording for later reports')
    .option('--fail-on <list>', failOnDescription, toWords, [])
    .action(async (file: string | undefined, { url, format, output, save, failOn }: ReportOptions) => {
      checkFailOn(failOn);
      const recording = file === undefined ? await readRecording(url) : readSavedRecording(file);
      if (save !== undefined) writeFileSync(save, JSON.stringify(recording));
      writeReport(recording, { failOn, output, format: format ?? toFormat(output) });
    });
}

export const failOnDescription = 'levels (error, warning, note) or rules that make the command fail';

/** Reports on a running server, in the format that the name of the file says. */
export async function reportToFile(
  url: string,
  { output, failOn }: Pick<WriteOptions, 'output' | 'failOn'>,
): Promise<void> {
  writeReport(await readRecording(url), { output, failOn, format: toFormat(output) });
}

interface WriteOptions {
  readonly format: Format;
  /** Standard output by default. */
  readonly output: string | undefined;
  readonly failOn: readonly string[];
}

function writeReport(recording: Recording, { format, output, failOn }: WriteOptions): void {
  const findings = listFindings(recording);
  const text = printReport({ recording, findings }, format);
  if (output === undefined) process.stdout.write(text);
  else writeFileSync(output, text);
  const failing = findings.filter((finding) => isFailing(finding, failOn)).length;
  if (failing > 0) throw new CommandError(`${failing} of ${findings.length} findings are among --fail-on.`);
}

const formatsByEnding: Readonly<Record<string, Format>> = { '.json': 'json', '.sarif': 'sarif', '.xml': 'junit' };

const toFormat = (file: string | undefined): Format => formatsByEnding[extname(file ?? '')] ?? 'text';

/** Throws one sentence about a name that is neither a level nor a rule. */
export function checkFailOn(names: readonly string[]): void {
  const known: readonly string[] = [...levels, ...Object.keys(rules)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CommandError(`--fail-on does not know "${unknown}": it knows ${known.join(', ')}.`);
}

/** A level includes the graver ones. */
function isFailing({ rule, level }: Finding, failOn: readonly string[]): boolean {
  const graver = levels.slice(levels.indexOf(level));
  return failOn.includes(rule) || graver.some((one) => failOn.includes(one));
}
