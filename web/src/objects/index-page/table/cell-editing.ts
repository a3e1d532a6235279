import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../i18n/messages.js';
import { toTitle, type ObjectType } from '../../object-types.js';
import type { Property } from '../../property.js';
import { isWritable } from '../../property-values.js';
import type { SaveCell } from './cell-edit.js';
import type { TableColumn } from './columns.js';
import type { FoundRecord } from '../rows/search-pages.js';

interface EditingProps {
  readonly type: ObjectType;
  readonly columns: readonly TableColumn[];
  readonly onSave: SaveCell | undefined;
}

/** A cell by its record and its column. */
interface Cell {
  readonly record: FoundRecord;
  readonly name: string;
}

/** What rows do with their cells; stable. */
export interface CellActions {
  readonly canEdit: (name: string) => boolean;
  /** Returns whether the cell is edited now. */
  readonly start: (cell: Cell) => boolean;
  readonly save: (cell: Cell, values: Readonly<Record<string, string>>) => Promise<void>;
  readonly end: () => void;
}

/** The cell that is edited, and what starts and ends editing. One cell at a time: a typed value is not lost to the next. */
export function useCellEditing(props: EditingProps, focusGrid: () => void) {
  const [cell, setCell] = useState<{ readonly id: string; readonly name: string }>();
  const latest = useRef({ ...props, cell, focusGrid });
  useEffect(() => {
    latest.current = { ...props, cell, focusGrid };
  });
  const actions = useMemo((): CellActions => {
    const canEdit = (name: string): boolean =>
      latest.current.onSave !== undefined && findEditable(latest.current.columns, name) !== undefined;
    return {
      canEdit,
      start({ record, name }) {
        if (latest.current.cell !== undefined || !canEdit(name)) return false;
        setCell({ id: record.id, name });
        return true;
      },
      async save({ record, name }, values) {
        const { onSave, type, columns } = latest.current;
        const label = findEditable(columns, name)?.label ?? name;
        const what = t('{label} of {title} changed.', { label, title: toTitle(type, record.properties, record.id) });
        await onSave?.(record, values, { what });
      },
      end() {
        setCell(undefined);
        latest.current.focusGrid();
      },
    };
  }, []);
  return { cell, actions };
}

function findEditable(columns: readonly TableColumn[], name: string): Property | undefined {
  const property = columns.find((column) => column.name === name)?.property;
  return property && isWritable(property) ? property : undefined;
}
