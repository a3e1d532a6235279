import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import type { ObjectType } from '../objects/object-types.js';
import { usePipelines, useProperties } from '../objects/properties.js';
import type { Pipeline, Property, ValueContext } from '../objects/property.js';
import { formatValue } from '../objects/property-types/property-types.js';
import { useSummary, type Summary, type SummaryRequest } from '../objects/summary.js';
import { useValueContext } from '../objects/use-value-context.js';
import type { Widget } from './dashboards.js';
import {
  intervalOf,
  toFilterGroups,
  toFunnel,
  toGroupBy,
  toNumber,
  toRange,
  toSearchOf,
  withGaps,
  type AnswerGroup,
  type Today,
} from './questions.js';
import { formatDate } from '../formats/dates.js';
import { formatNumber } from '../formats/numbers.js';

/** A row of a widget. */
export interface AnswerRow {
  readonly key: string | null;
  readonly label: string;
  readonly count: number;
  readonly value: number | null;
  /** The value as users read it. */
  readonly text: string;
  /** Of a funnel: the share of the stage before. */
  readonly share?: number | undefined;
  /** The search for the records, as the address of their index page has it. */
  readonly search: string;
}

/** What a widget shows. */
export interface Answer {
  readonly rows: readonly AnswerRow[];
  /** The property of the groups; undefined for one number. */
  readonly property: Property | undefined;
  /** The number of the period before; undefined if it was not asked for. */
  readonly previous: number | null | undefined;
  /** What the rows leave out, in words; empty if nothing. */
  readonly limits: string;
  readonly format: (value: number | null) => string;
}

/** Asks the server for what a widget shows, as often as the widget is opened. */
export function useAnswer(widget: Widget, type: ObjectType) {
  const { accountTimeZone: timeZone } = useHub();
  const context = useValueContext(type);
  const properties = useProperties(type.name);
  const pipelines = usePipelines(type);
  const asked = properties.data && toAsked(widget, type, { properties: properties.data, now: context.now(), timeZone });
  const request = asked && !asked.isUnknown ? toRequest(widget, asked) : undefined;
  const hasPrevious = widget.kind === 'number' && widget.period !== undefined;
  const current = useSummary(type.name, request);
  const before = useSummary(
    type.name,
    asked && hasPrevious ? toRequest(widget, asked, { isPrevious: true }) : undefined,
  );
  const isUnknown = asked?.isUnknown ?? false;
  const query = { error: current.error ?? properties.error, refetch: current.refetch };
  if (!asked || !current.data || !pipelines.data) return { query, isUnknown, answer: undefined };
  const summaries = { current: current.data, before: before.data };
  return { query, isUnknown, answer: toAnswer(widget, asked, { ...summaries, context, pipelines: pipelines.data }) };
}

/** A question and what it refers to. */
interface Asked extends Today {
  readonly properties: ReadonlyMap<string, Property>;
  readonly groupBy: Widget['groupBy'];
  readonly property: Property | undefined;
  readonly interval: ReturnType<typeof intervalOf>;
  /** Whether the property of the groups no longer exists. */
  readonly isUnknown: boolean;
}

function toAsked(widget: Widget, type: ObjectType, given: Pick<Asked, 'properties' | 'now' | 'timeZone'>): Asked {
  const groupBy = toGroupBy(widget, type.stages?.stage);
  const property = groupBy && given.properties.get(groupBy.propertyName);
  return {
    ...given,
    groupBy,
    property,
    interval: intervalOf(groupBy, property),
    isUnknown: groupBy !== undefined && !property,
  };
}

function toRequest(
  { measure: { kind, propertyName }, ...widget }: Widget,
  { properties, groupBy, interval, ...today }: Asked,
  { isPrevious }: { readonly isPrevious: boolean } = { isPrevious: false },
): SummaryRequest {
  const filterGroups = toFilterGroups({ ...widget, measure: { kind } }, properties, { ...today, isPrevious });
  return {
    filterGroups: filterGroups as SummaryRequest['filterGroups'],
    ...(propertyName !== undefined && { measures: [{ kind, propertyName }] }),
    ...(groupBy && { groupBy: { propertyName: groupBy.propertyName, ...(interval && { interval }) } }),
  } as SummaryRequest;
}

