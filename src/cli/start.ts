import type { Command } from 'commander';

/** `spoke start`: the server, until a signal. */
export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('start the server: migrate, seed an empty database, listen')
    .action(async () => {
      const { main } = await import('../main.js');
      await main();
    });
}
