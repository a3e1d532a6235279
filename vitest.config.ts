import { defineConfig } from 'vitest/config';
import { listTestFiles } from './test/support/rings.js';

const { pure, served } = listTestFiles();

export default defineConfig({
  test: {
    pool: 'forks',
    // The tests on PostgreSQL wait for answers more than those on the embedded database.
    maxWorkers: process.env['DATABASE_URL'] ? 3 : 2,
    // Against what hangs, not against what is slow: on a busy machine a process takes ten seconds to start.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './test/support/reporter.ts'],
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        // What the files share is a server: a process for each of them would prove nothing and cost a fifth of a second.
        test: { name: 'served', include: served, isolate: false, globalSetup: ['./test/support/global-setup.ts'] },
      },
    ],
  },
});
