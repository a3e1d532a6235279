import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import {
  start,
  toFilterGroups,
  type FoundRecord,
  type Matching,
  type RecordsPage,
} from '../index-page/rows/search-pages.js';
import { recordsKey, searchPage } from '../index-page/rows/use-rows.js';
import { listShownProperties, toTitle, type ObjectType } from '../object-types.js';
import type { Property } from '../property.js';
import { recordKey } from '../record-page/record.js';
import { summariesKey, useSummary } from '../summary.js';
import { toRangeFilter } from './calendar-days.js';

export interface CalendarScope {
  readonly type: ObjectType;
  readonly matching: Matching;
  readonly property: Property;
  /** The property whose value colours the records. */
  readonly colouredBy: Property | undefined;
  readonly from: string;
  readonly to: string;
}

/** The most records that one search returns. */
const mostRecords = 200;

function toRangeMatching({ matching, property, from, to }: CalendarScope, timeZone: string): Matching {
  const filter = toRangeFilter(property, { from, to, timeZone });
  const groups = matching.filterGroups.length > 0 ? matching.filterGroups : [{ filters: [] }];
  return {
    query: matching.query,
    filterGroups: groups.map(({ filters }) => ({ filters: [...filters, filter] })),
    sort: { propertyName: property.name, direction: 'ASCENDING' },
  };
}

const calendarKey = (hubId: number, { type, matching, property, colouredBy, from, to }: CalendarScope) =>
  [
    ...recordsKey(hubId, type.name),
    ...['calendar', matching.query, matching.filterGroups, property.name, colouredBy?.name, from, to],
  ] as const;

/** The first records of a range of days by one search, and how many each day has where these are not all. */
export function useCalendar(place: CalendarScope, isAsked = true) {
  const api = useApi();
  const { hubId, timeZone } = useHub();
  const { type, property, colouredBy } = place;
  const matching = toRangeMatching(place, timeZone);
  const properties = [
    ...new Set([...listShownProperties(type), property.name, ...(colouredBy ? [colouredBy.name] : [])]),
  ];
  const found = useQuery({
    queryKey: calendarKey(hubId, place),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      searchPage(api, { type: type.name, matching, properties }, { position: start, limit: mostRecords, signal }),
  });
  const isWhole = (found.data?.total ?? 0) <= mostRecords;
  const summary = useSummary(
    type.name,
    isWhole
      ? undefined
      : {
          ...(matching.query !== '' && { query: matching.query }),
          filterGroups: toFilterGroups(matching),
          groupBy: { propertyName: property.name, interval: 'day', timeZone },
        },
  );
  const counts = isWhole ? undefined : new Map(summary.data?.groups.map(({ key, count }) => [key ?? '', count]));
  return { ...found, records: found.data?.results ?? [], total: found.data?.total ?? 0, counts };
}

/** Moves a record to another date: at once on the screen, taken back if the server refuses, and by an undo. */
export function useMoveDate(place: CalendarScope) {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  const { type, property } = place;
  const all = [...recordsKey(hubId, type.name), 'calendar'];
  return async (record: FoundRecord, to: string, dayText: string): Promise<void> => {
    const from = record.properties[property.name] ?? '';
    const show = (value: string): void => {
      client.setQueriesData<RecordsPage>(
        { queryKey: all },
        (page) => page && withDate(page, record.id, { [property.name]: value }),
      );
    };
    const write = async (value: string): Promise<void> => {
      await client.cancelQueries({ queryKey: all });
      show(value);
      try {
        await dataOf(
          api.PATCH('/crm/v3/objects/{objectType}/{objectId}', {
            params: { path: { objectType: type.name, objectId: record.id } },
            body: { properties: { [property.name]: value } },
          }),
        );
      } finally {
        for (const queryKey of [
          all,
          [...recordsKey(hubId, type.name), 'rows'],
          summariesKey(hubId, type.name),
          recordKey(hubId, { objectType: type.name, id: record.id }),
        ])
          void client.invalidateQueries({ queryKey });
      }
    };
    try {
      await write(to);
      const title = toTitle(type, record.properties, record.id);
      offerUndo(t('{label} of {title} is now {dayText}.', { label: property.label, title, dayText }), () =>
        write(from),
      );
    } catch (error) {
      show(from);
      notifyProblem(error);
    }
  };
}

const withDate = (page: RecordsPage, id: string, values: FoundRecord['properties']): RecordsPage => ({
  ...page,
  results: page.results.map((one) => (one.id === id ? { ...one, properties: { ...one.properties, ...values } } : one)),
});
