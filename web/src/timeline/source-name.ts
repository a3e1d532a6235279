import { useAppNames } from '../accounts/app-names.js';
import { usePeople, type People } from '../objects/people.js';
import type { RecordPlace } from '../objects/record-page/record.js';
import { useFeedHead, type FeedFilter } from './feed.js';

/** Who or what wrote, as the API tells it. */
export interface Source {
  readonly sourceType: string;
  readonly sourceId?: string | null | undefined;
  readonly sourceLabel?: string | null | undefined;
  readonly updatedByUserId?: number | null | undefined;
}

const words: Readonly<Record<string, string>> = {
  IMPORT: 'an import',
  FORM: 'a form',
  MERGE_OBJECTS: 'a merge',
  CALCULATED: 'a calculation',
  MIGRATION: 'a migration',
};

/** A source in words: the person's name, the app's, or what kind of thing it was. */
export function toSourceName(source: Source, people: People, apps: ReadonlyMap<string, string>): string {
  const { sourceType, sourceId, sourceLabel, updatedByUserId } = source;
  const person = typeof updatedByUserId === 'number' ? people.findUser(updatedByUserId) : undefined;
  if (sourceType === 'CRM_UI') return person ?? 'a person';
  if (sourceType === 'INTEGRATION') return apps.get(sourceId ?? '') ?? sourceLabel ?? `app ${sourceId ?? ''}`.trim();
  const kind = words[sourceType] ?? sourceLabel ?? sourceType.toLowerCase().replaceAll('_', ' ');
  return person === undefined ? kind : `${kind}, ${person}`;
}

/** Names sources by the people and the apps of the account, and the apps that a record has events of. */
export function useSourceName(place: RecordPlace, filter: FeedFilter = {}): (source: Source) => string {
  const people = usePeople();
  const { data } = useFeedHead(place, filter);
  const known = useAppNames();
  // Apps that are no longer connected are known by their events.
  const apps = new Map([...known, ...(data?.apps ?? []).map(({ appId, name }) => [String(appId), name] as const)]);
  return (source) => toSourceName(source, people, apps);
}
