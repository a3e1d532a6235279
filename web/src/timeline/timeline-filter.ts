import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useOwners } from '../objects/properties.js';
import { feedKinds, type FeedFilter, type FeedKind } from './feed.js';

/** What changes of a filter; undefined removes a part. */
export type FilterChange = { readonly [Name in keyof FeedFilter]?: FeedFilter[Name] | undefined };

/** Keeps the timeline filter in the address, so that going back and sharing keep it. */
export function useFeedFilter(): [FeedFilter, (change: FilterChange) => void] {
  const [search, setSearch] = useSearchParams();
  const { data: owners } = useOwners();
  const text = ['kinds', 'apps', 'person', 'find', 'changes'].map((name) => search.get(name) ?? '');
  const owner = owners?.get(search.get('person') ?? '');
  const filter = useMemo((): FeedFilter => {
    const [kindNames = '', apps = '', person = '', query = '', changes = ''] = text;
    const kinds = kindNames.split(',').filter(isKind);
    const appIds = apps.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
    const userId = String(owner?.userIdIncludingInactive ?? 0);
    return {
      ...(kinds.length > 0 && { kinds }),
      ...(appIds.length > 0 && { appIds }),
      ...(/^[1-9]\d{0,17}$/.test(person) && userId !== '0' && { person: { ownerId: person, userId } }),
      ...(query.trim() !== '' && { query: query.trim().slice(0, mostCharacters) }),
      ...(changes === 'all' && { withProperties: true as const }),
    };
    // The texts are a new array for each rendering.
  }, [JSON.stringify(text), owner]);
  const change = (next: FilterChange): void =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        const set = (name: string, value: string | undefined): void => {
          if (value) changed.set(name, value);
          else changed.delete(name);
        };
        if ('kinds' in next) set('kinds', next.kinds?.join(','));
        if ('appIds' in next) set('apps', next.appIds?.join(','));
        if ('person' in next) set('person', next.person?.ownerId);
        if ('query' in next) set('find', next.query);
        if ('withProperties' in next) set('changes', next.withProperties && 'all');
        return changed;
      },
      { replace: true },
    );
  return [filter, change];
}

const mostCharacters = 200;
const isKind = (text: string): text is FeedKind => (feedKinds as readonly string[]).includes(text);

/** Whether some entries are hidden. */
export const isFiltered = ({ kinds, appIds, person, query }: FeedFilter): boolean =>
  kinds !== undefined || appIds !== undefined || person !== undefined || query !== undefined;

/** A change that shows all entries again. */
export const noFilter = { kinds: undefined, appIds: undefined, person: undefined, query: undefined };
