import { defineConfig } from 'vitest/config';
import { listTestFiles } from './test/support/rings.js';

const { pure, served } = listTestFiles();

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    reporters: ['default', './test/support/reporter.ts'],
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      { extends: true, test: { name: 'served', include: served, globalSetup: ['./test/support/global-setup.ts'] } },
    ],
  },
});
