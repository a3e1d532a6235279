import { maskSecrets, secretNames } from '../platform/mask.js';

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
  add(entry: RecordedRequest): void;
  /** Newest first. */
  list(filter: RequestFilter): RecordedRequest[];
  find(id: string): RecordedRequest | undefined;
  clear(): void;
}

/** The last `capacity` requests, in memory. */
export function createRequestLog(capacity = 500): RequestLog {
  let entries: RecordedRequest[] = [];
  return {
    add(entry) {
      entries.push(entry);
      if (entries.length >= capacity * 2) entries = entries.slice(-capacity);
    },
    list(filter) {
      const remembered = entries.slice(-capacity);
      // -1, for an unknown id, returns everything.
      const from = remembered.findIndex(({ id }) => id === filter.after) + 1;
      return remembered
        .slice(from)
        .reverse()
        .filter((entry) => matches(entry, filter))
        .slice(0, filter.limit);
    },
    find: (wanted) => entries.slice(-capacity).find(({ id }) => id === wanted),
    clear() {
      entries = [];
    },
  };
}

function matches(entry: RecordedRequest, { method, path, status, hubId, appId }: RequestFilter): boolean {
  return (
    (method === undefined || entry.method === method.toUpperCase()) &&
    (path === undefined || entry.path.includes(path)) &&
    (status === undefined || entry.status === status) &&
    (hubId === undefined || entry.hubId === hubId) &&
    (appId === undefined || entry.appId === appId)
  );
}

/** Headers with secrets masked, by name and by shape. */
export function toShownHeaders(
  headers: Readonly<Record<string, string | number | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretNames.has(name) ? '[masked]' : maskSecrets(String(value)),
    ]),
  );
}

const shownCharacters = 65_536;

/** A body with secrets masked, truncated at 65,536 characters; null without a body and for binary data. */
export function toShownBody(body: unknown): string | null {
  const text =
    typeof body === 'string'
      ? body
      : body !== null && typeof body === 'object' && !Buffer.isBuffer(body)
        ? toJson(body)
        : null;
  return text === null || text === '' ? null : maskSecrets(text.slice(0, shownCharacters));
}

function toJson(body: object): string | null {
  return 'pipe' in body ? null : JSON.stringify(body);
}
