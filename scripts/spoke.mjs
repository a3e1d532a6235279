#!/usr/bin/env -S node --disable-proto=throw
// npx spoke: the command line, with the same preparation as npm start.
import { runPrepared } from './prepare.mjs';

await runPrepared({}, async () => {
  const { loadProgram } = await import('./program.mjs');
  const { program, keepCode } = loadProgram();
  await program.runCli(process.argv);
  if (process.argv[2] === 'start') keepCode();
});
