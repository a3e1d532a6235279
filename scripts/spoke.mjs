#!/usr/bin/env -S node --disable-proto=throw
// npx spoke: the command line, with the same preparation as npm start.
import { runPrepared } from './prepare.mjs';

await runPrepared({}, async () => {
  if (process.argv[2] === 'start') {
    const { programFile, supervise } = await import('./supervisor.mjs');
    process.exitCode = await supervise({ program: programFile, args: process.argv.slice(2) });
    return;
  }
  const { loadProgram } = await import('./program.mjs');
  await loadProgram().program.runCli(process.argv);
});
