import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.js';
import type { Server } from '../platform/http/facts.js';
import { listWarnings } from '../platform/http/warnings.js';
import { secretNames } from '../platform/mask.js';
import { matches, toShown, type KeptRequest, type RecordedRequest, type RequestLog } from './requests.js';

interface RequestRecorder extends RequestLog {
  /** Keeps the body of a response until the request is recorded. */
  readonly noteBody: (request: FastifyRequest, payload: unknown) => void;
  /** Records a request with its response, once. */
  readonly record: (request: FastifyRequest, reply: FastifyReply) => void;
}

interface RecorderDeps {
  readonly clock: Clock;
  /** The number of requests that are kept, in memory. */
  readonly capacity?: number;
}

/** Records every request except those of the sandbox API and the pages of the web app. */
export function createRequestRecorder({ clock, capacity = 500 }: RecorderDeps): RequestRecorder {
  let entries: KeptRequest[] = [];
  const bodies = new WeakMap<FastifyRequest, string | null>();
  const recorded = new WeakSet<FastifyRequest>();
  const shown = new WeakMap<KeptRequest, RecordedRequest>();
  const show = (entry: KeptRequest): RecordedRequest => {
    const found = shown.get(entry) ?? toShown(entry);
    shown.set(entry, found);
    return found;
  };
  return {
    noteBody(request, payload) {
      if (isRecorded(request)) bodies.set(request, toText(payload));
    },
    record(request, reply) {
      if (!isRecorded(request) || recorded.has(request)) return;
      recorded.add(request);
      entries.push(toKept(request, reply, { at: clock.now(), responseBody: bodies.get(request) ?? null }));
      if (entries.length >= capacity * 2) entries = entries.slice(-capacity);
    },
    list(filter) {
      const remembered = entries.slice(-capacity);
      // -1, for an unknown id, returns everything.
      const from = remembered.findIndex(({ id }) => id === filter.after) + 1;
      return remembered
        .slice(from)
        .reverse()
        .map(show)
        .filter((entry) => matches(entry, filter))
        .slice(0, filter.limit);
    },
    find(wanted) {
      const found = entries.slice(-capacity).find(({ id }) => id === wanted);
      return found && show(found);
    },
    clear() {
      entries = [];
    },
  };
}

/** Call before the routes are declared. */
export function addRequestRecorder(server: Server, { noteBody, record }: RequestRecorder): void {
  server.addHook('onSend', async (request, _reply, payload) => {
    noteBody(request, payload);
    return payload;
  });
  server.addHook('onResponse', async (request, reply) => record(request, reply));
}

const isRecorded = ({ url }: FastifyRequest): boolean => !/^\/(?:$|\?|_spoke\/|app(?:$|[/?])|assets\/)/.test(url);

function toKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { at, responseBody }: { readonly at: Date; readonly responseBody: string | null },
): KeptRequest {
  return {
    id: request.id,
    at: at.toISOString(),
    method: request.method,
    path: request.originalUrl,
    route: request.routeOptions.url ?? null,
    operationId: request.routeOptions.config.facts?.operationId ?? null,
    status: reply.raw.headersSent ? reply.statusCode : 0,
    fault: request.fault?.id ?? null,
    warnings: listWarnings(request),
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    // A request that was rejected early has no caller yet.
    caller: request.caller,
    requestHeaders: toHeaders(request.headers),
    requestBody: toText(request.bodyText ?? request.body),
    responseHeaders: toHeaders(reply.getHeaders()),
    responseBody,
  };
}

/** Headers that are secret by their name are not even kept. */
function toHeaders(headers: Readonly<Record<string, string | number | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretNames.has(name) ? '[masked]' : String(value)]),
  );
}

const keptCharacters = 65_536;

/** The text of a body, truncated at 65,536 characters; null without a body and for binary data. */
function toText(body: unknown): string | null {
  const text = typeof body === 'string' ? body : toJson(body);
  return text === null || text === '' ? null : text.slice(0, keptCharacters);
}

function toJson(body: unknown): string | null {
  if (body === null || typeof body !== 'object' || Buffer.isBuffer(body) || 'pipe' in body) return null;
  return JSON.stringify(body);
}
