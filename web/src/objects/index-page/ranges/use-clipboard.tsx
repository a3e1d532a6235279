import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ClipboardEvent, type ReactNode } from 'react';
import { t } from '../../../i18n/messages.js';
import { useApi, useHub } from '../../../accounts/session.js';
import { lazyComponent } from '../../../ui/loading/load-page.js';
import { notifyDone, notifyFailure, notifyProblem } from '../../../ui/notices/notify.js';
import { toCell } from '../../csv/cell-values.js';
import { toTitle, type ObjectType } from '../../object-types.js';
import type { ValueContext } from '../../property.js';
import { findStageProperty, listAsked } from '../../stage-prompts/asked-values.js';
import { stagePromptsQuery } from '../../stage-prompts/use-stage-prompts.js';
import { pageSettingsQuery } from '../../record-page/page-settings.js';
import type { CellActions } from '../table/cell-editing.js';
import type { TableColumn } from '../table/columns.js';
import type { TableGroups } from '../groups/group-entries.js';
import type { FoundRecord } from '../rows/search-pages.js';
import { readClipboard, writeClipboard } from './clipboard.js';
import { listOmissions, planClear, planPaste, type PlanContext, type RangePlan } from './range-plan.js';
import type { CellRange } from './range.js';
import { useRangeWrites } from './use-range-writes.js';

const PasteDialog = lazyComponent(() => import('./paste-dialog.js'), 'PasteDialog');

interface ClipboardProps {
  readonly type: ObjectType;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (FoundRecord | undefined)[];
  readonly context: ValueContext;
  /** Where the rows are in groups: heads are no records. */
  readonly groups: TableGroups | undefined;
  readonly hasMore: boolean;
  readonly canWrite: boolean;
  readonly editing: CellActions;
  readonly focusGrid: () => void;
}

interface Pending {
  readonly kind: 'paste' | 'clear';
  readonly plan: RangePlan;
}

/** Copies, pastes and clears ranges of cells. What changes more than one row is shown before. */
export function useClipboard(props: ClipboardProps) {
  const { type, columns, rows, context, hasMore, canWrite, editing, focusGrid } = props;
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  const write = useRangeWrites(type, props.groups?.property.name);
  const [pending, setPending] = useState<Pending>();
  /** Plans a change by the rules of the account, and carries it out or shows it first. */
  const change = async (
    kind: Pending['kind'],
    toPlan: (table: PlanContext) => RangePlan | Promise<RangePlan>,
  ): Promise<void> => {
    const [{ rules }, prompts] = await Promise.all([
      client.fetchQuery(pageSettingsQuery(api, hubId, type.name)),
      findStageProperty(type) === undefined ? undefined : client.fetchQuery(stagePromptsQuery(api, hubId, type.name)),
    ]);
    const plan = await toPlan({ columns, rows, heads: props.groups?.heads, context, rules });
    // What a stage asks for is asked for first.
    const isAsked = plan.changes.some(({ values }) => listAsked(type, values, prompts).length > 0);
    if (plan.rows > 1 || (isAsked && plan.changes.length > 1)) return setPending({ kind, plan });
    const [only, ...others] = plan.changes;
    const problems = plan.problems.map(({ property, reason }) => `${property.label}: ${reason}.`);
    if (only && others.length === 0) await editing.save({ record: only.record, name: only.property.name }, only.values);
    else if (only) {
      const { refused, error } = await write(plan.changes, neverStopped());
      if (error !== undefined) throw error as Error;
      problems.push(...refused.map(({ change: { property }, reason }) => `${property.label}: ${reason}`));
    }
    const omitted = listOmissions(plan, hasMore);
    if (problems.length > 0) notifyFailure([...problems, ...omitted].join(' '));
    else if (omitted.length > 0) notifyDone(omitted.join(' '));
    else if (!only)
      notifyDone(kind === 'paste' ? t('The cells already have these values.') : t('The cells are empty.'));
  };
  const copy = (event: ClipboardEvent, range: CellRange | undefined): boolean => {
    if (!isOfGrid(event) || !range || !window.getSelection()?.isCollapsed) return false;
    const cells = rows
      .slice(range.top, range.bottom + 1)
      .flatMap((record) =>
        record
          ? [columns.slice(range.left, range.right + 1).map((column) => toText(record, column, { type, context }))]
          : [],
      );
    const { text, html } = writeClipboard(cells);
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    event.preventDefault();
    const count = cells.length * (range.right - range.left + 1);
    notifyDone(t('{count, plural, =1 {Copied.} other {Copied # cells.}}', { count }));
    return true;
  };
  const clear = (range: CellRange): void => {
    if (canWrite) change('clear', (table) => planClear(range, table)).catch(notifyProblem);
  };
  const close = (): void => {
    setPending(undefined);
    focusGrid();
  };
  const dialog: ReactNode = pending && (
    <Suspense>
      <PasteDialog {...{ ...pending, type, context, hasMore, write }} onClose={close} />
    </Suspense>
  );
  return {
    dialog,
    clear,
    copy,
    cut(event: ClipboardEvent, range: CellRange | undefined) {
      if (copy(event, range) && range) clear(range);
    },
    paste(event: ClipboardEvent, range: CellRange | undefined) {
      if (!isOfGrid(event) || !range || !canWrite) return;
      const text = event.clipboardData.getData('text/plain');
      if (text === '') return;
      event.preventDefault();
      // Several cells are written from the first cell of the range on.
      change('paste', async (table) => planPaste(await readClipboard(text), range, table)).catch(notifyProblem);
    },
  };
}

/** Whether the cells are meant, and no field in or over them. The browser names the text that was clicked last. */
const isOfGrid = ({ currentTarget, target }: ClipboardEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('form, input, textarea') === null;

const neverStopped = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** What a cell says to a spreadsheet, and to {@link readClipboard} again. */
function toText(
  record: FoundRecord,
  { property }: TableColumn,
  { type, context }: Pick<ClipboardProps, 'type' | 'context'>,
): string {
  return property
    ? toCell(record.properties[property.name], property, context)
    : toTitle(type, record.properties, record.id);
}
