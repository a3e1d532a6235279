import type { paths } from '../api/schema.js';

export type RecordedRequest = paths['/_spoke/requests/{id}']['get']['responses']['200']['content']['application/json'];

/** As many as the server remembers. */
export const rememberedRequests = 500;

export interface RequestFilter {
  readonly method: string;
  readonly path: string;
  /** The first digit of the status. */
  readonly statusClass: string;
  readonly hubId: string;
  readonly caller: string;
  /** What this app asks for by itself belongs to the list, too. */
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

/** Both lists newest first, nothing twice, and no more than the server remembers. */
export function mergeNewer(known: readonly RecordedRequest[], newer: readonly RecordedRequest[]): RecordedRequest[] {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...known.filter(({ id }) => !ids.has(id))].slice(0, rememberedRequests);
}

/** Those above the request of that id; all, when it is not among them. */
export function newerThan(requests: readonly RecordedRequest[], id: string | undefined): readonly RecordedRequest[] {
  const at = requests.findIndex((request) => request.id === id);
  return at === -1 ? requests : requests.slice(0, at);
}

/** Whether a request is one of those that the person wants to see. */
export function isWanted(request: RecordedRequest, filter: RequestFilter): boolean {
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
  user: 'Signed-in person',
  member: 'Member of an account',
  anyone: 'Nobody',
};

export const callerChoices = Object.entries(callerNames).map(([value, label]) => ({ value, label }));

export const toCallerName = (caller: string): string => callerNames[caller] ?? caller;
