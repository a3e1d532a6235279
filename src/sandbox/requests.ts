import { toShownKind, type Caller } from '../platform/http/callers.js';
import { maskSecrets } from '../platform/mask.js';

/** A request with its response, as the inspector shows it, without secrets. */
export interface RecordedRequest {
  readonly id: string;
  readonly at: string;
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
  readonly limit: number;
}

export interface RequestLog {
  /** Newest first. */
  list(filter: RequestFilter): RecordedRequest[];
  find(id: string): RecordedRequest | undefined;
  clear(): void;
}

/** A request as kept in memory: texts are masked, and the caller is described, only when it is shown. */
export interface KeptRequest extends Omit<RecordedRequest, 'caller' | 'hubId' | 'appId' | 'grantedScopes'> {
  /** Undefined for a request that was rejected before. */
  readonly caller: Caller | undefined;
}

/** Masks every secret. */
export function toShown(kept: KeptRequest): RecordedRequest {
  const { id, at, method, path, route, operationId, status, fault, warnings, milliseconds, caller } = kept;
  return {
    ...{ id, at, method, path: maskSecrets(maskPath(path)), route, operationId, status, fault },
    warnings: warnings.map(maskSecrets),
    milliseconds,
    caller: caller ? toShownKind(caller) : 'anyone',
    hubId: caller && 'hubId' in caller ? caller.hubId : null,
    appId: caller && 'appId' in caller ? caller.appId : null,
    grantedScopes: caller && 'scopes' in caller ? [...caller.scopes] : null,
    requestHeaders: toMasked(kept.requestHeaders),
    requestBody: kept.requestBody === null ? null : maskSecrets(kept.requestBody),
    responseHeaders: toMasked(kept.responseHeaders),
    responseBody: kept.responseBody === null ? null : maskSecrets(kept.responseBody),
  };
}

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
