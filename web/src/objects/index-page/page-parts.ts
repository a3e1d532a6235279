import type { ObjectType } from '../object-types.js';
import type { Property } from '../property.js';
import type { useValueContext } from '../use-value-context.js';
import type { toColumns } from './table/columns.js';
import type { Selection } from './selection/selection.js';
import type { useRows } from './rows/use-rows.js';
import type { useViewState } from './views/use-view-state.js';

export interface RecordsPageProps {
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
}

/** What the parts of the page share. */
export interface IndexPageParts extends RecordsPageProps {
  readonly context: ReturnType<typeof useValueContext>;
  readonly address: ReturnType<typeof useViewState>;
  readonly wanted: Parameters<typeof useRows>[0];
  readonly rows: ReturnType<typeof useRows>;
  readonly columns: ReturnType<typeof toColumns>;
}

export interface ToolbarProps extends IndexPageParts {
  readonly selection: Selection;
  readonly selected: number;
  readonly onSelectAll: () => void;
  readonly onSelectNone: () => void;
}
