import { t } from '../i18n/messages.js';
import type { Api } from '../api/client.js';
import { isProblem, Problem, toWords } from '../api/problem.js';
import { canAddFilters } from './index-page/filters/operators.js';
import { recordId, start, type Position, type RecordsPage } from './index-page/rows/search-pages.js';
import { searchPage, type Wanted } from './index-page/rows/use-rows.js';

/** The values to write to one record of a batch. */
export interface BatchInput {
  /** The ID of an existing record, or its value of `idProperty`. */
  readonly id?: string;
  readonly idProperty?: string;
  readonly properties: Readonly<Record<string, string>>;
  /** Identifies the input in errors. */
  readonly trace: string;
}

interface BatchFailure {
  readonly trace: string;
  readonly reason: string;
}

type BatchKind = 'create' | 'update' | 'upsert';

interface BatchTarget {
  readonly type: string;
  readonly kind: BatchKind;
  readonly signal: AbortSignal;
}

/** Writes up to 100 records independently of each other; returns those that failed. */
export async function writeBatch(api: Api, place: BatchTarget, inputs: readonly BatchInput[]): Promise<BatchFailure[]> {
  if (inputs.length === 0) return [];
  try {
    // Creates are not retried after a lost connection: the records might exist already.
    return await withRetry(
      () => sendBatch(api, place, inputs),
      place.signal,
      place.kind === 'create' ? isRateLimited : isTransient,
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [only, ...others] = inputs;
    if (only && others.length === 0) return [{ trace: only.trace, reason: error.message }];
    // One input fails the whole batch: each half is sent on its own.
    const middle = Math.ceil(inputs.length / 2);
    const first = await writeBatch(api, place, inputs.slice(0, middle));
    return [...first, ...(await writeBatch(api, place, inputs.slice(middle)))];
  }
}

async function sendBatch(api: Api, { type, kind, signal }: BatchTarget, inputs: readonly BatchInput[]) {
  const params = { path: { objectType: type } };
  const traced = inputs.map(({ properties, trace, id = '', idProperty }) => ({
    properties,
    objectWriteTraceId: trace,
    ...(kind !== 'create' && { id, ...(idProperty !== undefined && { idProperty }) }),
  }));
  const answer =
    kind === 'create'
      ? await api.POST('/crm/v3/objects/{objectType}/batch/create', {
          params,
          signal,
          body: { inputs: traced } as never,
        })
      : kind === 'update'
        ? await api.POST('/crm/v3/objects/{objectType}/batch/update', {
            params,
            signal,
            body: { inputs: traced } as never,
          })
        : await api.POST('/crm/v3/objects/{objectType}/batch/upsert', {
            params,
            signal,
            body: { inputs: traced } as never,
          });
  return toFailures(answer.data);
}

interface BatchErrors {
  readonly errors?: readonly { message: string; context?: Readonly<Record<string, readonly string[]>> }[];
}

function toFailures(answer: unknown): BatchFailure[] {
  return ((answer as BatchErrors).errors ?? []).flatMap(({ message, context = {} }) =>
    [...(context['objectWriteTraceId'] ?? [])].map((trace) => ({ trace, reason: toWords(message) })),
  );
}

/** Moves up to 100 records to the recycle bin. */
export async function archiveBatch(api: Api, { type, signal }: Omit<BatchTarget, 'kind'>, ids: readonly string[]) {
  await withRetry(
    () =>
      api.POST('/crm/v3/objects/{objectType}/batch/archive', {
        params: { path: { objectType: type } },
        body: { inputs: ids.map((id) => ({ id })) },
        signal,
      }),
    signal,
  );
}

/** An error that would happen again. */
const isRefusal = (error: unknown): error is Problem =>
  isProblem(error) && error.status >= 400 && error.status < 500 && ![401, 403, 429].includes(error.status);

const pauses = [1_000, 3_000, 9_000];
const isRateLimited = (error: unknown): boolean => isProblem(error, 429);
const isTransient = (error: unknown): boolean =>
  isRateLimited(error) || (isProblem(error) && (error.status === 0 || error.status >= 502));

/** Retries when the server cannot be reached or is overloaded, or after the errors that `isPassing` accepts. */
export async function withRetry<T>(ask: () => Promise<T>, signal: AbortSignal, isPassing = isTransient): Promise<T> {
  for (const pause of pauses) {
    try {
      signal.throwIfAborted();
      return await ask();
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return ask();
}

/** Yields all matches by ID, page by page, so that concurrent changes do not hide any. */
export async function* iterateMatches(
  api: Api,
  { type, matching, properties }: Pick<Wanted, 'type' | 'matching' | 'properties'>,
  { signal, limit = 100 }: { readonly signal: AbortSignal; readonly limit?: number },
): AsyncGenerator<RecordsPage> {
  if (!canAddFilters(matching.filterGroups, 1)) {
    throw new Problem(400, { message: t('These are too many conditions to work through all matches: take one away.') });
  }
  const byId = { ...matching, sort: { propertyName: recordId, direction: 'ASCENDING' as const } };
  let position: Position = start;
  for (;;) {
    const at = position;
    const page = await withRetry(
      () => searchPage(api, { type, matching: byId, properties }, { position: at, limit, signal }),
      signal,
    );
    yield page;
    const last = page.results.at(-1);
    if (!last || page.results.length < limit) return;
    position = { part: 'beyond', key: last.id, after: 0 };
  }
}
