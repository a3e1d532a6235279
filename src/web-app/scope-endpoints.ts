import type { Static } from 'typebox';
import { isKnownScope } from '../accounts/rules/scopes.js';
import type { ScopeRule } from '../platform/http/callers.js';
import type { RouteEntry } from '../platform/http/route.js';
import { objectTypes } from '../properties/types/object-types.js';
import type { EndpointScopes } from './scope-endpoints.schema.js';

type Answer = Static<typeof EndpointScopes>;
type Need = Answer['needs'][number][number];

/** Any custom object type: their scopes do not depend on the type. */
const customType = { id: '2-1', name: 'custom', spellings: ['2-1'] };

const types = [
  ...objectTypes.map(({ id, singular, plural }) => ({ id, name: plural, spellings: [id, singular, plural] })),
  customType,
];

/** Apps call these; the others belong to the web app and the sandbox, or are pages. */
const isOfApi = ({ path, facts }: RouteEntry): boolean =>
  !/^\/(?:_app|_spoke)\//.test(path) &&
  facts.callers.some((kind) => kind === 'app' || kind === 'private-app' || kind === 'client' || kind === 'developer');

/** Returns the endpoints for apps with the scopes that each needs, of rules that depend on the object type for every type. */
export function toEndpointScopes(routes: readonly RouteEntry[]): Answer {
  const places = new Map<string, number>();
  const needs: Need[][] = [];
  const toPlace = (list: Need[]): number => {
    const key = JSON.stringify(list);
    const place = places.get(key) ?? needs.push(list) - 1;
    places.set(key, place);
    return place;
  };
  const endpoints = routes.filter(isOfApi).map((route) => ({
    method: route.method,
    path: route.path.replace(/:([A-Za-z]+)/g, '{$1}'),
    summary: route.facts.summary,
    callers: [...route.facts.callers],
    needs: toPlace(listNeeds(route)),
    dependsOnBody: typeof route.facts.scopes === 'function' && listNeeds(route).length === 0,
  }));
  return { types, endpoints, needs };
}

/** Rules of object types that are the same are one need. */
function listNeeds({ path, facts: { scopes } }: RouteEntry): Need[] {
  if (scopes === undefined) return [];
  if (typeof scopes !== 'function') return [toNeed(scopes, [], [])];
  const parameters = path.match(/(?<=:)\w*ObjectType\b|(?<=:)objectType\b/g) ?? [];
  // Where two types count, any scope of either will do: the scopes of a pair are those of its types.
  const read = (type: string) => scopes(Object.fromEntries(parameters.map((name) => [name, type])));
  const deciding = parameters.filter((name) => isDeciding(name, { parameters, scopes }));
  if (deciding.length === 0) {
    const rule = read('contacts');
    return rule ? [toNeed(rule, [], [])] : [];
  }
  const byRule = new Map<string, Need>();
  for (const { id, name } of types) {
    const rule = read(id);
    if (!rule) continue;
    const key = JSON.stringify(rule);
    byRule.set(key, toNeed(rule, [...(byRule.get(key)?.types ?? []), name], deciding));
  }
  return [...byRule.values()];
}

interface RuleOfTypes {
  readonly parameters: readonly string[];
  readonly scopes: (parameters: Readonly<Record<string, string>>) => ScopeRule | undefined;
}

/** Whether the rule of a path depends on a parameter. */
function isDeciding(name: string, { parameters, scopes }: RuleOfTypes): boolean {
  const others = Object.fromEntries(parameters.map((one) => [one, 'contacts']));
  const rules = types.map(({ id }) => JSON.stringify(scopes({ ...others, [name]: id })));
  return new Set(rules).size > 1;
}

/** Alternatives that do not exist are left out: nobody can request them. */

function toNeed(
  { oneOf = [], allOf = [] }: ScopeRule,
  ofTypes: readonly string[],
  parameters: readonly string[],
): Need {
  return { types: [...ofTypes], parameters: [...parameters], oneOf: oneOf.filter(isKnownScope), allOf: [...allOf] };
}
