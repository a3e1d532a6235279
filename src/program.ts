import type { StartOptions } from './main.js';

// The entry of the bundle, called by the command line and npm start. Each function loads only what it needs.

/** Starts Spoke and runs it until a signal. */
export async function main(options?: StartOptions): Promise<void> {
  const server = await import('./main.js');
  await server.main(options);
}

/** Runs the command line, with `argv` as in `process.argv`. */
export async function runCli(argv: readonly string[]): Promise<void> {
  const cli = await import('./cli/main.js');
  await cli.runCli(argv);
}