interface Answered {
  readonly current: Summary;
  /** Undefined if it was not asked for, or is loading. */
  readonly before: Summary | undefined;
  readonly context: ValueContext;
  readonly pipelines: readonly Pipeline[];
}

const none: AnswerGroup = { key: null, count: 0, values: [] };

function toAnswer(widget: Widget, asked: Asked, { current, before, context, pipelines }: Answered): Answer {
  const { groupBy, property, interval } = asked;
  const format = toFormat(widget, asked.properties, context);
  const toRow: ToRow = (group, label, keys) => {
    const value = toNumber(widget, group);
    const of = groupBy && { propertyName: groupBy.propertyName, key: group.key, interval, ...(keys && { keys }) };
    return {
      key: group.key,
      label,
      count: group.count,
      value,
      text: format(value),
      search: toSearchOf(widget, asked, of),
    };
  };
  const groups = interval ? withGaps(current.groups, interval, toRange(widget, asked)) : current.groups;
  const rows =
    widget.kind === 'funnel'
      ? toFunnelRows(findPipeline(pipelines, widget.pipelineId), groups, toRow)
      : groups.map((group) => toRow(group, toLabel(group.key, { property, interval, context })));
  return {
    rows: groupBy || rows.length > 0 ? rows : [toRow(none, '')],
    property,
    previous: before && toNumber(widget, before.groups[0] ?? none),
    limits: toLimits(current, interval !== undefined),
    format,
  };
}

const findPipeline = (pipelines: readonly Pipeline[], id: string | undefined): Pipeline | undefined =>
  pipelines.find((pipeline) => pipeline.id === id) ?? pipelines[0];

type ToRow = (group: AnswerGroup, label: string, keys?: readonly string[]) => AnswerRow;

function toFunnelRows(pipeline: Pipeline | undefined, groups: readonly AnswerGroup[], toRow: ToRow): AnswerRow[] {
  if (!pipeline) return [];
  return toFunnel(pipeline, groups).map(({ id, label, reached, share, stageIds }) => ({
    ...toRow({ key: id, count: reached, values: [] }, label, stageIds),
    ...{ value: reached, text: formatNumber(reached), share },
  }));
}

interface Labelled {
  readonly property: Property | undefined;
  readonly interval: ReturnType<typeof intervalOf>;
  readonly context: ValueContext;
}

function toLabel(key: string | null, { property, interval, context }: Labelled): string {
  if (key === null || key === '') return t('No value');
  if (!interval) return property ? formatValue(key, { ...property, fieldType: 'select' }, context) : key;
  const date = new Date(`${key}T00:00:00Z`);
  switch (interval) {
    case 'year':
      return key.slice(0, 4);
    case 'quarter':
      return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${key.slice(0, 4)}`;
    case 'month':
      return formatDate(date, 'UTC', 'shortMonth');
    default:
      return formatDate(date, 'UTC', 'day');
  }
}

function toFormat({ measure }: Widget, properties: ReadonlyMap<string, Property>, context: ValueContext) {
  const property = measure.propertyName === undefined ? undefined : properties.get(measure.propertyName);
  return (value: number | null): string => {
    if (value === null) return '–';
    if (!property || measure.kind === 'count') return formatNumber(value);
    // Cents of large amounts are noise.
    const rounded = Math.abs(value) >= 1000 ? Math.round(value) : Math.round(value * 100) / 100;
    return formatValue(String(rounded), property, context);
  };
}

function toLimits({ hasMore, isExact }: { hasMore: boolean; isExact: boolean }, areDates: boolean): string {
  return [
    ...(hasMore ? [areDates ? t('The latest 100 intervals.') : t('The 100 largest groups.')] : []),
    ...(isExact ? [] : [t('Of the first 100,000 records.')]),
  ].join(' ');
}
