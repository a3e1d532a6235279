import type { Command } from 'commander';
import { migrate, readMigrations } from '../platform/db/migrate.js';
import { migrationsFolder } from '../resources.js';
import { withResources } from './open-services.js';
import { print } from './output.js';

/** `spoke migrate`: brings the schema of the database up to date. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the schema of the database up to date')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withResources(async ({ db }) => {
        const applied = await migrate(db, await readMigrations(migrationsFolder));
        const text = applied.map((name) => `Applied ${name}`).join('\n') || 'The schema is up to date.';
        print({ applied }, { json, text });
      }),
    );
}
