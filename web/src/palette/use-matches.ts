import { useDebouncedValue } from '@mantine/hooks';
import { IconFile, IconListDetails } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../i18n/messages.js';
import { useApi, useHub, type Hub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths as apiPaths } from '../api/schema.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { builtInTypes, type ObjectType } from '../objects/object-types.js';
import { listBriefProperties, toBrief } from '../objects/record-brief.js';
import { toTypeIcon } from '../objects/type-icons.js';
import { paths } from '../paths.js';
import type { Entry, EntryGroup } from './entries.js';
import { toRank } from '../ui/matches.js';

type Matches = apiPaths['/_app/search']['post']['responses']['200']['content']['application/json'];

/** How many records of a type are read, so that the best of them can be shown. */
const readOfType = 20;
const shownOfType = 5;
const shownRecords = 12;
const shownOthers = 4;
/** One request for a pause in typing. */
const pauseMs = 120;

/** The records, lists and files that a query finds; the last ones while the next are read. */
export function useMatches(words: string) {
  const api = useApi();
  const hub = useHub();
  const custom = useCustomTypes();
  const types = useMemo(() => [...builtInTypes, ...custom], [custom]);
  const [query] = useDebouncedValue(words.trim(), pauseMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['hub', hub.hubId, 'global-search', query, types.length],
    enabled: query !== '',
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const wanted = types.map((type) => ({ objectType: type.name, properties: listBriefProperties(type) }));
      return dataOf(api.POST('/_app/search', { body: { query, types: wanted, limit: readOfType }, signal }));
    },
  });
  const groups = useMemo(
    () => (data && query !== '' ? toGroups(data, { hub, types, query }) : []),
    [data, hub, types, query],
  );
  const isPending = words.trim() !== '' && (isFetching || query !== words.trim());
  return { groups, error, isPending };
}

interface Shown {
  readonly hub: Hub;
  readonly types: readonly ObjectType[];
  readonly query: string;
}

function toGroups({ records, lists, files }: Matches, { hub, types, query }: Shown): EntryGroup[] {
  const found = records.flatMap(({ objectType, results }) => {
    const type = types.find(({ name }) => name === objectType);
    return type ? toRecordEntries(type, results, { hub, query }) : [];
  });
  const best = found.sort((a, b) => a.rank - b.rank).slice(0, shownRecords);
  const others: Entry[] = [
    ...lists.map(({ listId, name }) => ({
      id: `list ${listId}`,
      label: name,
      detail: t('List'),
      icon: IconListDetails,
      to: paths.list(hub.hubId, listId),
    })),
    ...files.map(({ id, name, extension, parentFolderId }) => ({
      id: `file ${id}`,
      label: extension === '' ? name : `${name}.${extension}`,
      detail: t('File'),
      icon: IconFile,
      to: paths.file(hub.hubId, { id, ...(parentFolderId !== null && { parentFolderId }) }),
    })),
  ];
  return [
    { name: t('Records'), entries: best.map(({ entry }) => entry) },
    { name: t('Lists and files'), entries: others.slice(0, shownOthers) },
  ];
}

type FoundRecords = Matches['records'][number]['results'];

/** The best matches of a type with their ranks. */
function toRecordEntries(type: ObjectType, records: FoundRecords, { hub, query }: Pick<Shown, 'hub' | 'query'>) {
  const entries = records.map(({ id, properties }) => {
    const { name, hint } = toBrief(type, { id, values: properties, currency: hub.currency });
    const entry: Entry = {
      id: `${type.name} ${id}`,
      label: name,
      detail: hint === '' ? type.singular : `${type.singular} · ${hint}`,
      icon: toTypeIcon(type.name),
      to: paths.record(hub.hubId, type.name, id),
    };
    return { entry, rank: toRank(name, query) };
  });
  return entries.sort((a, b) => a.rank - b.rank).slice(0, shownOfType);
}
