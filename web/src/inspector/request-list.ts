import type { paths } from '../api/schema.js';

export type RecordedRequest = paths['/_spoke/requests/{id}']['get']['responses']['200']['content']['application/json'];

/** The number of requests that the server keeps. */
export const maxRequests = 500;

export interface RequestFilter {
  readonly method: string;
  readonly path: string;
  /** The first digit of the status. */
  readonly statusClass: string;
  readonly hubId: string;
  readonly caller: string;
  /** Whether to include the requests of this app. */
  readonly withWebApp: boolean;
}

export const noFilter: RequestFilter = {
  method: '',
  path: '',
  statusClass: '',
  hubId: '',
  caller: '',
  withWebApp: false,
};

/** Merges two lists, newest first, without duplicates, up to the number that the server keeps. */
export function mergeNewer(known: readonly RecordedRequest[], newer: readonly RecordedRequest[]): RecordedRequest[] {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...known.filter(({ id }) => !ids.has(id))].slice(0, maxRequests);
}

/** Returns the requests above the one with the ID; all, when it is not among them. */
export function newerThan(requests: readonly RecordedRequest[], id: string | undefined): readonly RecordedRequest[] {
  const at = requests.findIndex((request) => request.id === id);
  return at === -1 ? requests : requests.slice(0, at);
}

/** Whether a request matches the filter. */
export function matchesFilter(request: RecordedRequest, filter: RequestFilter): boolean {
  return (
    (filter.withWebApp || !isOfWebApp(request)) &&
    (filter.method === '' || request.method === filter.method) &&
    (filter.path === '' || request.path.toLowerCase().includes(filter.path.trim().toLowerCase())) &&
    (filter.statusClass === '' || String(request.status).startsWith(filter.statusClass)) &&
    (filter.hubId === '' || String(request.hubId) === filter.hubId) &&
    (filter.caller === '' || request.caller === filter.caller)
  );
}

function isOfWebApp({ caller, path }: RecordedRequest): boolean {
  return caller === 'user' || caller === 'member' || path.startsWith('/_app/');
}

const callerNames: Readonly<Record<string, string>> = {
  app: 'OAuth app',
  'private-app': 'Private app',
  developer: 'Developer key',
  user: 'Signed-in user',
  member: 'Account user',
  anyone: 'Anonymous',
};

export const callerChoices = Object.entries(callerNames).map(([value, label]) => ({ value, label }));

export const toCallerName = (caller: string): string => callerNames[caller] ?? caller;
