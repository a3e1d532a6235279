import { t } from '../../i18n/messages.js';
import type { paths } from '../../api/schema.js';
import { hasWords } from '../../ui/matches.js';

export type ScopeEndpoints = paths['/_app/scopes/endpoints']['get']['responses']['200']['content']['application/json'];
type Endpoint = ScopeEndpoints['endpoints'][number];
export type Need = ScopeEndpoints['needs'][number][number];

/** An endpoint that a scope opens. */
export interface ScopeUse {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** The object types on whose records it needs the scope; empty if the type does not matter. */
  readonly types: readonly string[];
  /** Scopes that will do instead. */
  readonly alternatives: readonly string[];
  /** Scopes that are needed as well. */
  readonly together: readonly string[];
}

/** Lists the endpoints that each scope opens, alone, as one of several, or with others. */
export function toUsesByScope({ endpoints, needs }: ScopeEndpoints): ReadonlyMap<string, readonly ScopeUse[]> {
  const uses = new Map<string, ScopeUse[]>();
  for (const { method, path, summary, needs: place } of endpoints) {
    for (const { types, parameters, oneOf, allOf } of needs[place] ?? []) {
      const shown = { method, path: withType(path, parameters, types), summary, types };
      const add = (scope: string, more: Pick<ScopeUse, 'alternatives' | 'together'>): void => {
        uses.set(scope, [...(uses.get(scope) ?? []), { ...shown, ...more }]);
      };
      const others = (scopes: readonly string[], scope: string) => scopes.filter((one) => one !== scope);
      for (const scope of oneOf) add(scope, { alternatives: others(oneOf, scope), together: allOf });
      for (const scope of allOf) add(scope, { alternatives: [], together: others(allOf, scope) });
    }
  }
  return uses;
}

/** Puts the only type that a need applies to into the path. */
function withType(path: string, [parameter, ...more]: readonly string[], [type, ...others]: readonly string[]): string {
  const isOne = parameter !== undefined && type !== undefined && more.length === 0 && others.length === 0;
  return isOne && type !== 'custom' ? path.replace(`{${parameter}}`, type) : path;
}

/** An endpoint that a search has found, and what it needs. */
export interface FoundEndpoint {
  readonly endpoint: Endpoint;
  readonly needs: readonly Need[];
}

/**
 * Finds endpoints by words of their path and summary, or by a path with or without a method: parameters may be
 * placeholders or values, and an object type in the path limits the needs to it.
 */
export function findEndpoints(all: ScopeEndpoints, query: string): FoundEndpoint[] {
  const [, method, rest = ''] = /^\s*(?:(GET|POST|PUT|PATCH|DELETE)\b)?\s*(.*?)\s*$/i.exec(query) ?? [];
  const isOfMethod = (endpoint: Endpoint) => method === undefined || endpoint.method === method.toUpperCase();
  const path = toPath(rest);
  if (path === undefined) {
    return all.endpoints
      .filter((endpoint) => isOfMethod(endpoint) && hasWords(`${endpoint.path} ${endpoint.summary}`, rest))
      .map((endpoint) => ({ endpoint, needs: all.needs[endpoint.needs] ?? [] }));
  }
  const matches = all.endpoints.filter(isOfMethod).flatMap((endpoint) => {
    const match = matchPath(all, endpoint, path);
    return match ? [{ endpoint, ...match }] : [];
  });
  // Of those that match with the same method, the server takes the one with more words of its own.
  const exact = matches.filter(
    ({ endpoint, isWhole, words }) =>
      isWhole && matches.every((one) => !one.isWhole || one.endpoint.method !== endpoint.method || one.words <= words),
  );
  return exact.length > 0 ? exact : matches;
}

/** The segments of a path or address; undefined for a text that is neither. */
function toPath(text: string): readonly string[] | undefined {
  const path = text.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  return path.startsWith('/') ? path.split('/').filter(Boolean) : undefined;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

interface Match {
  readonly needs: readonly Need[];
  /** Otherwise only the beginning matches. */
  readonly isWhole: boolean;
  readonly words: number;
}

function matchPath(all: ScopeEndpoints, { path, needs: place }: Endpoint, given: readonly string[]): Match | undefined {
  const segments = path.split('/').filter(Boolean);
  if (given.length > segments.length) return undefined;
  const named = new Map<string, string>();
  let words = 0;
  for (const [index, text] of given.entries()) {
    const segment = segments[index] ?? '';
    const isLast = index === given.length - 1;
    if (!isParameter(segment)) {
      const isSame = segment === text || (isLast && segment.startsWith(text) && given.length < segments.length);
      if (!isSame) return undefined;
      words += 1;
    } else if (/objectType\}$/i.test(segment) && !isParameter(text)) {
      const type = findType(all, text);
      if (type === undefined) return undefined;
      named.set(segment.slice(1, -1), type);
    }
  }
  const needs = all.needs[place] ?? [];
  const isNeeded = ({ types, parameters }: Need): boolean => {
    const known = parameters.flatMap((name) => named.get(name) ?? []);
    return types.length === 0 || known.length < parameters.length || known.some((type) => types.includes(type));
  };
  return { needs: needs.filter(isNeeded), isWhole: given.length === segments.length, words };
}

/** The name of a type in any spelling; those that an account defines have the same scopes. */
function findType({ types }: ScopeEndpoints, text: string): string | undefined {
  const found = types.find(({ spellings }) => spellings.includes(text.toLowerCase()));
  return found?.name ?? (/^(2-\d+|p\d*_\w+)$/.test(text) ? 'custom' : undefined);
}

/** Lists the scopes in words: up to two, and the number of the others. */
export function toShortList(scopes: readonly string[]): string {
  if (scopes.length <= 3) return scopes.join(', ');
  return t('{scopes} and {count} more', { scopes: scopes.slice(0, 2).join(', '), count: scopes.length - 2 });
}

/** The number of endpoints in words: each is listed once for every group of object types with the same scopes. */
export function countUses(uses: readonly ScopeUse[]): string {
  const count = new Set(uses.map(({ method, path }) => `${method} ${path}`)).size;
  return count === 0 ? t('no endpoints') : t('{count, plural, one {# endpoint} other {# endpoints}}', { count });
}
