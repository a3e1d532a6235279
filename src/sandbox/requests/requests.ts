import { toShownKind, type Caller } from '../../platform/http/callers.js';
import type { PathParameters } from '../../platform/http/facts.js';
import { maskSecrets } from '../../platform/mask.js';
import { toDatabaseTime, toPhases, type Marks, type Timing } from './phases.js';
import type { StatementRecord } from '../../platform/db/driver/statement-times.js';

/** A request with its response, as the inspector shows it, without secrets. */
export interface RecordedRequest extends Timing {
  readonly id: string;
  /** By the sandbox clock, when the response had been sent. */
  readonly at: string;
  /** When the request arrived, in milliseconds of real time since 1970. */
  readonly startedAt: number;
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  readonly operationId: string | null;
  /** 0: the connection was cut before the response. */
  readonly status: number;
  /** The sandbox fault that was applied. */
  readonly fault: string | null;
  /** What the server ignored or lacks, 20 at most: `ignored field "foo"`. */
  readonly warnings: readonly string[];
  readonly milliseconds: number;
  readonly caller: string;
  readonly hubId: number | null;
  readonly appId: number | null;
  /** Scopes of the caller, if it has any. */
  readonly grantedScopes: readonly string[] | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string | null;
  /** Why the request cannot be sent again; null if it can. */
  readonly notRepeatable: string | null;
  /** Those of the filter's `find` that its bodies contain, in any case. */
  readonly found: readonly string[];
}

interface RequestFilter {
  readonly method?: string | undefined;
  /** A substring of the path. */
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  readonly hubId?: number | undefined;
  readonly appId?: number | undefined;
  /** The id of a request: returns only later ones. Returns everything if that request is no longer stored. */
  readonly after?: string | undefined;
  /** Texts to look for in the bodies. */
  readonly find?: readonly string[] | undefined;
  /** Without headers, bodies, scopes and phases. */
  readonly brief?: boolean | undefined;
  readonly limit: number;
}

export interface RequestLog {
  /** Newest first. */
  list(filter: RequestFilter): RecordedRequest[];
  find(id: string): RecordedRequest | undefined;
  /** All of them with what is not shown, oldest first. */
  listKept(): readonly KeptRequest[];
  /** The request as it came, with its credentials. */
  findOriginal(id: string): OriginalRequest | undefined;
  clear(): void;
}

/** What is needed to send a request again. Never leaves the process except in that request. */
export interface OriginalRequest {
  readonly method: string;
  readonly url: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: string | null;
}

/** A request as kept in memory: texts are masked, and the caller is described, only when it is shown. */
export interface KeptRequest extends Omit<
  RecordedRequest,
  'caller' | 'hubId' | 'appId' | 'grantedScopes' | 'found' | keyof Timing
> {
  readonly marks: Readonly<Marks>;
  /** Its statements, if they were measured, and when it arrived on their scale of time. */
  readonly measured: { readonly record: StatementRecord; readonly origin: number } | undefined;
  /** Undefined for a request that was rejected before. */
  readonly caller: Caller | undefined;
  /** The parameters of the path, by their names in the route. */
  readonly params: PathParameters;
  readonly original: OriginalRequest;
}

type Brief = Omit<
  RecordedRequest,
  'grantedScopes' | 'requestHeaders' | 'requestBody' | 'responseHeaders' | 'responseBody' | 'phases' | 'database'
>;

function toBriefFacts(kept: KeptRequest): Brief {
  const { id, at, startedAt, method, path, route, operationId, status, fault, warnings, milliseconds, caller } = kept;
  return {
    ...{ id, at, startedAt, method, path: maskSecrets(maskPath(path)), route, operationId, status, fault },
    warnings: warnings.map(maskSecrets),
    milliseconds,
    caller: caller ? toShownKind(caller) : 'anyone',
    hubId: caller && 'hubId' in caller ? caller.hubId : null,
    appId: caller && 'appId' in caller ? caller.appId : null,
    notRepeatable: kept.notRepeatable,
    found: [],
  };
}

/** Masks every secret; leaves headers, bodies, scopes and phases out. */
export function toBrief(kept: KeptRequest): RecordedRequest {
  return {
    ...toBriefFacts(kept),
    ...{ grantedScopes: null, phases: [], database: null },
    ...{ requestHeaders: {}, requestBody: null, responseHeaders: {}, responseBody: null },
  };
}

/** Masks every secret. */
export function toShown(kept: KeptRequest): RecordedRequest {
  const { caller, measured } = kept;
  return {
    ...toBriefFacts(kept),
    grantedScopes: caller && 'scopes' in caller ? [...caller.scopes] : null,
    requestHeaders: toMasked(kept.requestHeaders),
    requestBody: kept.requestBody === null ? null : maskSecrets(kept.requestBody),
    responseHeaders: toMasked(kept.responseHeaders),
    responseBody: kept.responseBody === null ? null : maskSecrets(kept.responseBody),
    phases: toPhases(kept.marks, kept.milliseconds),
    database: measured ? toDatabaseTime(measured.record, measured.origin) : null,
  };
}

/** Longer texts of bodies are truncated. */
export const keptCharacters = 65_536;

/** These paths contain tokens, including ones without a known format. */
function maskPath(url: string): string {
  return url.replace(/(\/(?:access|refresh)-tokens\/)[^/?]+/, '$1[masked]');
}

function toMasked(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskSecrets(value)]));
}

/** Whether a shown request matches: by what is masked, nothing can be found. */
export function matches(entry: RecordedRequest, { method, path, status, hubId, appId }: RequestFilter): boolean {
  return (
    (method === undefined || entry.method === method.toUpperCase()) &&
    (path === undefined || entry.path.includes(path)) &&
    (status === undefined || entry.status === status) &&
    (hubId === undefined || entry.hubId === hubId) &&
    (appId === undefined || entry.appId === appId)
  );
}

/** Returns the texts that the bodies of a shown request contain, in any case. */
export function findInBodies({ requestBody, responseBody }: RecordedRequest, texts: readonly string[]): string[] {
  const all = `${requestBody ?? ''}\n${responseBody ?? ''}`.toLowerCase();
  return texts.filter((text) => all.includes(text.toLowerCase()));
}
