#!/usr/bin/env -S node --disable-proto=throw
// npx spoke in a clone: the command line, with the same preparation as npm start.
import { runCommand } from './command.mjs';
import { runPrepared } from './prepare.mjs';

await runPrepared({}, () => runCommand(process.argv));
