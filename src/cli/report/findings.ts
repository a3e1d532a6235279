import type { RecordedRequest } from '../../library/sandbox.js';

export const levels = ['error', 'warning', 'note'] as const;
export type Level = (typeof levels)[number];

/** Something that the requests of a recording have in common. */
export interface Finding {
  readonly rule: RuleName;
  readonly level: Level;
  /** A sentence that says what is wrong, and what to do. */
  readonly message: string;
  /** Where: a method and a path or its pattern; empty for what concerns an app. */
  readonly endpoint: string;
  readonly count: number;
  /** Some of the requests, to find them in the inspector. */
  readonly requestIds: readonly string[];
}

export type RuleName = keyof typeof rules;

/** The rules by their names, each with its level and what it looks for. */
export const rules = {
  'unknown-endpoint': { level: 'error', summary: 'Calls of endpoints that do not exist' },
  'not-served': { level: 'error', summary: 'Calls of endpoints of the live service that are not served here' },
  'wrong-method': { level: 'error', summary: 'Calls with a method that the endpoint does not have' },
  'missing-scope': { level: 'error', summary: 'Calls without a scope that the endpoint needs' },
  'token-in-query': { level: 'error', summary: 'Credentials in addresses, which logs and histories keep' },
  'no-retry': { level: 'error', summary: 'Responses 429 after which a call is not repeated, or too early' },
  rejected: { level: 'warning', summary: 'Calls that were refused for what they contain' },
  ignored: { level: 'warning', summary: 'What the server ignored in calls' },
  'one-by-one': { level: 'warning', summary: 'Many calls in a row where one batch would do' },
  deprecated: { level: 'warning', summary: 'Calls of versions that have a successor' },
  'unused-scope': { level: 'note', summary: 'Scopes that an app has and no call needs' },
} as const satisfies Record<string, { readonly level: Level; readonly summary: string }>;

/** What requests of one finding have in common. */
export type Group = Pick<Finding, 'rule' | 'message' | 'endpoint'>;

/** Makes one finding of all requests with the same one. */
export function collect(
  requests: readonly RecordedRequest[],
  toFindings: (request: RecordedRequest) => readonly Group[],
): Finding[] {
  const found = requests.flatMap((request) => toFindings(request).map((group) => ({ group, id: request.id })));
  const groups = groupBy(found, ({ group }) => JSON.stringify([group.rule, group.endpoint, group.message]));
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const requestIds = members.slice(0, 5).map(({ id }) => id);
    return [{ ...first.group, level: rules[first.group.rule].level, count: members.length, requestIds }];
  });
}

/** A method with the pattern of a path, or with its path without ids where no endpoint has it. */
export const toEndpoint = ({ method, path, route }: RecordedRequest): string =>
  `${method} ${route ?? path.split('?', 1)[0]?.replace(/\/\d[\w-]*(?=\/|$)/g, '/{}') ?? ''}`;

/** What has the same key, in the order of the first of each. */
export function groupBy<Item, Key>(items: readonly Item[], toKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
