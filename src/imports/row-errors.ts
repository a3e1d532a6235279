import { toWireError, type AppError } from '../platform/http/errors.js';
import type { SheetRow } from './csv.js';
import type { PlannedColumn } from './plan-columns.js';

/** An error of a row, as it is stored. */
export interface RowError {
  readonly errorType: string;
  readonly message: string;
  readonly typeId?: string | undefined;
  /** Counted from 0. */
  readonly column?: number | undefined;
  readonly invalidValue?: string | undefined;
  readonly fileId: string;
  readonly line: number;
  readonly cells: readonly string[];
}

/** The place of an error, and its reason. */
interface Fault extends Pick<RowError, 'errorType' | 'message' | 'typeId' | 'column'> {
  readonly row: SheetRow;
}

const shownCharacters = 1000;

export function toRowError({ row, errorType, message, typeId, column }: Fault, fileId: string): RowError {
  const cut = (text: string): string => text.slice(0, shownCharacters).replaceAll('\u0000', '').toWellFormed();
  const value = column === undefined ? undefined : row.cells[column];
  return {
    ...{ errorType, message, typeId, column, fileId },
    ...(value !== undefined && { invalidValue: cut(value) }),
    line: row.line,
    cells: row.cells.slice(0, shownCharacters).map(cut),
  };
}

/** Error types of imports, by the codes of invalid values. */
const valueTypes: Readonly<Record<string, string>> = {
  INVALID_EMAIL: 'INVALID_EMAIL',
  INVALID_DOMAIN: 'INVALID_DOMAIN',
  INVALID_OPTION: 'INVALID_ENUMERATION_OPTION',
  INVALID_OWNER_ID: 'COULD_NOT_FIND_OWNER',
  INVALID_DATE: 'COULD_NOT_PARSE_DATE',
  INVALID_LONG: 'COULD_NOT_PARSE_DATE',
  INVALID_NUMBER: 'COULD_NOT_PARSE_NUMBER',
};

/** The same by the codes of refusals. */
const refusalTypes: Readonly<Record<string, string>> = {
  CONTACT_EXISTS: 'CREATE_ONLY_IMPORT',
  UNIQUE_VALUE_TAKEN: 'DUPLICATE_UNIQUE_PROPERTY_VALUE',
  REPEATED_RECORDS: 'DUPLICATE_OBJECT_ID',
  REQUIRED_PROPERTIES_MISSING: 'MISSING_REQUIRED_PROPERTY',
  ASSOCIATION_LIMIT_EXCEEDED: 'ASSOCIATION_LIMIT_EXCEEDED',
};

interface Refused {
  readonly row: SheetRow;
  readonly typeId: string;
  readonly columns: readonly PlannedColumn[];
}

/** The errors of a row whose record is refused: one for each invalid value. */
export function toFaults(error: AppError, { row, typeId, columns }: Refused): Fault[] {
  const { errors = [], message } = toWireError(error, '');
  const values = error.code === 'INVALID_PROPERTY_VALUES' ? errors : [];
  if (values.length === 0)
    return [{ row, typeId, message, errorType: refusalTypes[error.code] ?? 'FAILED_VALIDATION' }];
  return values.map(({ message: reason, code = '', context }) => {
    const [property] = context?.['propertyName'] ?? [];
    const column = columns.findIndex(
      (each) => each.kind === 'value' && each.typeId === typeId && each.property === property,
    );
    const errorType = valueTypes[code] ?? 'FAILED_VALIDATION';
    return { row, typeId, message: reason, errorType, column: column < 0 ? undefined : column };
  });
}
