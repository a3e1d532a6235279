import { useHub } from '../accounts/session.js';
import type { ObjectType } from '../objects/object-types.js';
import { usePipelines, useProperties } from '../objects/properties.js';
import type { Pipeline, Property, ValueContext } from '../objects/property.js';
import { formatValue } from '../objects/property-types/property-types.js';
import { useSummary, type SummaryRequest } from '../objects/summary.js';
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
} from './questions.js';

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
  const { timeZone } = useHub();
  const context = useValueContext(type);
  const properties = useProperties(type.name);
  const pipelines = usePipelines(type);
  const today = { now: context.now(), timeZone };
  const known = properties.data;
  const groupBy = toGroupBy(widget, type.stages?.stage);
  const property = groupBy && known?.get(groupBy.propertyName);
  const interval = intervalOf(groupBy, property);
  const toRequest = (isPrevious: boolean): SummaryRequest | undefined => {
    if (!known || (groupBy && !property)) return undefined;
    const { kind, propertyName } = widget.measure;
    return {
      filterGroups: toFilterGroups(widget, known, { ...today, isPrevious }) as SummaryRequest['filterGroups'],
      ...(propertyName !== undefined && { measures: [{ kind, propertyName }] }),
      ...(groupBy && { groupBy: { propertyName: groupBy.propertyName, ...(interval && { interval }) } }),
    } as SummaryRequest;
  };
  const current = useSummary(type.name, toRequest(false));
  const hasPrevious = widget.kind === 'number' && widget.period !== undefined;
  const before = useSummary(type.name, hasPrevious ? toRequest(true) : undefined);
  const isUnknown = known !== undefined && groupBy !== undefined && !property;
  const query = { ...current, error: current.error ?? properties.error, refetch: current.refetch };
  if (!known || !current.data || !pipelines.data) return { query, isUnknown, answer: undefined };
  const format = toFormat(widget, known, context);
  const toRow: ToRow = (group, label, keys) => {
    const value = toNumber(widget, group);
    const of = groupBy && { propertyName: groupBy.propertyName, key: group.key, interval, ...(keys && { keys }) };
    const search = toSearchOf(widget, known, today, of);
    return { key: group.key, label, count: group.count, value, text: format(value), search };
  };
  const groups = interval ? withGaps(current.data.groups, interval, toRange(widget, today)) : current.data.groups;
  const rows =
    widget.kind === 'funnel'
      ? toFunnelRows(findPipeline(pipelines.data, widget.pipelineId), groups, toRow)
      : groups.map((group) => toRow(group, toLabel(group.key, { property, interval, context })));
  const none: AnswerGroup = { key: null, count: 0, values: [] };
  const answer: Answer = {
    rows: groupBy || rows.length > 0 ? rows : [toRow(none, '')],
    property,
    previous: before.data && toNumber(widget, before.data.groups[0] ?? none),
    limits: toLimits(current.data, interval !== undefined),
    format,
  };
  return { query, isUnknown, answer };
}

const findPipeline = (pipelines: readonly Pipeline[], id: string | undefined): Pipeline | undefined =>
  pipelines.find((pipeline) => pipeline.id === id) ?? pipelines[0];

type ToRow = (group: AnswerGroup, label: string, keys?: readonly string[]) => AnswerRow;

function toFunnelRows(pipeline: Pipeline | undefined, groups: readonly AnswerGroup[], toRow: ToRow): AnswerRow[] {
  if (!pipeline) return [];
  return toFunnel(pipeline, groups).map(({ id, label, reached, share, stageIds }) => ({
    ...toRow({ key: id, count: reached, values: [] }, label, stageIds),
    ...{ value: reached, text: reached.toLocaleString(), share },
  }));
}

interface Labelled {
  readonly property: Property | undefined;
  readonly interval: ReturnType<typeof intervalOf>;
  readonly context: ValueContext;
}

function toLabel(key: string | null, { property, interval, context }: Labelled): string {
  if (key === null || key === '') return 'No value';
  if (!interval) return property ? formatValue(key, { ...property, fieldType: 'select' }, context) : key;
  const date = new Date(`${key}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }).format(date);
  switch (interval) {
    case 'year':
      return key.slice(0, 4);
    case 'quarter':
      return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${key.slice(0, 4)}`;
    case 'month':
      return format({ month: 'short', year: 'numeric' });
    default:
      return format({ day: 'numeric', month: 'short', year: 'numeric' });
  }
}

function toFormat({ measure }: Widget, properties: ReadonlyMap<string, Property>, context: ValueContext) {
  const property = measure.propertyName === undefined ? undefined : properties.get(measure.propertyName);
  return (value: number | null): string => {
    if (value === null) return '–';
    if (!property || measure.kind === 'count') return value.toLocaleString();
    // Cents of large amounts are noise.
    const rounded = Math.abs(value) >= 1000 ? Math.round(value) : Math.round(value * 100) / 100;
    return formatValue(String(rounded), property, context);
  };
}

function toLimits({ hasMore, isExact }: { hasMore: boolean; isExact: boolean }, areDates: boolean): string {
  return [
    ...(hasMore ? [areDates ? 'The latest 100 intervals.' : 'The 100 largest groups.'] : []),
    ...(isExact ? [] : ['Of the first 100,000 records.']),
  ].join(' ');
}
