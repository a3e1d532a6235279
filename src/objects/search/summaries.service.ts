import type { Static } from 'typebox';
import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import { isTimeZone } from '../../accounts/rules/time-zones.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { BodyPlace } from '../../platform/http/body/json-position.js';
import type { RecordsPlace, RecordViewsService } from '../records/views.service.js';
import { getOperand, toConditions } from './conditions.js';
import { toLexemes } from './lexemes.js';
import { toSearch } from './request.js';
import { searchErrors } from './search.errors.js';
import type * as wire from './search.schema.js';
import { findLastChange, summarizeMatches, type Grouping, type Measure, type Summarizing } from './summary.store.js';

type SummaryRequest = Static<typeof wire.SummaryRequest>;
type Summary = Static<typeof wire.Summary>;

type Searched = Parameters<typeof getOperand>[1];

interface SummaryOptions {
  /** The request body, so that a refusal can report line and column. */
  readonly body: BodyPlace;
  /** The result may be some seconds stale. */
  readonly mayLag: boolean;
}

export interface SummariesService {
  /**
   * Groups the live records that match, at most 100,000 of them, by the values of a property: the 100 largest groups, or the
   * latest of dates, which begin in the time zone of the account or the given one. Two statements; one for a request whose result is kept,
   * which it is until a record of the type is changed, but for a minute at most. Refusals (400): as of a search, and
   * SUMMARY_NOT_POSSIBLE.
   */
  summarize(place: RecordsPlace, request: SummaryRequest, options: SummaryOptions): Promise<Summary>;
}

interface SummariesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly views: RecordViewsService;
}

const readAtMost = 100_000;
const groupsAtMost = 100;

export function createSummariesService({ db, clock, hubs, views }: SummariesDeps): SummariesService {
  const kept = createKeptSummaries(clock);
  return {
    async summarize(place, request, { body, mayLag }) {
      const { reading, kind, set } = await views.prepareRead(place, { properties: [], baseUrl: '' });
      const { filterGroups, query, groupBy, measures = [] } = request;
      const searched = { kind, set };
      const conditions = toConditions(
        toSearch({ filterGroups: filterGroups ?? null, query: query ?? null }, body),
        searched,
      );
      const { hubId, objectType } = reading;
      const summarizing: Summarizing = {
        ...{ hubId, objectType, conditions, lexemes: toLexemes(conditions, reading) },
        grouping: groupBy && toGrouping(groupBy, searched),
        measures: measures.map((measure) => toMeasure(measure, searched)),
        timeZone: toTimeZone(groupBy?.timeZone) ?? (await hubs.getHub(hubId)).timeZone,
        ...{ readAtMost: readAtMost + 1, groupsAtMost },
      };
      const read = mayLag ? db.readLagging : db.read;
      const change = await read((tx) => findLastChange(tx, reading));
      const key = JSON.stringify(summarizing);
      return kept.find(key, change) ?? kept.keep(key, change, await read((tx) => summarize(tx, summarizing)));
    },
  };
}

function toTimeZone(name: string | undefined): string | undefined {
  if (name !== undefined && !isTimeZone(name)) {
    const message = `timeZone: ${name.slice(0, 100)} is not a time zone, such as UTC or Europe/Berlin.`;
    throw searchErrors.summaryNotPossible({ message });
  }
  return name;
}

async function summarize(tx: Tx, summarizing: Summarizing): Promise<Summary> {
  const rows = await summarizeMatches(tx, summarizing);
  const groups = rows.slice(0, groupsAtMost).map(({ key, count, values }) => ({
    ...{ key, count },
    values: values.map(toNumber),
  }));
  return {
    groups: summarizing.grouping?.interval ? groups.reverse() : groups,
    hasMore: rows.length > groupsAtMost,
    isExact: (rows[0]?.read ?? 0) <= readAtMost,
  };
}

/** A sum that a JSON number cannot hold is not shown. */
function toNumber(text: string | null): number | null {
  const number = Number(text ?? 'none');
  return Number.isFinite(number) ? number : null;
}

const refuse = (property: string, why: string) =>
  searchErrors.summaryNotPossible({ message: `The property ${property} cannot be used here: ${why}.` });

const dates = ['date', 'datetime', 'created', 'updated'];

function toGrouping({ propertyName, interval }: NonNullable<SummaryRequest['groupBy']>, searched: Searched): Grouping {
  const operand = getOperand(propertyName, searched);
  if (dates.includes(operand.as)) return { operand, interval: interval ?? 'month' };
  if (interval) throw refuse(propertyName, 'its values are not dates');
  return { operand, interval: undefined };
}

function toMeasure(
  { kind, propertyName }: NonNullable<SummaryRequest['measures']>[number],
  searched: Searched,
): Measure {
  const operand = getOperand(propertyName, searched);
  if (kind !== 'count' && operand.as !== 'number') {
    throw refuse(propertyName, 'its values are not numbers');
  }
  return { kind, operand };
}

interface KeptSummaries {
  find(key: string, change: string): Summary | undefined;
  keep(key: string, change: string, summary: Summary): Summary;
}

const keptMs = 60_000;
const keptAtMost = 500;

/** The latest results, each with the last change of the records when it was read. */
function createKeptSummaries(clock: Clock): KeptSummaries {
  const entries = new Map<string, { readonly change: string; readonly at: number; readonly summary: Summary }>();
  return {
    find(key, change) {
      const entry = entries.get(key);
      const isValid = entry?.change === change && clock.now().getTime() - entry.at < keptMs;
      return isValid ? entry.summary : undefined;
    },
    keep(key, change, summary) {
      entries.delete(key);
      entries.set(key, { change, at: clock.now().getTime(), summary });
      if (entries.size > keptAtMost) entries.delete(entries.keys().next().value ?? key);
      return summary;
    },
  };
}
