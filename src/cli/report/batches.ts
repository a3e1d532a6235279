import type { RecordedRequest } from '../../library/sandbox.js';
import type { Recording } from './recording.js';
import { groupBy, rules, toEndpoint, type Finding } from './findings.js';
import { toPattern } from './scope-needs.js';

/** As many calls in a row are worth a batch. */
const worthABatch = 10;
/** Calls further apart do not belong to one piece of work. */
const gapMs = 2000;

const verbs: Readonly<Record<string, string>> = { GET: 'read', PATCH: 'update', DELETE: 'archive', POST: 'create' };

/** Calls of one caller for one record each, shortly after each other, that one call of a batch endpoint replaces. */
export function listBatchFindings({ requests, endpoints }: Recording): Finding[] {
  const served = new Set(endpoints.endpoints.map(({ method, path }) => `${method} ${path}`));
  const callers = groupBy(requests, (request) => `${toEndpoint(request)} ${request.hubId} ${request.appId}`);
  return [...callers.values()].flatMap((calls) => {
    const [first] = calls;
    const batch = first && findBatch(first, served);
    const longest = batch === undefined ? [] : findLongestRun(calls);
    if (!first || batch === undefined || longest.length < worthABatch) return [];
    const message = `${longest.length} calls in a row: ${batch} takes up to 100 at once.`;
    const requestIds = longest.slice(0, 5).map(({ id }) => id);
    const { level } = rules['one-by-one'];
    return [{ rule: 'one-by-one', level, message, endpoint: toEndpoint(first), count: longest.length, requestIds }];
  });
}

/** The batch endpoint for an endpoint of single records, if the server has one. */
function findBatch({ method, route }: RecordedRequest, served: ReadonlySet<string>): string | undefined {
  const verb = verbs[method];
  const pattern = toPattern(route);
  // A path that ends in an id names one record; creating has none.
  const collection = method === 'POST' ? pattern : pattern.replace(/\/\{\w+\}$/, '');
  if (verb === undefined || (method !== 'POST' && collection === pattern)) return undefined;
  const batch = `POST ${collection}/batch/${verb}`;
  return served.has(batch) ? batch : undefined;
}

function findLongestRun(calls: readonly RecordedRequest[]): readonly RecordedRequest[] {
  let longest: RecordedRequest[] = [];
  let run: RecordedRequest[] = [];
  for (const call of calls) {
    const before = run.at(-1);
    if (before && call.startedAt - before.startedAt <= gapMs) run.push(call);
    else run = [call];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}
