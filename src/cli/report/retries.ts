import type { RecordedRequest } from '../../library/sandbox.js';
import type { Recording } from './recording.js';
import { collect, groupBy, toEndpoint, type Finding } from './findings.js';

/**
 * After a 429 a call is repeated once the time of `Retry-After` has passed. The last requests of a recording are not judged: their
 * repetition may be missing because the recording ends.
 */
export function listRetryFindings({ requests }: Recording): Finding[] {
  const end = requests.at(-1)?.startedAt ?? 0;
  const calls = groupBy(requests, toCall);
  const complaints = new Map<RecordedRequest, string>();
  for (const call of calls.values()) {
    call.forEach((request, index) => {
      if (request.status !== 429) return;
      const complaint = judge(request, { next: call[index + 1], end });
      if (complaint) complaints.set(request, complaint);
    });
  }
  return collect(requests, (request) => {
    const message = complaints.get(request);
    return message === undefined ? [] : [{ rule: 'no-retry', message, endpoint: toEndpoint(request) }];
  });
}

/** The same call of the same caller. */
const toCall = ({ method, path, requestBody, hubId, appId }: RecordedRequest): string =>
  JSON.stringify([method, path, requestBody, hubId, appId]);

/** Clients may round: a retry counts as early when it comes before nine tenths of the time. */
const tolerance = 0.9;

interface Aftermath {
  readonly next: RecordedRequest | undefined;
  readonly end: number;
}

function judge({ startedAt, responseHeaders }: RecordedRequest, { next, end }: Aftermath): string | undefined {
  const waitMs = Number(responseHeaders['retry-after'] ?? 0) * 1000;
  if (next) {
    if (next.startedAt - startedAt >= waitMs * tolerance) return undefined;
    return `Repeated before the ${waitMs / 1000} s of Retry-After had passed.`;
  }
  return end - startedAt > waitMs + 10_000 ? 'Responded 429, and the call was not repeated.' : undefined;
}
