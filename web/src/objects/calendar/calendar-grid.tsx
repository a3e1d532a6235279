import { Popover, ScrollArea, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { rich, t } from '../../i18n/messages.js';
import { addDays, addMonths, formatDay, toWeekStart, type Span } from './calendar-days.js';
import css from './calendar.module.css';
import { RecordChip, recordType, type DayParts } from './record-chip.js';
import { useCalendar } from './use-calendar.js';
import { formatNumber } from '../../formats/numbers.js';
import { toLogicalKey } from '../../ui/direction.js';

interface CalendarGridProps extends DayParts {
  readonly days: readonly string[];
  /** The day whose month or week is shown. */
  readonly day: string;
  readonly span: Span;
  readonly onDay: (day: string) => void;
}

const shownChips = { month: 3, week: 14 } as const;

/** The days as a grid. Arrow keys move between days, Enter goes to the records of one, Escape back to the day. */
export function CalendarGrid(props: CalendarGridProps) {
  const { days, day, span, onDay, property, onMove } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(day);
  const shown = days.includes(active) ? active : day;
  // A day of another month is focused once that month is shown.
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current || shown !== active) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus();
  });
  const go = (next: string): void => {
    follows.current = true;
    setActive(next);
    if (!days.includes(next)) onDay(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const isHandled = event.target.dataset['record'] === undefined ? pressDay(event) : pressRecord(event);
    if (isHandled) event.preventDefault();
  };
  const pressDay = ({ key, target }: KeyboardEvent): boolean => {
    const next = toNextDay(key, shown);
    if (next !== undefined) go(next);
    else if (key === 'Enter' && target instanceof HTMLElement && target.dataset['day'] !== undefined) {
      target.querySelector<HTMLElement>('[data-record], [data-more]')?.focus();
    } else return false;
    return true;
  };
  const pressRecord = ({ key, target }: KeyboardEvent): boolean => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-day]');
    const chips = [...(cell?.querySelectorAll<HTMLElement>('[data-record], [data-more]') ?? [])];
    const at = chips.indexOf(target as HTMLElement);
    if (key === 'Escape') cell?.focus();
    else if (key === 'ArrowDown') chips[Math.min(at + 1, chips.length - 1)]?.focus();
    else if (key === 'ArrowUp') chips[Math.max(at - 1, 0)]?.focus();
    else return false;
    return true;
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  return (
    <>
      <p id={id} className={css['help']}>
        {onMove
          ? t(
              'Arrow keys move between days, Enter goes to the records of a day, Escape back to the day. Alt and an arrow key move a record.',
            )
          : t('Arrow keys move between days, Enter goes to the records of a day, Escape back to the day.')}
      </p>
      <div
        ref={grid}
        role="grid"
        aria-label={t('{plural} by {label}', { plural: props.type.plural, label: property.label })}
        aria-describedby={id}
        className={css['grid']}
        data-span={span}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={css['weekdays']}>
          {days.slice(0, 7).map((one) => (
            <div key={one} role="columnheader" className={css['weekday']}>
              {formatDay(one, 'weekday')}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={css['week']}>
            {week.map((one) => (
              <Day
                key={one}
                {...props}
                one={one}
                isOutside={span === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
                isTabbable={one === shown}
                onFocus={() => setActive(one)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function toNextDay(key: string, day: string): string | undefined {
  switch (toLogicalKey(key)) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return toWeekStart(day);
    case 'End':
      return addDays(toWeekStart(day), 6);
    default:
      return undefined;
  }
}

interface DayProps extends CalendarGridProps {
  readonly one: string;
  readonly isOutside: boolean;
  readonly isTabbable: boolean;
  readonly onFocus: () => void;
}

function Day(props: DayProps) {
  const { one, isOutside, isTabbable, onFocus, span, today, countOf, recordsOf, onMove } = props;
  const [isOver, setOver] = useState(false);
  const all = recordsOf(one);
  const shown = all.slice(0, shownChips[span]);
  const more = countOf(one) - shown.length;
  const canDrop = (event: DragEvent): boolean => onMove !== undefined && event.dataTransfer.types.includes(recordType);
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (!canDrop(event)) return;
    event.preventDefault();
    const id = event.dataTransfer.getData(recordType);
    const record = props.days.flatMap((other) => recordsOf(other)).find((found) => found.id === id);
    if (record) onMove?.(record, one);
  };
  const count = countOf(one);
  return (
    <div
      role="gridcell"
      tabIndex={isTabbable ? 0 : -1}
      data-day={one}
      data-outside={isOutside || undefined}
      data-today={one === today || undefined}
      data-over={isOver || undefined}
      aria-current={one === today ? 'date' : undefined}
      className={css['day']}
      onFocus={onFocus}
      onDragOver={(event) => {
        if (!canDrop(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className={css['number']} aria-hidden>
        {Number(one.slice(8))}
      </span>
      <VisuallyHidden>
        {t('{count, plural, one {{day}, # record} other {{day}, # records}}', { count, day: formatDay(one, 'long') })}
      </VisuallyHidden>
      {shown.map((record) => (
        <RecordChip key={record.id} {...props} record={record} />
      ))}
      {more > 0 && <More {...props} more={more} />}
    </div>
  );
}

/** Leads to all records of a day. */
function More(props: DayProps & { readonly more: number }) {
  const { one, more } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton data-more data-record="" tabIndex={-1} className={css['more']} onClick={() => setOpen(true)}>
          {rich('+{more} more<hidden> on {day}</hidden>', {
            ...{ more: formatNumber(more), day: formatDay(one, 'long') },
            hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
          })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={formatDay(one, 'long')}>
        {isOpen && <DayRecords {...props} onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The records of a day, read on their own where the search for the whole range has not returned them. */
function DayRecords(props: DayProps & { readonly onClose: () => void }) {
  const { one, place, recordsOf, countOf, onOpen, onClose } = props;
  const loaded = recordsOf(one);
  const isWhole = loaded.length >= countOf(one);
  const found = useCalendar({ ...place, from: one, to: one }, !isWhole);
  const records = isWhole ? loaded : found.isPlaceholderData ? [] : found.records;
  const rest = countOf(one) - records.length;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {formatDay(one, 'long')}
      </Text>
      <ScrollArea.Autosize mah={320} type="auto">
        <Stack gap={4} data-autofocus tabIndex={-1}>
          {records.map((record) => (
            <RecordChip
              key={record.id}
              {...props}
              record={record}
              isTabbable
              onOpen={(id) => {
                onClose();
                onOpen(id);
              }}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {rest > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {found.isFetching
            ? t('Loading…')
            : t('{rest} more are not shown: add filters to see them.', { rest: formatNumber(rest) })}
        </Text>
      )}
    </Stack>
  );
}
