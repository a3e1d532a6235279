import { createHash } from 'node:crypto';
import type { CallerKind } from '../../platform/http/callers.js';
import type { AppError } from '../../platform/http/errors.js';

/** Which requests a rule matches, how often it applies, and its effect. */
export interface FaultRule {
  readonly method?: string;
  /** `*` matches one segment, `**` at the end any number of them. */
  readonly path: string;
  readonly hubId?: number;
  /** Requests of users in the web app match only if this names them. */
  readonly caller?: CallerKind;
  /** Only requests for tokens by this grant. */
  readonly grantType?: 'authorization_code' | 'refresh_token' | 'client_credentials';
  /** How often the rule applies; without it until the rule is deleted. */
  readonly times?: number;
  /** The probability that the rule applies; the same seed gives the same sequence. */
  readonly probability?: number;
  readonly seed?: number;
  readonly status?: number;
  readonly message?: string;
  readonly category?: string;
  readonly policy?: 'TEN_SECONDLY_ROLLING' | 'SECONDLY' | 'DAILY';
  readonly retryAfterSeconds?: number;
  readonly delayMs?: number;
  readonly jitterMs?: number;
  readonly cut?: 'before' | 'middle';
  /** The handler runs, and then its response is replaced or cut. */
  readonly afterHandler?: boolean;
}

export interface FaultState extends FaultRule {
  readonly id: string;
  readonly hits: number;
  /** How often the rule will still apply; null if unlimited. */
  readonly remaining: number | null;
}

/** The facts of a request that rules match. */
interface FaultTarget {
  readonly method: string;
  /** The forms of its path, without the query: as sent, and as in the route. */
  readonly paths: readonly string[];
  readonly hubId: number | undefined;
  readonly caller: CallerKind;
  /** Of a request for tokens. */
  readonly grantType: unknown;
}

/** What is done to a request: a matched rule, or what it asks for by itself, with the delay before it. */
export interface Fault {
  /** The rule's id, or the scenario as the request names it. */
  readonly id: string;
  readonly rule: FaultRule;
  readonly pauseMs: number;
  /** The error of the response, in place of one that only has the rule's status. */
  readonly error?: AppError;
}

export interface Faults {
  /** By id, in the order of evaluation; usually there are none. */
  readonly rules: ReadonlyMap<string, { readonly rule: FaultRule }>;
  add(rule: FaultRule): FaultState;
  /** In the order of evaluation. */
  list(): FaultState[];
  /** Returns whether the rule existed. */
  remove(id: string): boolean;
  /** Removes all, or those for one account only. */
  clear(hubId?: number): void;
  /** Returns the first rule that matches the request and applies, and counts a hit. */
  strike(target: FaultTarget): Fault | undefined;
}

interface Entry {
  readonly id: string;
  readonly rule: FaultRule;
  hits: number;
  rolls: number;
}

/** The rules of the sandbox, in memory, evaluated in the order in which they were added. */
export function createFaults(): Faults {
  const entries = new Map<string, Entry>();
  let lastId = 0;
  return {
    rules: entries,
    add(rule) {
      const entry = { id: String((lastId += 1)), rule, hits: 0, rolls: 0 };
      entries.set(entry.id, entry);
      return toState(entry);
    },
    list: () => [...entries.values()].map(toState),
    remove: (id) => entries.delete(id),
    clear(hubId) {
      for (const { id, rule } of [...entries.values()]) {
        if (hubId === undefined || rule.hubId === hubId) entries.delete(id);
      }
    },
    strike(target) {
      for (const entry of entries.values()) {
        if (!isFor(entry.rule, target) || toState(entry).remaining === 0) continue;
        if (roll(entry) >= (entry.rule.probability ?? 1)) continue;
        entry.hits += 1;
        const { delayMs = 0, jitterMs = 0 } = entry.rule;
        return { id: entry.id, rule: entry.rule, pauseMs: delayMs + Math.round(jitterMs * roll(entry)) };
      }
      return undefined;
    },
  };
}

function toState({ id, rule, hits }: Entry): FaultState {
  return { id, ...rule, hits, remaining: rule.times === undefined ? null : rule.times - hits };
}

/** The next number of the rule's random sequence, from 0 to below 1. */
function roll(entry: Entry): number {
  entry.rolls += 1;
  const digest = createHash('sha256')
    .update(`${entry.rule.seed ?? 0} ${entry.rolls}`)
    .digest();
  return digest.readUInt32BE() / 2 ** 32;
}

function isFor(rule: FaultRule, { method, paths, hubId, caller, grantType }: FaultTarget): boolean {
  const isCallerMeant = rule.caller === undefined ? caller !== 'member' && caller !== 'user' : rule.caller === caller;
  return (
    isCallerMeant &&
    (rule.method === undefined || rule.method === method) &&
    (rule.hubId === undefined || rule.hubId === hubId) &&
    (rule.grantType === undefined || rule.grantType === grantType) &&
    paths.some((path) => matchesPath(rule.path, path))
  );
}

/** Whether a path matches a pattern, in which `*` is one segment and `**` at the end any number. */
function matchesPath(pattern: string, path: string): boolean {
  const wanted = toSegments(pattern);
  const given = toSegments(path);
  const isOpen = wanted.at(-1) === '**';
  if (isOpen) wanted.pop();
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((segment, index) => segment === '*' || segment === given[index]);
}

const toSegments = (path: string): string[] => path.replace(/\/$/, '').split('/');
