import { resolve } from 'node:path';
import type { Command } from 'commander';
import { demoSeedFile } from '../resources.js';
import { withServices } from './open-services.js';
import { print } from './output.js';

/** `spoke seed [FILE]`: fills an empty database. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('fill an empty database from a seed file; applying the same seed again changes nothing')
    .argument('[file]', 'a seed file; by default the file in SPOKE_SEED, or the demo')
    .option('--json', 'print JSON')
    .action((file: string | undefined, { json }: { json?: boolean }) =>
      withServices(
        async ({ services, config }) => {
          const path = file === undefined ? (config.seedFile ?? demoSeedFile) : resolve(file);
          const outcome = await services.seed.applyFile(path);
          const { applied, hubs, developers, records } = outcome;
          const done = `Created ${hubs} accounts, ${developers} developer accounts and ${records} records from ${path}.`;
          print(outcome, { json, text: applied ? done : 'This seed has been applied before: nothing was changed.' });
        },
        { migrates: true },
      ),
    );
}
