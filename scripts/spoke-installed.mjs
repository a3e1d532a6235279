#!/usr/bin/env -S node --disable-proto=throw
// npx spoke where the package is installed: nothing is left to install or to build.
import { runCommand } from './command.mjs';
import { assertNode } from './node-version.mjs';

try {
  assertNode();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await runCommand(process.argv);
