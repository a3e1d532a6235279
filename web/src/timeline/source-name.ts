import { useMemo } from 'react';
import { t } from '../i18n/messages.js';
import { useAppNames } from '../accounts/apps/app-names.js';
import { usePeople, type People } from '../objects/people.js';
import type { RecordRef } from '../objects/record-page/record.js';
import { useFeedHead, type FeedFilter } from './feed.js';

/** The source of a change, as the API returns it. */
interface Source {
  readonly sourceType: string;
  readonly sourceId?: string | null | undefined;
  readonly sourceLabel?: string | null | undefined;
  readonly updatedByUserId?: number | null | undefined;
}

const words: Readonly<Record<string, string>> = {
  IMPORT: t('an import'),
  FORM: t('a form'),
  MERGE_OBJECTS: t('a merge'),
  CALCULATED: t('a calculation'),
  MIGRATION: t('a migration'),
};

/** Names a source: the user, the app, or the kind of source. */
function toSourceName(source: Source, people: People, apps: ReadonlyMap<string, string>): string {
  const { sourceType, sourceId, sourceLabel, updatedByUserId } = source;
  const person = typeof updatedByUserId === 'number' ? people.findUser(updatedByUserId) : undefined;
  if (sourceType === 'CRM_UI') return person ?? t('a person');
  if (sourceType === 'INTEGRATION')
    return apps.get(sourceId ?? '') ?? sourceLabel ?? t('app {sourceId}', { sourceId: sourceId ?? '' }).trim();
  const kind = words[sourceType] ?? sourceLabel ?? sourceType.toLowerCase().replaceAll('_', ' ');
  return person === undefined ? kind : `${kind}, ${person}`;
}

/** Names sources by the users and apps of the account. */
export function useKnownSourceName(): (source: Source) => string {
  const people = usePeople();
  const known = useAppNames();
  return useMemo(() => {
    const apps = new Map([...known].map(([appId, name]) => [String(appId), name] as const));
    return (source) => toSourceName(source, people, apps);
  }, [known, people]);
}

/** Names sources by the users and apps of the account, and the apps with events on the record. */
export function useSourceName(place: RecordRef, filter: FeedFilter = {}): (source: Source) => string {
  const people = usePeople();
  const { data } = useFeedHead(place, filter);
  const known = useAppNames();
  // Apps that were uninstalled are named by their events.
  const ofEvents = data?.apps;
  return useMemo(() => {
    const apps = new Map([...known, ...(ofEvents ?? []).map(({ appId, name }) => [String(appId), name] as const)]);
    return (source) => toSourceName(source, people, apps);
  }, [known, ofEvents, people]);
}
