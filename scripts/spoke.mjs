#!/usr/bin/env -S node --disable-proto=throw
// npx spoke: the command line, with the same preparation as npm start.
import { runPrepared } from './prepare.mjs';

await runPrepared({}, async () => {
  const { runCli } = await import('../dist/cli/main.js');
  await runCli(process.argv);
});
