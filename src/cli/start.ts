import type { Command } from 'commander';

/** `spoke start`: the server, until a signal. */
export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('start the server: migrate, seed an empty database, listen')
    .option('--workers <number>', 'processes that share the port: a number, or auto for one a core (SPOKE_WORKERS)')
    .action(async ({ workers }: { workers?: string }) => {
      const { main } = await import('../main.js');
      await main({ workers });
    });
}
