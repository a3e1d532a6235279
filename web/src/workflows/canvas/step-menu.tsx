import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconCopy,
  IconCopyPlus,
  IconDotsVertical,
  IconTrash,
} from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { findNeighbors } from '../flow/flow-edits.js';
import { idOf, isBranching, type Flow, type PlacedStep } from '../flow/flow.js';
import css from './canvas.module.css';
import type { CanvasEdits } from './use-edits.js';

interface StepMenuProps {
  readonly step: PlacedStep;
  readonly label: string;
  readonly flow: Flow;
  readonly edits: CanvasEdits;
}

/** Moves, copies and deletes a step. */
export function StepMenu({ step: { action }, label, flow, edits }: StepMenuProps) {
  const id = idOf(action);
  const { before, after } = findNeighbors(flow, id);
  const isBranch = isBranching(action);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={css['more'] ?? ''}
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('Actions for {name}', { name: label })}
        >
          <IconDotsVertical size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isBranch && (
          <>
            <Menu.Item
              leftSection={<IconArrowUp size={16} aria-hidden />}
              disabled={!before}
              onClick={() => edits.shift(id, 'up')}
            >
              {t('Move up')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={16} aria-hidden />}
              disabled={!after}
              onClick={() => edits.shift(id, 'down')}
            >
              {t('Move down')}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={() => edits.ask({ is: 'move', id })}>
          {t('Move to…')}
        </Menu.Item>
        {!isBranch && (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => edits.duplicate(id)}>
            {t('Duplicate')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopyPlus size={16} aria-hidden />} onClick={() => edits.ask({ is: 'copy', id })}>
          {t('Copy to…')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => edits.remove(id)}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
