import { t } from '../../../i18n/messages.js';
import { toChanges } from '../../changes.js';
import { readCell, toCell } from '../../csv/cell-values.js';
import type { Property, ValueContext } from '../../property.js';
import { isWritable } from '../../property-values.js';
import { findValueProblem } from '../../record-page/cards/value-rules.js';
import type { PageSettings } from '../../record-page/page-settings.js';
import type { TableColumn } from '../table/columns.js';
import type { FoundRecord } from '../rows/search-pages.js';
import type { CellRange } from './range.js';

/** The value that one cell gets. */
export interface CellChange {
  readonly record: FoundRecord;
  readonly property: Property;
  readonly from: string;
  readonly to: string;
  /** What is written: a stage also sets its pipeline. */
  readonly values: Readonly<Record<string, string>>;
}

/** A cell that keeps its value, and why. */
export interface CellProblem {
  readonly record: FoundRecord;
  readonly property: Property;
  /** What it should have become. */
  readonly text: string;
  readonly reason: string;
}

/** What pasting or clearing would do. */
export interface RangePlan {
  readonly changes: readonly CellChange[];
  readonly problems: readonly CellProblem[];
  /** The labels of columns that cannot be written. */
  readonly readOnly: readonly string[];
  /** Rows and columns of the clipboard that the table has no place for. */
  readonly rowsBeyond: number;
  readonly columnsBeyond: number;
  /** The number of rows with a change or a problem. */
  readonly rows: number;
}

export interface PlanContext {
  readonly columns: readonly TableColumn[];
  /** Undefined: a head, or a record that is not loaded yet, where pasting ends. */
  readonly rows: readonly (FoundRecord | undefined)[];
  /** The rows that are heads of groups, which pasting passes over. */
  readonly heads?: ReadonlyMap<number, unknown> | undefined;
  readonly context: ValueContext;
  readonly rules: PageSettings['rules'];
}

/** Plans to write cells into the table, the first at the upper left of a range; one alone fills the range. */
export function planPaste(cells: readonly (readonly string[])[], range: CellRange, table: PlanContext): RangePlan {
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  const text = (row: number, column: number): string | undefined => (isOne ? cells[0]?.[0] : cells[row]?.[column]);
  const across = isOne ? range.right - range.left + 1 : Math.max(...cells.map((row) => row.length));
  const places = isOne ? listInRange(range, table) : listFrom(range.top, cells.length, table);
  return plan({ ...table, range, text, places, rowsBeyond: isOne ? 0 : cells.length - places.length, across });
}

/** Plans to clear the cells of a range. */
export function planClear(range: CellRange, table: PlanContext): RangePlan {
  const places = listInRange(range, table);
  return plan({ ...table, range, text: () => '', places, rowsBeyond: 0, across: range.right - range.left + 1 });
}

type Rows = Pick<PlanContext, 'rows' | 'heads'>;

const listInRange = ({ top, bottom }: CellRange, { rows }: Rows): FoundRecord[] =>
  rows.slice(top, bottom + 1).flatMap((record) => record ?? []);

/** The records from a row on, without gaps. */
function listFrom(top: number, most: number, { rows, heads }: Rows): FoundRecord[] {
  const found: FoundRecord[] = [];
  for (let index = top; index < rows.length && found.length < most; index += 1) {
    const record = rows[index];
    if (record) found.push(record);
    else if (heads?.has(index) !== true) break;
  }
  return found;
}

interface Planning extends PlanContext {
  readonly range: CellRange;
  /** Undefined for a cell that the clipboard does not have. */
  readonly text: (row: number, column: number) => string | undefined;
  readonly places: readonly FoundRecord[];
  readonly rowsBeyond: number;
  readonly across: number;
}

function plan({ columns, range, text, places, rowsBeyond, across, context, rules }: Planning): RangePlan {
  const [changes, problems]: [CellChange[], CellProblem[]] = [[], []];
  const target = columns.slice(range.left, range.left + across);
  places.forEach((record, row) => {
    target.forEach(({ property }, column) => {
      const cell = text(row, column);
      if (cell === undefined || !property || !isWritable(property)) return;
      const from = record.properties[property.name] ?? '';
      if (cell === toCell(from, property, context)) return;
      const read = readValue(cell, property, { context, rules });
      if ('problem' in read) problems.push({ record, property, text: cell, reason: read.problem });
      else if (read.value !== from) {
        changes.push({ record, property, from, to: read.value, values: toChanges(property, read.value, context) });
      }
    });
  });
  return {
    changes,
    problems,
    readOnly: target.filter(({ property }) => !property || !isWritable(property)).map(({ label }) => label),
    rowsBeyond,
    columnsBeyond: across - target.length,
    rows: new Set([...changes, ...problems].map(({ record }) => record.id)).size,
  };
}

/** Reads a cell by the rules of its property's field. */
function readValue(cell: string, property: Property, { context, rules }: Pick<PlanContext, 'context' | 'rules'>) {
  const read = readCell(cell, property, context);
  if ('problem' in read) return read;
  const value = read.value.trim();
  const problem = findValueProblem(value, property, rules[property.name]);
  return problem === undefined ? { value } : { problem };
}

/** Says which parts of the clipboard are left out, a sentence each. */
export function listOmissions({ readOnly, rowsBeyond, columnsBeyond }: RangePlan, hasMore: boolean): string[] {
  return [
    ...(readOnly.length > 0
      ? [t('Not changed, because read-only here: {readOnly}.', { readOnly: readOnly.join(', ') })]
      : []),
    ...(rowsBeyond > 0
      ? [
          hasMore
            ? t(
                '{count, plural, one {# row below the last loaded row left out.} other {# rows below the last loaded row left out.}}',
                { count: rowsBeyond },
              )
            : t(
                '{count, plural, one {# row below the last row left out.} other {# rows below the last row left out.}}',
                { count: rowsBeyond },
              ),
        ]
      : []),
    ...(columnsBeyond > 0
      ? [
          t(
            '{count, plural, one {# column beyond the last column left out.} other {# columns beyond the last column left out.}}',
            { count: columnsBeyond },
          ),
        ]
      : []),
  ];
}

/** Says how many values of how many records change. */
export function toPlanText(changes: readonly Pick<CellChange, 'record'>[]): string {
  const records = new Set(changes.map(({ record }) => record.id)).size;
  return t('{values, plural, one {# value} other {# values}} of {records, plural, one {# record} other {# records}}', {
    values: changes.length,
    records,
  });
}
