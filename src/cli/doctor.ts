import type { Command } from 'commander';
import { examine } from './doctor/examine.js';
import { readCommandConfig } from './open-services.js';
import { print } from './output.js';

interface DoctorOptions {
  readonly json?: boolean;
  readonly deep?: boolean;
}

/** `spoke doctor`: checks the requirements of a server and the integrity of its data. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the requirements of a server and the data it has stored; exit code 1 if something would fail')
    .option('--deep', 'also read the content of all files and compare checksums; on PostgreSQL, read every table too')
    .option('--json', 'print JSON')
    .action(async ({ json, deep = false }: DoctorOptions) => {
      const checks = await examine(readCommandConfig, { deep, onProgress: createProgress() });
      const ok = checks.every(({ state }) => state !== 'fail');
      const width = Math.max(...checks.map(({ check }) => check.length));
      const text = checks
        .map(({ check, state, detail }) => `${state.padEnd(4)}  ${check.padEnd(width)}  ${detail}`)
        .join('\n');
      print({ ok, checks }, { json, text });
      if (!ok) process.exitCode = 1;
    });
}

const progressMs = 2000;

/** Prints progress now and then on a terminal; prints nothing when piped. */
export function createProgress(): (text: string) => void {
  let printedAt = performance.now();
  return (text) => {
    if (!process.stderr.isTTY || performance.now() - printedAt < progressMs) return;
    printedAt = performance.now();
    process.stderr.write(`${text}\n`);
  };
}
