import { Draggable } from '@hello-pangea/dnd';
import { ActionIcon, Group, Menu, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Pipeline, Property, ValueContext } from '../property.js';
import { formatValue } from '../property-types/property-types.js';
import { toStageLook } from '../property-types/hues.js';
import { ShownChoice } from '../property-types/shown-choice.js';
import { withCurrencyOf } from '../use-value-context.js';
import type { FoundRecord } from '../index-page/search-pages.js';
import { toTitle, type ObjectType } from '../object-types.js';
import { Moment } from '../../ui/moment.js';
import { Person } from '../../ui/person.js';
import css from './board.module.css';

export interface CardProps {
  readonly record: FoundRecord;
  readonly index: number;
  readonly stageId: string;
  readonly stages: Pipeline['stages'];
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
  readonly href: (id: string) => string;
  /** Undefined where moving is not allowed. */
  readonly onMove: ((record: FoundRecord, to: string) => void) | undefined;
}

/** A record on the board: name, amount, priority, close date and owner. */
export const Card = memo(function Card(props: CardProps) {
  const { record, index, type, context, href, onMove } = props;
  const title = toTitle(type, record.properties, record.id);
  return (
    <Draggable draggableId={record.id} index={index} isDragDisabled={!onMove}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <div
          ref={innerRef}
          {...draggableProps}
          {...dragHandleProps}
          // A group, not a button: its contents are interactive.
          role="group"
          aria-roledescription="card"
          aria-label={title}
          data-dragging={isDragging}
          className={css['card']}
        >
          <Group justify="space-between" gap={4} wrap="nowrap" align="flex-start">
            <Link to={href(record.id)} className={css['title']} draggable={false}>
              {title}
            </Link>
            {onMove && <MoveMenu {...props} title={title} onMove={onMove} />}
          </Group>
          <Facts {...props} context={withCurrencyOf(context, type, record.properties)} />
        </div>
      )}
    </Draggable>
  );
});

function Facts({ record, stageId, stages, properties, context }: CardProps) {
  const { amount, closedate, hs_ticket_priority: priority, hubspot_owner_id: ownerId } = record.properties;
  const show = (name: string): string => formatValue(record.properties[name], properties.get(name), context);
  const urgency = properties.get('hs_ticket_priority');
  const isOpen = toStageLook({ stages }, stageId).mark === 'dot';
  const isLate = isOpen && closedate ? new Date(closedate) < context.now() : false;
  return (
    <>
      {(amount || closedate || priority) && (
        <div className={css['facts']}>
          {amount && <span className={css['amount']}>{show('amount')}</span>}
          {priority && urgency && <ShownChoice property={urgency} value={priority} context={context} />}
          {closedate && (
            <span className={css['closing']} data-late={isLate}>
              {isLate && <VisuallyHidden>Overdue: </VisuallyHidden>}
              <Moment at={closedate} format="ago" />
            </span>
          )}
        </div>
      )}
      {ownerId && (
        <div className={css['owner']}>
          <Person name={show('hubspot_owner_id')} />
        </div>
      )}
    </>
  );
}

type MoveMenuProps = Pick<CardProps, 'record' | 'stages' | 'stageId'> & {
  readonly title: string;
  readonly onMove: (record: FoundRecord, to: string) => void;
};

function MoveMenu({ record, stages, stageId, title, onMove }: MoveMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Move ${title}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to…</Menu.Label>
        {stages
          .filter(({ id }) => id !== stageId)
          .map(({ id, label }) => (
            <Menu.Item key={id} onClick={() => onMove(record, id)}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
