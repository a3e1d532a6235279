import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { rich, t } from '../../../i18n/messages.js';
import type { Property, ValueContext } from '../../property.js';
import { ShownChoice } from '../../property-types/shown-choice.js';
import type { TableColumn } from '../table/columns.js';
import css from '../table/records-table.module.css';
import { toMeasureText, type Measures } from '../table/table-foot.js';
import { toPlace } from '../table/table-row.js';
import type { GroupHead } from './group-entries.js';
import { formatNumber } from '../../../formats/numbers.js';

interface GroupHeadRowProps {
  readonly id: string;
  readonly index: number;
  /** Where the group begins and how high it is, in pixels: the head stays in view as long as its rows do. */
  readonly top: number;
  readonly height: number;
  readonly width: number;
  readonly head: GroupHead;
  readonly property: Property;
  readonly columns: readonly TableColumn[];
  readonly measures: Measures;
  readonly context: ValueContext;
  readonly hasBoxes: boolean;
  readonly isActive: boolean;
  readonly onPoint: (index: number) => void;
  /** Opens or closes the group, or all. */
  readonly onToggle: (areAll: boolean) => void;
}

/** The head of a group: its value, the number of its records, and the sums of its columns. */
export function GroupHeadRow(props: GroupHeadRowProps) {
  const { id, index, top, height, width, head, property, columns, measures, context, hasBoxes, isActive } = props;
  const { group, isOpen } = head;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div role="none" className={css['group']} style={{ top, height, width }}>
      <div
        role="row"
        id={id}
        aria-rowindex={index + 2}
        aria-level={1}
        aria-expanded={isOpen}
        data-active={isActive}
        className={`${css['row']} ${css['groupRow']}`}
        onMouseDown={() => props.onPoint(index)}
        title={isOpen ? t('Close the group (Shift: all groups)') : t('Open the group (Shift: all groups)')}
        onClick={(event) => props.onToggle(event.shiftKey)}
      >
        {hasBoxes && <div role="gridcell" className={`${css['cell']} ${css['box']} ${css['pinned']}`} />}
        {columns.map((column, at) =>
          at === 0 ? (
            <div key={column.name} role="gridcell" {...toPlace(column, 'cell', 'groupName')}>
              <Chevron size={16} aria-hidden style={{ flex: 'none' }} />
              {group.key === '' || property.type !== 'enumeration' ? (
                <span className="one-line">{group.label}</span>
              ) : (
                <ShownChoice property={property} value={group.key} context={context} />
              )}
              <span className={css['groupCount']}>
                {rich(
                  '{count, plural, one {{shown} <hidden>record</hidden>} other {{shown} <hidden>records</hidden>}}',
                  {
                    ...{ count: group.count, shown: formatNumber(group.count) },
                    hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
                  },
                )}
              </span>
            </div>
          ) : (
            <div
              key={column.name}
              role="gridcell"
              {...toPlace(column, 'cell')}
              data-numeric={measures.columns.includes(column) || undefined}
            >
              <MeasureCell {...{ column, measures, context }} values={group.values} />
            </div>
          ),
        )}
      </div>
    </div>
  );
}

function MeasureCell({
  column,
  measures,
  values,
  context,
}: Pick<GroupHeadRowProps, 'measures' | 'context'> & {
  readonly column: TableColumn;
  readonly values: readonly (number | null)[];
}) {
  const at = measures.columns.indexOf(column);
  if (at < 0) return null;
  const { kind, label } = measures.of(column.name);
  return (
    <span className={css['total']} title={t('{label} of {label2}', { label, label2: column.label })}>
      {toMeasureText(values[at], { column, context, kind })}
    </span>
  );
}
