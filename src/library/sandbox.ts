import { createSender } from './sender.js';

/** An account of its own, with an administrator and a private app that has all scopes. */
export interface SandboxAccount {
  readonly hubId: number;
  readonly domain: string;
  readonly user: {
    readonly userId: number;
    readonly ownerId: string;
    readonly email: string;
    readonly password: string;
  };
  readonly privateApp: { readonly appId: number; readonly token: string };
}

/** What the seed of the server says about its first account, private app, app and developer; null where there is none. */
export interface Credentials {
  readonly hub: { readonly hubId: number; readonly name: string } | null;
  readonly user: { readonly email: string; readonly password: string } | null;
  /** Of the private app. */
  readonly token: string | null;
  readonly app: {
    readonly appId: number;
    readonly name: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUri: string | null;
  } | null;
  readonly developerApiKey: string | null;
}

/** A rule by which requests fail: which requests, how often, and what happens to them. */
export interface Fault {
  /** `*` stands for a segment, `**` at the end for any number. */
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly hubId?: number;
  readonly caller?: 'app' | 'private-app' | 'developer' | 'user' | 'member' | 'anyone';
  /** Only requests for tokens by this grant. */
  readonly grantType?: 'authorization_code' | 'refresh_token' | 'client_credentials';
  readonly times?: number;
  /** Above 0, up to 1; repeatable with a `seed`. */
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
  /** Runs the request before it fails. */
  readonly afterHandler?: boolean;
}

/** A request that the server has received, with its response; secrets are masked. */
export interface RecordedRequest {
  readonly id: string;
  readonly at: string;
  /** When it arrived, in milliseconds of real time since 1970. */
  readonly startedAt: number;
  readonly method: string;
  readonly path: string;
  /** The pattern of the path; null for a path that does not exist. */
  readonly route: string | null;
  readonly operationId: string | null;
  readonly status: number;
  /** The fault that was applied to it. */
  readonly fault: string | null;
  readonly milliseconds: number;
  readonly caller: string;
  readonly hubId: number | null;
  readonly appId: number | null;
  /** Of the caller, if it has any. */
  readonly grantedScopes: readonly string[] | null;
  /** What the server ignored or lacks. */
  readonly warnings: readonly string[];
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string | null;
}

/** The endpoints for apps with the scopes that each needs. */
export interface EndpointList {
  readonly types: readonly { readonly name: string; readonly spellings: readonly string[] }[];
  readonly endpoints: readonly EndpointScopes[];
  /** Endpoints name their place in this list. */
  readonly needs: readonly (readonly ScopeNeed[])[];
}

export interface EndpointScopes {
  readonly method: string;
  readonly path: string;
  /** The place of its scopes in `needs`. */
  readonly needs: number;
  /** The scopes follow from what the request names. */
  readonly dependsOnBody: boolean;
}

export interface ScopeNeed {
  /** The object types that it applies to; empty: all. */
  readonly types: readonly string[];
  /** The parameters of the path that name these types. */
  readonly parameters: readonly string[];
  readonly oneOf: readonly string[];
  readonly allOf: readonly string[];
}

export interface RequestFilter {
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly hubId?: number;
  readonly appId?: number;
  /** The id of a request: only later ones. */
  readonly after?: string;
  /** 1 to 2,000. */
  readonly limit?: number;
}

export type LimitTier = 'off' | 'free' | 'professional' | 'enterprise' | 'addon';

interface Limits {
  readonly tier: LimitTier;
  /** Accounts with limits of their own. */
  readonly hubs: readonly { readonly hubId: number; readonly tier: LimitTier }[];
  readonly results: readonly {
    readonly policyName: string;
    readonly hubId?: number;
    readonly appId?: number;
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    readonly opensAt: string;
  }[];
}

/** Whose behaviour applies where they differ: that of the contract, or that of the live service as observed. */
export type CompatMode = 'contract' | 'observed';

interface CompatModes {
  /** Of the server. */
  readonly mode: CompatMode;
  /** Accounts with a mode of their own. */
  readonly hubs: readonly { readonly hubId: number; readonly mode: CompatMode }[];
}

/** The searches of apps, and the pages of their lists. */
interface SearchDials {
  /** How long writes take to appear in searches, by the clock; 0 at first. */
  readonly searchLagMs: number;
  /** Pages of searches that end beyond this match are refused; 10,000 at first. */
  readonly maxResults: number;
  /** The largest page of lists and searches; null, at first: what each of them documents. */
  readonly maxPageSize: number | null;
}

/** A record as it was at a time. */
export interface FormerRecord {
  readonly id: string;
  readonly objectTypeId: string;
  /** The values that it had, by name. */
  readonly properties: Readonly<Record<string, string>>;
  /** Of each of them: since when the record had it, and from where. */
  readonly sources: Readonly<
    Record<
      string,
      {
        readonly timestamp: string;
        readonly sourceType: string;
        readonly sourceId?: string;
        readonly sourceLabel?: string;
        readonly updatedByUserId?: number;
      }
    >
  >;
}

interface ClockState {
  readonly now: string;
  readonly offsetSeconds: number;
  readonly frozen: boolean;
  readonly stepSeconds: number;
}

export type Sandbox = ReturnType<typeof createSandbox>;

/** The clock that records, tokens, codes, limits and retries follow. */
function createClockCalls(send: ReturnType<typeof createSender>) {
  const move = (changed: object) => send<ClockState>('POST', '/_spoke/clock', changed);
  return {
    read: () => send<ClockState>('GET', '/_spoke/clock'),
    advance: (seconds: number) => move({ advanceSeconds: seconds }),
    set: (now: Date | string) => move({ now: toIsoTime(now) }),
    /** Stops the clock at a time, or where it is; with a step, each request to the API moves it by that. */
    freeze: ({ at, stepSeconds = 0 }: { at?: Date | string; stepSeconds?: number } = {}) =>
      move({ frozen: true, stepSeconds, ...(at !== undefined && { now: toIsoTime(at) }) }),
    /** Lets it run again from where it stands. */
    unfreeze: () => move({ frozen: false }),
    reset: () => move({ reset: true }),
  };
}

