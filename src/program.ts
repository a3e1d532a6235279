import type { StartOptions } from './main.js';

// What the command line and npm start call: the one entry of the bundle. Each loads only what it needs.

/** Starts Spoke and keeps it running until a signal. */
export async function main(options?: StartOptions): Promise<void> {
  const server = await import('./main.js');
  await server.main(options);
}

/** The command line, with `argv` as in `process.argv`. */
export async function runCli(argv: readonly string[]): Promise<void> {
  const cli = await import('./cli/main.js');
  await cli.runCli(argv);
}
