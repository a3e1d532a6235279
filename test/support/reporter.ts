import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { writeSummary, type RunSummary } from './run-summary.js';

/** Counts a run. */
export default function createReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      writeSummary(summarize(modules, unhandledErrors));
    },
  };
}

function summarize(modules: readonly TestModule[], unhandled: readonly SerializedError[]): RunSummary {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: 'passed' | 'failed' | 'skipped'): TestCase[] =>
    tests.filter((test) => test.result().state === state);
  const needs: Record<string, number> = {};
  for (const test of inState('skipped')) {
    const need = needOf(test);
    if (need !== undefined) needs[need] = (needs[need] ?? 0) + 1;
  }
  // A file that cannot be loaded has no tests to fail, and a failing beforeAll skips them: each counts as one failure.
  const broken = modules.flatMap((module) => [module, ...module.children.allSuites()].filter(hasErrors));
  const failed = [
    ...inState('failed').map((test) => toLine(test, test.result().errors?.[0]?.message)),
    ...broken.map((suite) => toLine(suite, suite.errors()[0]?.message)),
  ];
  return {
    passed: inState('passed').length,
    failed: failed.length + unhandled.length,
    failures: [...failed, ...unhandled.map(({ message }) => `outside of any test > ${message.split('\n')[0]}`)],
    failedFiles: modules.filter((module) => module.state() === 'failed').map((module) => module.relativeModuleId),
    failedOutside: unhandled.length > 0,
    repeated: inState('passed')
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => toLine(test, test.result().errors?.[0]?.message)),
    skipped: inState('skipped').length,
    needs,
    slowest: listSlowest(modules),
  };
}

const shownFiles = 25;

function listSlowest(modules: readonly TestModule[]): string[] {
  return modules
    .map((module) => {
      const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic();
      return { file: module.relativeModuleId, ms: duration + collectDuration + prepareDuration + setupDuration };
    })
    .sort((left, right) => right.ms - left.ms)
    .slice(0, shownFiles)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1)} s ${file}`);
}

const hasErrors = (suite: TestModule | TestSuite): boolean => suite.errors().length > 0;

function toLine(task: TestCase | TestSuite | TestModule, message = ''): string {
  const names = task.type === 'module' ? [] : [task.fullName];
  return [
    task.type === 'module' ? task.relativeModuleId : task.module.relativeModuleId,
    ...names,
    message.split('\n')[0],
  ]
    .filter(Boolean)
    .join(' > ');
}

function needOf(test: TestCase): string | undefined {
  for (let task: TestCase | TestCase['parent'] = test; ; task = task.parent) {
    const { needs } = task.meta();
    if (needs !== undefined || task.type === 'module') return needs;
  }
}
