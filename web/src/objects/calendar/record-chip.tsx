import { VisuallyHidden } from '@mantine/core';
import { isMidnight } from '../../ui/times/relative.js';
import { formatMoment } from '../../ui/times/moment.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import { toTitle, type ObjectType } from '../object-types.js';
import { toDate } from '../property-types/formats.js';
import { toStateLook } from '../property-types/hues.js';
import { formatValue } from '../property-types/property-types.js';
import type { Property, ValueContext } from '../property.js';
import { addDays, dayOf } from './calendar-days.js';
import { HueMark } from '../../ui/marks/chip.js';
import css from './calendar.module.css';
import type { CalendarScope } from './use-calendar.js';
import { toLogicalKey } from '../../ui/direction.js';

/** What the days of a calendar share. */
export interface DayParts {
  readonly type: ObjectType;
  readonly property: Property;
  readonly colouredBy: Property | undefined;
  readonly context: ValueContext;
  readonly timeZone: string;
  readonly today: string;
  readonly place: CalendarScope;
  /** The number of records of a day, including records that are not loaded. */
  readonly countOf: (day: string) => number;
  readonly recordsOf: (day: string) => readonly FoundRecord[];
  readonly onOpen: (id: string) => void;
  /** Undefined where the date cannot be changed. */
  readonly onMove: ((record: FoundRecord, day: string) => void) | undefined;
  readonly focusRecord: (id: string) => void;
}

interface RecordChipProps extends Pick<
  DayParts,
  'type' | 'property' | 'colouredBy' | 'context' | 'timeZone' | 'onOpen' | 'onMove' | 'focusRecord'
> {
  readonly record: FoundRecord;
  /** Whether Tab reaches it; in the grid, the keys of its day do. */
  readonly isTabbable?: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A record on its day: its state's hue, the time of the day, its name. Alt and an arrow key move it by a day or a week. */
export function RecordChip({ record, isTabbable = false, ...props }: RecordChipProps) {
  const { property, timeZone, onOpen, onMove, focusRecord } = props;
  const { title, look, time, word, value } = toLook(record, props);
  return (
    <button
      type="button"
      className={css['chip']}
      data-hue={look?.hue ?? 'gray'}
      data-record={record.id}
      tabIndex={isTabbable ? undefined : -1}
      title={[title, word].filter(Boolean).join(' · ')}
      draggable={onMove !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', title);
        event.dataTransfer.setData(recordType, record.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(record.id);
      }}
      onKeyDown={(event) => {
        const step = event.altKey ? steps[toLogicalKey(event.key)] : undefined;
        const day = dayOf(value, property, timeZone);
        if (step === undefined || day === undefined || !onMove) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(record, addDays(day, step));
        setTimeout(() => focusRecord(record.id), 50);
      }}
    >
      <HueMark shape={look?.mark ?? 'dot'} />
      {time !== undefined && <span className={css['time']}>{time}</span>}
      <span className="one-line">{title}</span>
      {word !== undefined && <VisuallyHidden>, {word}</VisuallyHidden>}
    </button>
  );
}

/** What is shown of a record. */
function toLook(
  record: FoundRecord,
  { type, property, colouredBy, context, timeZone }: Omit<RecordChipProps, 'record'>,
) {
  const title = toTitle(type, record.properties, record.id);
  const value = record.properties[property.name] ?? '';
  const date = property.type === 'datetime' ? toDate(value) : undefined;
  const time = date && !isMidnight(date, timeZone) ? formatMoment(date, timeZone, 'time') : undefined;
  const state = colouredBy ? record.properties[colouredBy.name] : undefined;
  if (!colouredBy || !state) return { title, value, time, look: undefined, word: undefined };
  const look = toStateLook(state, colouredBy, context);
  return { title, value, time, look, word: formatValue(state, colouredBy, context) };
}

/** The kind of what is dragged: a record of this calendar. */
export const recordType = 'application/x-spoke-record';
