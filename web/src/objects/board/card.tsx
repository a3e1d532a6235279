import { Draggable } from '@hello-pangea/dnd';
import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.js';
import type { Pipeline, Property, ValueContext } from '../property.js';
import { withCurrencyOf } from '../use-value-context.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import type { ViewState } from '../index-page/views/view-state.js';
import { toTitle, type ObjectType } from '../object-types.js';
import css from './board.module.css';
import { CardFacts } from './card-facts.js';
import type { Place } from './use-stage.js';

/** What the cards of a board share. */
export interface CardParts {
  readonly type: ObjectType;
  readonly stages: Pipeline['stages'];
  /** The lanes that a card can be moved to. */
  readonly lanes: readonly { readonly key: string; readonly label: string }[];
  /** What is shown of a record, in order. */
  readonly shown: readonly Property[];
  readonly density: ViewState['cardDensity'];
  readonly context: ValueContext;
  readonly href: (id: string) => string;
  /** Undefined where moving is not allowed. */
  readonly onMove: ((record: FoundRecord, from: Place, to: Place) => void) | undefined;
}

export interface CardProps extends CardParts {
  readonly record: FoundRecord;
  readonly index: number;
  readonly stage: string;
  readonly lane: string | undefined;
}

/** A record on the board: its name and the values of the chosen properties. */
export const Card = memo(function Card(props: CardProps) {
  const { record, index, type, context, href, density, onMove } = props;
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
          aria-roledescription={t('card')}
          aria-label={title}
          data-card
          data-dragging={isDragging}
          data-density={density}
          className={css['card']}
        >
          <Group justify="space-between" gap={4} wrap="nowrap" align="flex-start">
            <Link to={href(record.id)} className={css['title']} draggable={false}>
              {title}
            </Link>
            {onMove && <MoveMenu {...props} title={title} onMove={onMove} />}
          </Group>
          <CardFacts {...props} context={withCurrencyOf(context, type, record.properties)} />
        </div>
      )}
    </Draggable>
  );
});

type MoveMenuProps = CardProps & {
  readonly title: string;
  readonly onMove: NonNullable<CardParts['onMove']>;
};

function MoveMenu({ record, stages, lanes, stage, lane, title, onMove }: MoveMenuProps) {
  const from: Place = { stage, ...(lane !== undefined && { lane }) };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('Move {title}', { title })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css['menu'] ?? ''}>
        <Menu.Label>{t('Move to…')}</Menu.Label>
        {stages
          .filter(({ id }) => id !== stage)
          .map(({ id, label }) => (
            <Menu.Item key={id} onClick={() => onMove(record, from, { ...from, stage: id })}>
              {label}
            </Menu.Item>
          ))}
        {lanes.length > 1 && <Menu.Label>{t('Move to lane…')}</Menu.Label>}
        {lanes
          .filter(({ key }) => key !== lane)
          .map(({ key, label }) => (
            <Menu.Item key={key} onClick={() => onMove(record, from, { ...from, lane: key })}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
