import type { EndpointList, EndpointScopes, RecordedRequest, ScopeNeed } from '../../library/sandbox.js';
import { groupBy } from './findings.js';
import type { Recording } from './recording.js';

/** The scopes of an app: what its calls need, and what was granted to it. */
export interface AppScopes {
  readonly appId: number;
  readonly granted: readonly string[];
  /** The fewest scopes with which all of its calls pass, among these the granted ones first. */
  readonly needed: readonly string[];
  /** Granted, and needed by no call. */
  readonly unused: readonly string[];
  /** Calls whose scopes follow from their bodies: what they need is not counted. */
  readonly undecided: number;
}

/** One of these scopes is needed. */
type Choice = readonly string[];

/** Returns the scopes of each app that has called, in the order of their first calls. */
export function listAppScopes({ requests, endpoints }: Recording): AppScopes[] {
  const calls = groupBy(
    requests.filter(({ appId, grantedScopes }) => appId !== null && grantedScopes !== null),
    ({ appId }) => appId ?? 0,
  );
  return [...calls].map(([appId, list]) => {
    const granted = new Set(list.flatMap(({ grantedScopes }) => grantedScopes ?? []));
    const choices = list.flatMap((call) => toChoices(call, endpoints));
    const needed = chooseFewest(choices, granted);
    const unused = [...granted].filter((scope) => !needed.has(scope));
    const undecided = list.filter((call) => findEndpoint(call, endpoints)?.dependsOnBody).length;
    return { appId, granted: [...granted].sort(), needed: [...needed].sort(), unused: unused.sort(), undecided };
  });
}

function findEndpoint({ method, route }: RecordedRequest, { endpoints }: EndpointList): EndpointScopes | undefined {
  const pattern = toPattern(route);
  return endpoints.find((one) => one.method === method && one.path === pattern);
}

function toChoices(request: RecordedRequest, list: EndpointList): Choice[] {
  const endpoint = findEndpoint(request, list);
  if (!endpoint) return [];
  const place = { path: request.path, pattern: endpoint.path, types: list.types };
  const applying = (list.needs[endpoint.needs] ?? []).filter((need) => appliesTo(need, place));
  // Of several types in a path, the scopes of either will do.
  const oneOf = applying.flatMap((need) => [...need.oneOf]);
  const allOf = applying.length === 1 ? applying.flatMap((need) => [...need.allOf]) : [];
  return [...(oneOf.length > 0 ? [oneOf] : []), ...allOf.map((scope) => [scope])];
}

/** `/crm/v3/objects/:objectType` as `/crm/v3/objects/{objectType}`. */
export const toPattern = (route: string | null): string => (route ?? '').replace(/:([A-Za-z]+)/g, '{$1}');

interface Place {
  readonly path: string;
  readonly pattern: string;
  readonly types: EndpointList['types'];
}

function appliesTo({ types: ofTypes, parameters }: ScopeNeed, { path, pattern, types }: Place): boolean {
  if (ofTypes.length === 0) return true;
  const segments = path.split('?', 1)[0]?.split('/') ?? [];
  const named = pattern.split('/').flatMap((segment, index) => {
    return parameters.includes(segment.slice(1, -1)) ? [decodeSegment(segments[index] ?? '')] : [];
  });
  return named.some((spelling) => ofTypes.includes(toTypeName(spelling, types)));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const toTypeName = (spelling: string, types: EndpointList['types']): string =>
  types.find(({ spellings }) => spellings.includes(spelling.toLowerCase()))?.name ?? 'custom';

/**
 * The fewest scopes that satisfy every choice. What has one scope left is decided first; then the scope that satisfies most of
 * the rest is taken, a granted one before others.
 */
function chooseFewest(choices: readonly Choice[], granted: ReadonlySet<string>): Set<string> {
  const different = [...new Map(choices.map((choice) => [choice.toSorted().join(' '), choice])).values()];
  const chosen = new Set(different.filter(({ length }) => length === 1).flat());
  let open = different.filter((choice) => !choice.some((scope) => chosen.has(scope)));
  while (open.length > 0) {
    const scopes = [...new Set(open.flat())].sort();
    const toWorth = (scope: string): number =>
      open.filter((choice) => choice.includes(scope)).length + (granted.has(scope) ? open.length : 0);
    const best = scopes.reduce((one, other) => (toWorth(other) > toWorth(one) ? other : one));
    chosen.add(best);
    open = open.filter((choice) => !choice.includes(best));
  }
  return chosen;
}
