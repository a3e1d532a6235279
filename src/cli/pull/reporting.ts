import type { Counts, Notes } from '../../pull/pull.store.js';
import type { PullRun } from '../../pull/pull-progress.service.js';
import { toDuration, type PullPlan } from './estimates.js';

export interface PullReport {
  readonly hubId: number;
  readonly run: number;
  readonly startedAt: string;
  /** By step. */
  readonly counts: Readonly<Record<string, Counts>>;
  /** What could not be brought, by step and reason. */
  readonly omitted: Readonly<Record<string, Notes>>;
}

export function toReport({ hubId, run, startedAt, steps }: PullRun): PullReport {
  const all = [...steps.values()];
  return {
    ...{ hubId, run, startedAt: startedAt.toISOString() },
    counts: Object.fromEntries(
      all.flatMap(({ name, counts }) => (Object.keys(counts).length > 0 ? [[name, counts]] : [])),
    ),
    omitted: Object.fromEntries(
      all.flatMap(({ name, notes }) => (Object.keys(notes).length > 0 ? [[name, notes]] : [])),
    ),
  };
}

const shownExamples = 3;

export function toText({ hubId, counts, omitted }: PullReport, file: string): string {
  const done = Object.entries(counts).map(([step, each]) => {
    const figures = Object.entries(each).map(([name, count]) => `${count} ${name}`);
    return `${step}: ${figures.join(', ')}`;
  });
  const left = Object.entries(omitted).flatMap(([step, notes]) =>
    Object.entries(notes).map(([reason, { count, examples }]) => {
      const shown = examples.slice(0, shownExamples).filter((example) => example !== '');
      return `Left out, ${step}: ${reason}, ${count} times${shown.length > 0 ? ` (${shown.join(', ')})` : ''}`;
    }),
  );
  return [`Account ${hubId} is up to date.`, ...done, ...left, `The report is in ${file}.`].join('\n');
}

export function toPlanText({ portalId, records, calls, seconds, days, omitted }: PullPlan): string {
  const counted = Object.entries(records).map(([name, total]) => `${name}: ${total} records`);
  const left = Object.entries(omitted).map(([reason, names]) => `Left out: ${reason} ${names.join(', ')}`);
  const limit = days !== undefined && days > 1 ? [`The daily limit of the account spreads it over ${days} days.`] : [];
  const lists = 'Lists and files are not counted: each takes two calls, and one more for every 250 members.';
  const effort = `${calls} calls, ${toDuration(seconds)}. ${lists}`;
  return [`Account ${portalId} of the source. Nothing was written.`, ...counted, ...left, effort, ...limit].join('\n');
}
