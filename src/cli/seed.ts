import { resolve } from 'node:path';
import type { Command } from 'commander';
import { findSeedFiles } from '../resources.js';
import { CommandError } from './command-error.js';
import { withServices } from './open-services.js';
import { print } from './output.js';

/** `spoke seed [FILE…]`: fills an empty database. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('fill an empty database from seed files; applying the same seed again changes nothing')
    .argument('[files...]', 'JSON or YAML; by default those in SPOKE_SEED, spoke.seed.* of this folder, or the demo')
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
}