/**
 * The sandbox API of a server, for tests. Each function throws a {@link SandboxError} with what the server answers if it refuses.
 */
export function createSandbox(url: string) {
  const send = createSender(url);
  return {
    /** Creates an account, so that a test has one of its own; takes some milliseconds. */
    newAccount: (account: { name?: string; timeZone?: string; scopes?: readonly string[] } = {}) =>
      send<SandboxAccount>('POST', '/_spoke/hubs', account),
    readCredentials: () => send<Credentials>('GET', '/_spoke/credentials'),
    /** Back to the seed: the first time as long as seeding takes, later some milliseconds. */
    reset: () => send<void>('POST', '/_spoke/reset'),
    /** Returns one account to how it began. One of the seed needs a {@link reset} of the server before, which keeps that. */
    resetAccount: (hubId: number) => send<void>('POST', `/_spoke/hubs/${hubId}/reset`),
    /** Takes a snapshot of everything and returns its id, for {@link restore}. */
    snapshot: async (name = 'Snapshot') => (await send<{ id: string }>('POST', '/_spoke/snapshots', { name })).id,
    /** Restores everything with the clock, or one account only, while others go on. */
    restore: (id: string, hubId?: number) =>
      hubId === undefined
        ? send<void>('POST', `/_spoke/snapshots/${encodeURIComponent(id)}/restore`)
        : send<void>('POST', `/_spoke/hubs/${hubId}/restore`, { snapshotId: id }),
    /** A record as it was at a time; refused with 404 if it did not exist then, with 400 for a time to come. */
    recordAt: (
      record: { readonly hubId: number; readonly objectType: string; readonly id: string },
      at: Date | string,
    ) => {
      const path = [record.objectType, record.id].map(encodeURIComponent).join('/');
      const query = `at=${encodeURIComponent(toIsoTime(at))}`;
      return send<FormerRecord>('GET', `/_spoke/hubs/${record.hubId}/objects/${path}?${query}`);
    },
    clock: createClockCalls(send),
    faults: {
      add: (fault: Fault) => send<Fault & { id: string }>('POST', '/_spoke/faults', fault),
      list: async () =>
        (await send<{ results: (Fault & { id: string; hits: number })[] }>('GET', '/_spoke/faults')).results,
      remove: (id: string) => send<void>('DELETE', `/_spoke/faults/${encodeURIComponent(id)}`),
      clear: () => send<void>('DELETE', '/_spoke/faults'),
    },
    /** Rate limits: those of an account tier, or `off`; for all accounts, or for one. */
    limits: {
      read: () => send<Limits>('GET', '/_spoke/limits'),
      /** `null` returns an account to the limits of all, or all accounts to those of the configuration. */
      set: (tier: LimitTier | null, hubId?: number) =>
        send<Limits>('PUT', '/_spoke/limits', { tier, ...(hubId !== undefined && { hubId }) }),
      /** Counts from 0 again. */
      clear: () => send<void>('DELETE', '/_spoke/limits'),
    },
    /** The compatibility mode: of one account, or of the server. */
    compat: {
      read: () => send<CompatModes>('GET', '/_spoke/compat'),
      /** `null` returns an account to the mode of the server, or the server and all accounts to `SPOKE_COMPAT`. */
      set: (mode: CompatMode | null, hubId?: number) =>
        send<CompatModes>('PUT', '/_spoke/compat', { mode, ...(hubId !== undefined && { hubId }) }),
    },
    /** How far the searches of apps lag behind and reach, and how large pages are. */
    search: {
      read: () => send<SearchDials>('GET', '/_spoke/search'),
      /** Changes what is given; `null` returns to the value at first. Writes from then on appear in searches after `searchLagMs`. */
      set: (dials: { readonly [Name in keyof SearchDials]?: number | null }) =>
        send<SearchDials>('PUT', '/_spoke/search', dials),
      reset: () =>
        send<SearchDials>('PUT', '/_spoke/search', { searchLagMs: null, maxResults: null, maxPageSize: null }),
    },
    webhooks: {
      /** Holds new deliveries back by up to ten minutes, by the clock; 0: sends them at once. Pending ones keep their time. */
      delay: (milliseconds: number) =>
        send<{ delayMs: number }>('PUT', '/_spoke/webhooks/delay', { delayMs: milliseconds }),
    },
    /** The endpoints of the server with their scopes. */
    endpoints: () => send<EndpointList>('GET', '/_app/scopes/endpoints'),
    /**
     * The requests that the server has received with their responses as the text of an HTTP Archive, oldest first, without secrets. Of
     * a deterministic server, two runs of the same calls give the same text.
     */
    archive: async (filter: Pick<RequestFilter, 'hubId' | 'after' | 'limit'> = {}) =>
      JSON.stringify(await send<object>('GET', `/_spoke/requests/archive?${toQuery(filter)}`), undefined, 2),
    /** The requests that the server has received, latest first. */
    requests: async (filter: RequestFilter = {}) => {
      return (await send<{ results: RecordedRequest[] }>('GET', `/_spoke/requests?${toQuery(filter)}`)).results;
    },
  };
}

function toQuery(filter: RequestFilter): string {
  const pairs = Object.entries(filter).map(([name, value]): [string, string] => [name, `${value}`]);
  return new URLSearchParams(pairs).toString();
}

const toIsoTime = (time: Date | string): string => (typeof time === 'string' ? time : time.toISOString());
