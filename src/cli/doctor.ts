import type { Command } from 'commander';
import { examine } from './examine.js';
import { readCommandConfig } from './open-services.js';
import { print } from './output.js';

/** `spoke doctor`: is everything there that a server needs? */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check everything a server needs; exit code 1 when something would fail')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const checks = await examine(readCommandConfig);
      const ok = checks.every(({ state }) => state !== 'fail');
      const width = Math.max(...checks.map(({ check }) => check.length));
      const text = checks
        .map(({ check, state, detail }) => `${state.padEnd(4)}  ${check.padEnd(width)}  ${detail}`)
        .join('\n');
      print({ ok, checks }, { json, text });
      if (!ok) process.exitCode = 1;
    });
}
