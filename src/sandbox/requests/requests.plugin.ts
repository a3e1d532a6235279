import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock, MovableClock } from '../../platform/clock.js';
import type { Server } from '../../platform/http/facts.js';
import { listWarnings } from '../../platform/http/warnings.js';
import { secretNames } from '../../platform/mask.js';
import { drawAs } from '../../platform/randomness.js';
import type { StatementRecord, StatementTimes } from '../../platform/db/driver/statement-times.js';
import type { Marks } from './phases.js';
import {
  findInBodies,
  keptCharacters,
  matches,
  toBrief,
  toShown,
  type KeptRequest,
  type OriginalRequest,
  type RecordedRequest,
  type RequestLog,
} from './requests.js';

interface RequestRecorder extends RequestLog {
  /** Keeps the body of a response until the request is recorded. */
  readonly noteBody: (request: FastifyRequest, payload: unknown) => void;
  /** Records a request with its response, once. */
  readonly record: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Notes that a request has left a phase. */
  readonly mark: (name: keyof Marks, request: FastifyRequest, reply: FastifyReply) => void;
  /** Runs the handler of a request and, while requests are being listed, measures its statements. */
  readonly measure: (request: FastifyRequest, reply: FastifyReply, run: () => void) => void;
}

interface RecorderDeps {
  readonly clock: Clock;
  readonly statementTimes: StatementTimes | undefined;
  /** The number of requests that are kept, in memory. */
  readonly capacity?: number;
  /** Called with each recorded request, without secrets. */
  readonly onRecord?: ((request: RecordedRequest) => void) | undefined;
}

/** Statements are measured until this time after requests were last listed. */
const measuredMs = 15_000;
/** Large bodies leave room for fewer requests. */
const maxCharacters = 48 * 1024 * 1024;

/** Records every request except those of the sandbox API and the pages of the web app. */
export function createRequestRecorder(deps: RecorderDeps): RequestRecorder {
  const { clock, statementTimes, capacity = 2000, onRecord } = deps;
  let entries: KeptRequest[] = [];
  let characters = 0;
  const bodies = new WeakMap<FastifyRequest, string | null>();
  const recorded = new WeakSet<FastifyRequest>();
  const timing = createTiming(statementTimes);
  const [shown, brief] = [createViews(toShown), createViews(toBrief)];
  const keep = (entry: KeptRequest): void => {
    entries.push(entry);
    characters += countCharacters(entry);
    if (entries.length < capacity * 1.5 && characters <= maxCharacters) return;
    entries = entries.slice(-Math.min(capacity, Math.ceil(entries.length / 2)));
    characters = entries.reduce((sum, kept) => sum + countCharacters(kept), 0);
  };
  const findKept = (wanted: string) => entries.slice(-capacity).find(({ id }) => id === wanted);
  return {
    mark: timing.mark,
    measure: timing.measure,
    noteBody(request, payload) {
      if (isRecorded(request)) bodies.set(request, toText(payload));
    },
    record(request, reply) {
      if (!isRecorded(request) || recorded.has(request)) return;
      recorded.add(request);
      const known = { at: clock.now(), responseBody: bodies.get(request) ?? null };
      const entry = { ...toKept(request, reply, known), ...timing.read(request) };
      keep(entry);
      onRecord?.(shown(entry));
    },
    list(filter) {
      timing.measureForNow();
      const remembered = entries.slice(-capacity);
      // -1, for an unknown id, returns everything.
      const from = remembered.findLastIndex(({ id }) => id === filter.after) + 1;
      const found: RecordedRequest[] = [];
      for (const entry of remembered.slice(from).reverse()) {
        if (found.length === filter.limit) break;
        const view = filter.brief ? brief(entry) : shown(entry);
        if (!matches(view, filter)) continue;
        found.push(filter.find ? { ...view, found: findInBodies(shown(entry), filter.find) } : view);
      }
      return found;
    },
    find(wanted) {
      const found = findKept(wanted);
      return found && shown(found);
    },
    listKept: () => entries.slice(-capacity),
    findOriginal: (wanted) => findKept(wanted)?.original,
    clear() {
      entries = [];
      characters = 0;
    },
  };
}

/** What is measured of requests until they are recorded. */
function createTiming(statementTimes: StatementTimes | undefined) {
  const marks = new WeakMap<FastifyRequest, Marks>();
  const records = new WeakMap<FastifyRequest, KeptRequest['measured']>();
  let timer: NodeJS.Timeout | undefined;
  return {
    mark(name: keyof Marks, request: FastifyRequest, reply: FastifyReply): void {
      const known = marks.get(request) ?? {};
      known[name] ??= reply.elapsedTime;
      marks.set(request, known);
    },
    measure(request: FastifyRequest, reply: FastifyReply, run: () => void): void {
      if (!statementTimes?.state.isOn) return run();
      const record: StatementRecord = { statements: 0, spans: [] };
      records.set(request, { origin: performance.now() - reply.elapsedTime, record });
      return statementTimes.collect(record, run);
    },
    measureForNow(): void {
      clearTimeout(timer);
      statementTimes?.turn(true);
      timer = setTimeout(() => statementTimes?.turn(false), measuredMs).unref();
    },
    read: (request: FastifyRequest) => ({ marks: marks.get(request) ?? {}, measured: records.get(request) }),
  };
}

/** Masking takes time: every request is converted once. */
function createViews(convert: (entry: KeptRequest) => RecordedRequest): (entry: KeptRequest) => RecordedRequest {
  const views = new WeakMap<KeptRequest, RecordedRequest>();
  return (entry) => {
    const view = views.get(entry) ?? convert(entry);
    views.set(entry, view);
    return view;
  };
}

