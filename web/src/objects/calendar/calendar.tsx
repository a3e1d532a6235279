import { ActionIcon, Button, Group, SegmentedControl, Select, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { canAddFilters } from '../index-page/filters/operators.js';
import type { IndexPageParts } from '../index-page/page-parts.js';
import { PreviewPanel, usePreview } from '../index-page/table/preview-panel.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import tableCss from '../index-page/table/records-table.module.css';
import type { Property } from '../property.js';
import { isWritable } from '../property-values.js';
import { toLocalTime } from '../zoned-time.js';
import { Agenda } from './agenda.js';
import {
  addDays,
  addMonths,
  dayOf,
  formatDay,
  formatDays,
  groupByDay,
  isDay,
  listDays,
  moveToDay,
  type Span,
} from './calendar-days.js';
import { CalendarGrid } from './calendar-grid.js';
import css from './calendar.module.css';
import type { DayParts } from './record-chip.js';
import { useCalendar, useMoveDate, type CalendarScope } from './use-calendar.js';

/** Dates that people plan with, the first that a type has. */
const plannedDates = ['closedate', 'hs_timestamp', 'hs_meeting_start_time', 'createdate', 'hs_createdate'];
/** What colours the records of a type, the first that it has. */
const states = ['hs_ticket_priority', 'hs_task_priority', 'lifecyclestage', 'hs_pipeline_stage'];

const isDate = ({ type, hidden }: Property): boolean => (type === 'date' || type === 'datetime') && hidden !== true;

/** The records by one of their dates: a month or a week, on a phone as a list. */
export function Calendar(props: IndexPageParts) {
  const { properties, address } = props;
  const dates = [...properties.values()].filter(isDate);
  const chosen = properties.get(address.state.dateProperty ?? '');
  const usual = plannedDates.map((name) => properties.get(name)).find((one) => one !== undefined);
  const property = chosen && isDate(chosen) ? chosen : (usual ?? dates[0]);
  if (!property) return <Text c="dimmed">{t('These records have no dates.')}</Text>;
  if (!canAddFilters(address.state.filterGroups, 1)) {
    return (
      <Text c="dimmed">
        {t('The calendar needs room for one more condition: remove a condition from each full group.')}
      </Text>
    );
  }
  return <DatedRecords {...props} property={property} dates={dates} />;
}

interface DatedRecordsProps extends IndexPageParts {
  readonly property: Property;
  readonly dates: readonly Property[];
}

function DatedRecords(props: DatedRecordsProps) {
  const { type, properties, context, address, wanted, property } = props;
  const { timeZone } = useHub();
  const canWrite = useCanWrite();
  const { span, day: asked } = address.state;
  const today = toLocalTime(context.now(), timeZone).slice(0, 10);
  const day = asked !== null && isDay(asked) ? asked : today;
  const days = listDays(day, span);
  const [from = day, to = day] = [days[0], days.at(-1)];
  const stage = type.stages?.stage;
  const colouredBy = [...(stage === undefined ? [] : [stage]), ...states]
    .map((name) => properties.get(name))
    .find((one) => one !== undefined);
  const place: CalendarScope = { type, matching: wanted.matching, property, colouredBy, from, to };
  const found = useCalendar(place);
  const moveTo = useMoveDate(place);
  const preview = usePreview();
  const root = useRef<HTMLDivElement>(null);
  const focusRecord = useFocusRecord(root);
  const byDay = useMemo(() => groupByDay(found.records, property, timeZone), [found.records, property, timeZone]);
  const move = (record: FoundRecord, target: string): void => {
    const value = record.properties[property.name] ?? '';
    if (dayOf(value, property, timeZone) === target) return;
    void moveTo(record, moveToDay(value, target, { property, timeZone }), formatDay(target, 'long'));
  };
  const parts: DayParts = {
    ...{ type, property, colouredBy, context, timeZone, today, place },
    countOf: (one) => found.counts?.get(one) ?? byDay.get(one)?.length ?? 0,
    recordsOf: (one) => byDay.get(one) ?? [],
    onOpen: preview.open,
    onMove: canWrite && isWritable(property) ? move : undefined,
    focusRecord,
  };
  const isNarrow = useMediaQuery('(max-width: 48em)', false);
  const show = (next: string): void => address.replace({ day: next });
  const close = (): void => {
    const { id } = preview;
    preview.close();
    if (id !== undefined) focusRecord(id);
  };
  return (
    <div className={tableCss['split']}>
      <div ref={root} className={css['calendar']}>
        <CalendarHead {...props} {...{ day, span, today, from, to }} total={found.total} isLoaded={found.isSuccess} />
        {found.isPending ? (
          <RowsSkeleton rows={10} />
        ) : found.isError && !found.data ? (
          <ProblemState error={found.error} onRetry={() => void found.refetch()} />
        ) : isNarrow ? (
          <Agenda {...parts} days={days} />
        ) : (
          <CalendarGrid {...parts} {...{ days, day, span }} onDay={show} />
        )}
      </div>
      <PreviewPanel {...{ preview, type, properties }} onClose={close} />
    </div>
  );
}

interface CalendarHeadProps extends DatedRecordsProps {
  readonly day: string;
  readonly span: Span;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly isLoaded: boolean;
}

/** What is shown, and the way to other times and dates. */
function CalendarHead({ address, dates, property, day, span, today, from, to, total, isLoaded }: CalendarHeadProps) {
  const id = useId();
  const step = (by: 1 | -1): void =>
    address.replace({ day: span === 'week' ? addDays(day, 7 * by) : addMonths(day, by) });
  return (
    <Group gap="xs" mb="xs" role="group" aria-labelledby={id}>
      <Button
        variant="default"
        size="compact-sm"
        disabled={day === today}
        onClick={() => address.replace({ day: null })}
      >
        {t('Today')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={span === 'week' ? t('Previous week') : t('Previous month')}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={span === 'week' ? t('Next week') : t('Next month')}
        onClick={() => step(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Title order={2} id={id} className={css['heading']}>
        {span === 'week' ? formatDays(from, to) : formatDay(day, 'month')}
      </Title>
      <Text size="sm" c="dimmed" role="status">
        {isLoaded && (
          <>
            {t('{total, plural, one {# record} other {# records}}', { total })}
            <VisuallyHidden>
              {' '}
              {span === 'week' ? t('in the week that is shown') : t('in the month that is shown')}
            </VisuallyHidden>
          </>
        )}
      </Text>
      <Group gap="xs" ms="auto">
        <Select
          aria-label={t('Date')}
          data={dates.map(({ name, label }) => ({ value: name, label }))}
          value={property.name}
          searchable
          allowDeselect={false}
          w={190}
          comboboxProps={{ width: 280, position: 'bottom-end' }}
          onChange={(name) => name !== null && address.change({ dateProperty: name })}
        />
        <SegmentedControl
          aria-label={t('Time shown')}
          data={[
            { value: 'month', label: t('Month') },
            { value: 'week', label: t('Week') },
          ]}
          value={span}
          onChange={(next) => address.change({ span: next })}
        />
      </Group>
    </Group>
  );
}

/** Focuses a record once it is where it belongs now. */
function useFocusRecord(root: RefObject<HTMLDivElement | null>): (id: string) => void {
  const [wanted, setWanted] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (wanted) root.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(wanted.id)}"]`)?.focus();
  }, [wanted, root]);
  return (id) => setWanted({ id });
}
