import { Menu, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../i18n/messages.js';
import type { ValueContext } from '../../property.js';
import { formatValue, rulesOf } from '../../property-types/property-types.js';
import { useSummary } from '../../summary.js';
import type { TableColumn } from './columns.js';
import css from './records-table.module.css';
import { toFilterGroups, type Matching } from '../rows/search-pages.js';
import { toPlace } from './table-row.js';
import { formatNumber } from '../../../formats/numbers.js';

interface TableFootProps {
  readonly type: string;
  readonly matching: Matching;
  readonly columns: readonly TableColumn[];
  readonly width: number;
  readonly hasBoxes: boolean;
  readonly context: ValueContext;
  readonly measures: Measures;
}

const measures = [
  { kind: 'sum', label: t('Sum') },
  { kind: 'average', label: t('Average') },
  { kind: 'min', label: t('Smallest') },
  { kind: 'max', label: t('Largest') },
  { kind: 'count', label: t('With a value') },
] as const;
type Kind = (typeof measures)[number]['kind'];

/** Columns beyond are not added up. */
const mostMeasured = 6;

const isMeasured = ({ property }: TableColumn): boolean =>
  property?.type === 'number' && !/(^|_)id$/.test(property.name) && property.numberDisplayHint !== 'unformatted';

/** Whether the table has columns that can be added up. */
export const hasFoot = (columns: readonly TableColumn[]): boolean => columns.some(isMeasured);

/** How the numeric columns are added up. */
export interface Measures {
  readonly columns: readonly TableColumn[];
  /** As a summary asks for them, in the order of the columns. */
  readonly asked: readonly { readonly kind: Kind; readonly propertyName: string }[];
  readonly of: (name: string) => { readonly kind: Kind; readonly label: string };
  readonly choose: (name: string, kind: Kind) => void;
}

/** The way in which users want each numeric column added up: the sum, until they choose another. */
export function useMeasures(columns: readonly TableColumn[]): Measures {
  const [kinds, setKinds] = useState<Readonly<Record<string, Kind>>>({});
  const measured = columns.filter(isMeasured).slice(0, mostMeasured);
  const of = (name: string) => measures.find(({ kind }) => kind === kinds[name]) ?? measures[0];
  return {
    columns: measured,
    asked: measured.map(({ name }) => ({ kind: of(name).kind, propertyName: name })),
    of,
    choose: (name, kind) => setKinds({ ...kinds, [name]: kind }),
  };
}

/** Below the rows: the values of all matches in numeric columns, added up in the way that users choose. */
export function TableFoot({ type, matching, columns, width, hasBoxes, context, measures: wanted }: TableFootProps) {
  const summary = useSummary(type, {
    ...(matching.query !== '' && { query: matching.query }),
    filterGroups: toFilterGroups(matching),
    measures: [...wanted.asked],
  });
  const group = summary.data?.groups[0];
  return (
    <div role="rowgroup" className={css['foot']} style={{ width }}>
      <div role="row" className={css['footRow']}>
        {hasBoxes && <div role="gridcell" className={`${css['cell']} ${css['box']} ${css['pinned']}`} />}
        {columns.map((column) => {
          const at = wanted.columns.indexOf(column);
          return (
            <div
              key={column.name}
              role="gridcell"
              {...toPlace(column, 'cell')}
              data-numeric={(column.property && rulesOf(column.property).align === 'end') || undefined}
            >
              {at >= 0 && (
                <Total
                  {...{ column, context }}
                  kind={wanted.of(column.name).kind}
                  value={group?.values[at]}
                  isExact={summary.data?.isExact ?? true}
                  onKind={(kind) => wanted.choose(column.name, kind)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface TotalProps {
  readonly column: TableColumn;
  readonly context: ValueContext;
  readonly kind: Kind;
  /** Undefined while loading. */
  readonly value: number | null | undefined;
  readonly isExact: boolean;
  readonly onKind: (kind: Kind) => void;
}

function Total({ column, context, kind, value, isExact, onKind }: TotalProps) {
  const label = measures.find((measure) => measure.kind === kind)?.label ?? '';
  const text = toMeasureText(value, { column, context, kind });
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={css['total']}
          aria-label={t('{label} {text} of {label2}', { label, text, label2: column.label })}
          title={
            isExact ? t('{label} of all matches', { label }) : t('{label} of the first 100,000 matches', { label })
          }
        >
          <span className={css['measure']}>{label}</span> {text}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {measures.map((measure) => (
          <Menu.Item
            key={measure.kind}
            role="menuitemradio"
            aria-checked={measure.kind === kind}
            fw={measure.kind === kind ? 500 : undefined}
            onClick={() => onKind(measure.kind)}
          >
            {measure.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A value of a column that is added up; a dash without one. */
export function toMeasureText(
  value: number | null | undefined,
  { column, context, kind }: Pick<TotalProps, 'column' | 'context' | 'kind'>,
): string {
  if (value === null || value === undefined) return '–';
  const rounded = Math.abs(value) >= 1000 ? Math.round(value) : Math.round(value * 100) / 100;
  return kind === 'count' ? formatNumber(value) : formatValue(String(rounded), column.property, context);
}
