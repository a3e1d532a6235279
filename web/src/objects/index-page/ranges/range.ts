import { t } from '../../../i18n/messages.js';
/** A rectangle of cells, ends included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** A corner of a range; without a column: the row as a whole. */
export interface Corner {
  readonly row: number;
  readonly column: number | undefined;
}

/** The range between two corners; undefined for a single cell or row, which is no range. */
export function toRange(from: Corner | undefined, to: Corner, columns: number): CellRange | undefined {
  if (!from || (from.row === to.row && from.column === to.column)) return undefined;
  const isWhole = from.column === undefined || to.column === undefined;
  const [a, b] = [from.column ?? 0, to.column ?? 0];
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: isWhole ? 0 : Math.min(a, b),
    right: isWhole ? columns - 1 : Math.max(a, b),
  };
}

const countRows = ({ top, bottom }: CellRange): number => bottom - top + 1;
const countColumns = ({ left, right }: CellRange): number => right - left + 1;

/** Says how large a range is. */
export function toRangeText(range: CellRange): string {
  const [rows, columns] = [countRows(range), countColumns(range)];
  return t(
    '{cells, plural, one {# cell} other {# cells}} selected: {rows, plural, one {# row} other {# rows}}, {columns, plural, one {# column} other {# columns}}',
    { cells: rows * columns, rows, columns },
  );
}

/** The edges of a range that a cell lies on, for its outline; undefined outside. */
export function toEdges({ top, bottom, left, right }: CellRange, row: number, column: number): string | undefined {
  if (row < top || row > bottom || column < left || column > right) return undefined;
  const edges = [
    row === top && 'top',
    row === bottom && 'bottom',
    column === left && 'start',
    column === right && 'end',
  ];
  return edges.filter((edge) => edge !== false).join(' ');
}