function countCharacters({ path, requestBody, responseBody }: KeptRequest): number {
  return path.length + (requestBody?.length ?? 0) + (responseBody?.length ?? 0);
}

/** Call before adding the hooks of faults, so that their delay is a phase of its own. */
export function addFirstMarks(server: Server, { mark }: Pick<RequestRecorder, 'mark'>): void {
  server.addHook('onRequest', async (request, reply) => mark('authenticated', request, reply));
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('preParsing', (request, reply, payload, done) => {
    payload.once('end', () => mark('received', request, reply));
    done(null, payload);
  });
  server.addHook('preValidation', async (request, reply) => mark('admitted', request, reply));
  server.addHook('onSend', async (request, reply, payload) => {
    mark('handled', request, reply);
    return payload;
  });
}

/** Not the sandbox API, the web app and probes. */
const isOfApi = (url: string): boolean =>
  !/^\/(?:$|\?|_spoke\/|_app\/|(?:app|assets|docs|healthz|readyz|metrics|openapi)\b)/.test(url);

/** Moves a clock that stands still with each request, so that what one request does is later than what the one before did. */
export function addClockSteps(server: Server, { clock }: { readonly clock: MovableClock }): void {
  server.addHook('onRequest', async ({ url }) => {
    if (clock.stepSeconds() && isOfApi(url)) clock.step();
  });
}

interface PageCap {
  /** Undefined: none. */
  readonly held: { readonly maxPageSize: number | undefined };
  readonly capPage: (request: FastifyRequest, most: number) => void;
}

/** Caps the pages of lists and searches, while a dial says so. Call before the routes are declared. */
export function addPageCap(server: Server, { held, capPage }: PageCap): void {
  server.addHook('preValidation', async (request) => {
    if (held.maxPageSize !== undefined) capPage(request, held.maxPageSize);
  });
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

interface RequestNumbers {
  takeRequestId(): string;
  takeOtherId(): string;
}

/**
 * Numbers the requests to the API, and those that change something elsewhere. Others, such as those of a browser that shows the
 * inspector, come at any time: they must not move what follows.
 */
export const toRequestId =
  ({ takeRequestId, takeOtherId }: RequestNumbers) =>
  ({ method = '', url = '' }: IncomingMessage): string =>
    isOfApi(url) || !reading.has(method) ? takeRequestId() : takeOtherId();

/** Lets each request draw by its id, and gives responses the time of the sandbox. */
export function addDeterministicDraws(server: Server, { clock }: { readonly clock: Clock }): void {
  server.addHook('preHandler', (request, _reply, done) => drawAs(request.id, done));
  server.addHook('onSend', async (_request, reply, payload) => {
    reply.header('date', clock.now().toUTCString());
    return payload;
  });
}

/** Call before the routes are declared. */
export function addRequestRecorder(server: Server, { mark, measure, noteBody, record }: RequestRecorder): void {
  server.addHook('preValidation', async (request, reply) => mark('struck', request, reply));
  server.addHook('preHandler', (request, reply, done) => {
    mark('validated', request, reply);
    measure(request, reply, done);
  });
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
): Omit<KeptRequest, 'marks' | 'measured'> {
  const requestBody = toText(toSentBody(request));
  return {
    id: request.id,
    at: at.toISOString(),
    startedAt: Math.round((performance.timeOrigin + performance.now() - reply.elapsedTime) * 10) / 10,
    method: request.method,
    path: request.originalUrl,
    route: request.routeOptions.url ?? request.refusedPath ?? null,
    operationId: toOperationId(request),
    status: reply.raw.headersSent ? reply.statusCode : 0,
    fault: request.fault?.id ?? null,
    warnings: listWarnings(request),
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    // A request that was rejected early has no caller yet.
    caller: request.caller,
    params: (request.params ?? {}) as KeptRequest['params'],
    requestHeaders: toHeaders(request.headers),
    requestBody,
    responseHeaders: toHeaders(reply.getHeaders()),
    responseBody,
    notRepeatable: findObstacle(request, requestBody),
    original: toOriginal(request, requestBody),
  };
}

function toOperationId({ routeOptions, refusedPath }: FastifyRequest): string | null {
  const { facts } = routeOptions.config;
  return facts?.operationId ?? (refusedPath === undefined ? null : 'methodNotAllowed');
}

function toOriginal({ method, originalUrl, raw }: FastifyRequest, body: string | null): OriginalRequest {
  return { method, url: originalUrl, headers: raw.rawHeaders, body };
}

function findObstacle({ headers }: FastifyRequest, body: string | null): string | null {
  const hadBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (hadBody && body === null) return 'Its body was not text, or was rejected before it was read.';
  return body !== null && body.length >= keptCharacters ? 'Its body is too long to be kept.' : null;
}

/** The body as it was sent; of a form only its parsed fields are left. */
function toSentBody({ bodyText, body, headers }: FastifyRequest): unknown {
  if (bodyText !== undefined || !headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return bodyText ?? body;
  }
  const fields = Object.entries((body ?? {}) as Record<string, string | string[]>);
  return new URLSearchParams(
    fields.flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value])),
  ).toString();
}

/** Headers that are secret by their name are kept only to send the request again. */
function toHeaders(headers: Readonly<Record<string, string | number | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretNames.has(name) ? '[masked]' : String(value)]),
  );
}

/** The text of a body, truncated at 65,536 characters; null without a body and for binary data. */
function toText(body: unknown): string | null {
  const text = typeof body === 'string' ? body : toJson(body);
  return text === null || text === '' ? null : text.slice(0, keptCharacters);
}

function toJson(body: unknown): string | null {
  if (body === null || typeof body !== 'object' || Buffer.isBuffer(body) || 'pipe' in body) return null;
  return JSON.stringify(body);
}
