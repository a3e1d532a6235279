import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { RunSummary } from './run-summary.js';

/** Counts a run and writes it as JSON to the file that SPOKE_TEST_SUMMARY names, for scripts/test.mjs. */
export default function createReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const file = process.env['SPOKE_TEST_SUMMARY'];
      if (file) writeFileSync(file, JSON.stringify(summarize(modules, unhandledErrors.length)));
    },
  };
}

function summarize(modules: readonly TestModule[], unhandled: number): RunSummary {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: 'passed' | 'failed' | 'skipped'): number =>
    tests.filter((test) => test.result().state === state).length;
  const needs: Record<string, number> = {};
  for (const test of tests) {
    const need = test.result().state === 'skipped' ? needOf(test) : undefined;
    if (need !== undefined) needs[need] = (needs[need] ?? 0) + 1;
  }
  // A file that cannot be loaded has no tests to fail, and a failing beforeAll skips them: each counts as one failure.
  const broken = modules.reduce((sum, module) => sum + brokenSuites(module), 0);
  return { passed: count('passed'), failed: count('failed') + broken + unhandled, skipped: count('skipped'), needs };
}

function brokenSuites(module: TestModule): number {
  const suites = [...module.children.allSuites()];
  return [module, ...suites].filter((suite) => suite.errors().length > 0).length;
}

function needOf(test: TestCase): string | undefined {
  for (let task: TestCase | TestCase['parent'] = test; ; task = task.parent) {
    const { needs } = task.meta();
    if (needs !== undefined || task.type === 'module') return needs;
  }
}
