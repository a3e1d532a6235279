import { t } from '../../i18n/messages.js';
import type { paths } from '../../api/schema.js';

export type RecordedRequest = paths['/_spoke/requests/{id}']['get']['responses']['200']['content']['application/json'];

/** The number of requests that the server keeps. */
export const maxRequests = 2000;

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

const callerNames: Readonly<Record<string, string>> = {
  app: t('OAuth app'),
  'private-app': t('Private app'),
  client: t('App without an account'),
  developer: t('Developer key'),
  user: t('Signed-in user'),
  member: t('Account user'),
  anyone: t('Anonymous'),
};

export const toCallerName = (caller: string): string => callerNames[caller] ?? caller;
