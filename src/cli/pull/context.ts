import { ApiRefusal, type ApiClient } from '../../library/api-client.js';
import type { NewNote } from '../../pull/pull-notes.js';
import type { PullRun, StepChange } from '../../pull/pull-progress.service.js';
import type { Services } from '../../services.js';
import type { ExportedType } from '../seed-export/exported.js';
import type { Mask } from './masks.js';
import { isObject } from './wire-records.js';

/** What the steps of a pull work with. */
export interface PullContext {
  readonly client: ApiClient;
  readonly services: Pick<Services, 'pull'>;
  readonly run: PullRun;
  readonly types: readonly ExportedType[];
  /** With the histories of properties. */
  readonly withHistory: boolean;
  /** Only what has changed since then; undefined for everything. */
  readonly since: Date | undefined;
  /** Associations only of the records that this run has met. */
  readonly onlyMet: boolean;
  /** At most so many records of each type; undefined for all. */
  readonly sample: number | undefined;
  /** Replaces what may name people; undefined to copy values as they are. */
  readonly mask: Mask | undefined;
  /** Also if most records are no longer at the source. */
  readonly acceptsDeletions: boolean;
  readonly onProgress: (text: string) => void;
  /** Called with the number of records of a type that were read. */
  readonly onRecords: (type: string, count: number) => void;
}

/** A server that sends this many pages without anything new sends them for ever. */
const mostEmptyPages = 50;

/** Follows the cursors of pages; throws for pages that never end. */
export function createPageGuard(path: string) {
  let empty = 0;
  let last: string | undefined;
  return (next: string | undefined, hasNews: boolean): void => {
    empty = hasNews ? 0 : empty + 1;
    if (next !== undefined && (next === last || empty >= mostEmptyPages)) {
      throw new Error(`The source responds to ${path} with pages that never end.`);
    }
    last = next;
  };
}

/** One page; throws for something that is none. */
export async function readPage(client: ApiClient, path: string, after: string | undefined) {
  const mark = path.includes('?') ? '&' : '?';
  const page = await client.get<unknown>(
    after === undefined ? path : `${path}${mark}after=${encodeURIComponent(after)}`,
  );
  return toPage(page, path);
}

export function toPage(page: unknown, path: string): { results: readonly unknown[]; next: string | undefined } {
  const results = isObject(page) ? page['results'] : undefined;
  if (!isObject(page) || !Array.isArray(results))
    throw new Error(`The source responds to ${path} with something other than a list.`);
  const paging = page['paging'];
  const next = isObject(paging) && isObject(paging['next']) ? paging['next']['after'] : undefined;
  const isCursor = (typeof next === 'string' && next !== '' && next.length < 1000) || typeof next === 'number';
  return { results: results as unknown[], next: isCursor ? String(next) : undefined };
}

/** A step without pages that is finished. */
export const toDone = (name: string, notes: readonly NewNote[] = []): StepChange => ({
  ...{ name, cursor: null, isDone: true, counts: {}, notes },
});

/** Runs a step unless it is finished; what the source refuses is noted, and the step is finished. */
export async function runStep(context: PullContext, name: string, work: () => Promise<void>): Promise<void> {
  const { run, services } = context;
  if (run.steps.get(name)?.isDone) return;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status === 401 || error.status === 429) throw error;
    const reason = error.status === 403 ? 'the token may not read it' : error.message;
    await services.pull.progress.write(run, { ...toDone(name, [{ reason, subject: name }]), counts: { refused: 1 } });
  }
}

/** Whether the source has shown all of something: what is missing then was deleted there. */
export const isComplete = ({ run }: PullContext, step: string): boolean => {
  const found = run.steps.get(step);
  return found !== undefined && found.isDone && found.counts['refused'] === undefined;
};
