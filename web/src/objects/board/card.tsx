import { Draggable } from '@hello-pangea/dnd';
import { ActionIcon, Group, Menu, Paper, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatValue, type ValueWords } from '../format-value.js';
import type { FoundRecord } from '../index-page/search-pages.js';
import { toTitle, type ObjectType } from '../object-type.js';
import type { Pipeline, Property } from '../property.js';
import { Moment } from '../../ui/moment.js';
import css from './board.module.css';

export interface CardProps {
  readonly record: FoundRecord;
  readonly index: number;
  readonly stageId: string;
  readonly stages: Pipeline['stages'];
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly words: ValueWords;
  readonly href: (id: string) => string;
  /** Undefined where nothing can be moved. */
  readonly onMove: ((record: FoundRecord, to: string) => void) | undefined;
}

/** One record on the board: what it is called, what it is worth or how urgent it is, and whose it is. */
export const Card = memo(function Card(props: CardProps) {
  const { record, index, type, properties, words, href, onMove } = props;
  const title = toTitle(type, record.properties, record.id);
  const show = (name: string): string => formatValue(record.properties[name], properties.get(name), words);
  const facts = [show('amount'), show('hs_ticket_priority')].filter((text) => text !== '');
  const closing = record.properties['closedate'];
  const owner = show('hubspot_owner_id');
  return (
    <Draggable draggableId={record.id} index={index} isDragDisabled={!onMove}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Paper
          ref={innerRef}
          {...draggableProps}
          {...dragHandleProps}
          // What it holds can be used on its own, which a button's contents cannot.
          role="group"
          aria-roledescription="card"
          aria-label={title}
          withBorder
          p="xs"
          mb={8}
          shadow={isDragging ? 'md' : 'none'}
          className={css['card']}
        >
          <Group justify="space-between" gap={4} wrap="nowrap" align="flex-start">
            <Link to={href(record.id)} className={css['title']} draggable={false}>
              {title}
            </Link>
            {onMove && <MoveMenu {...props} title={title} onMove={onMove} />}
          </Group>
          {(facts.length > 0 || closing) && (
            <Text size="sm" mt={2} component="div">
              {facts.join(' · ')}
              {facts.length > 0 && closing && ' · '}
              {closing && <Moment at={closing} />}
            </Text>
          )}
          {owner !== '' && (
            <Text size="xs" c="dimmed" mt={2} className="one-line">
              {owner}
            </Text>
          )}
        </Paper>
      )}
    </Draggable>
  );
});

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
