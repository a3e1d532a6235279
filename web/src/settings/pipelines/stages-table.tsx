import {
  DragDropContext,
  Draggable,
  Droppable,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { Group, Table, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import { useProperties, type Pipeline } from '../../objects/properties.js';
import { useStagePrompts } from '../../objects/stage-prompts/use-stage-prompts.js';
import { styleNonce } from '../../style-nonce.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { IconAction } from './icon-action.js';
import { usePipelineActions } from './pipeline-actions.js';
import { toLifecycleLook, toStageLook } from '../../objects/property-types/hues.js';
import { Chip } from '../../ui/marks/chip.js';
import { hasLifecycle, toMeaning } from './stage-draft.js';
import css from './stages-table.module.css';

type Stage = Pipeline['stages'][number];

const instructions = t(
  'Press Space to pick up the stage, the arrow keys to move it up and down, Space again to drop it, Escape to cancel.',
);

interface StagesTableProps {
  readonly objectType: string;
  readonly pipeline: Pipeline;
  readonly onEdit: (stage: Stage) => void;
}

/** The stages of a pipeline, reordered by dragging, by keyboard or by buttons. */
export function StagesTable({ objectType, pipeline, onEdit }: StagesTableProps) {
  const canWrite = useCanWrite();
  const { moveStage } = usePipelineActions(objectType);
  const { stages } = pipeline;
  const move = (from: number, to: number): void => void moveStage(pipeline, from, to).catch(notifyProblem);
  const label = (id: string): string => stages.find((stage) => stage.id === id)?.label ?? '';
  const onDragEnd = ({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided): void => {
    const isMoved = destination && destination.index !== source.index;
    announce(
      `${label(draggableId)} ${isMoved ? t('is now number {index}', { index: destination.index + 1 }) : t('did not move')}.`,
    );
    if (isMoved) move(source.index, destination.index);
  };
  return (
    <DragDropContext
      nonce={styleNonce}
      dragHandleUsageInstructions={instructions}
      onDragStart={({ draggableId, source }: DragStart, { announce }) =>
        announce(
          t('{label} is picked up, number {index} of {stages}.', {
            label: label(draggableId),
            index: source.index + 1,
            stages: stages.length,
          }),
        )
      }
      onDragUpdate={({ draggableId, destination }: DragUpdate, { announce }) =>
        announce(
          t('{label} would be number {index}.', { label: label(draggableId), index: (destination?.index ?? 0) + 1 }),
        )
      }
      onDragEnd={onDragEnd}
    >
      <Table verticalSpacing={4} aria-label={t('Stages of {label}', { label: pipeline.label })}>
        <Table.Thead>
          <Table.Tr>
            {canWrite && <HiddenHead w={32}>{t('Drag')}</HiddenHead>}
            <Table.Th>{t('Stage')}</Table.Th>
            {!hasLifecycle(objectType) && <Table.Th w="25%">{t('Meaning')}</Table.Th>}
            {canWrite && <HiddenHead w={140}>{t('Actions')}</HiddenHead>}
          </Table.Tr>
        </Table.Thead>
        <Droppable droppableId={pipeline.id}>
          {({ innerRef, droppableProps, placeholder }) => (
            <Table.Tbody ref={innerRef} {...droppableProps}>
              {stages.map((stage, index) => (
                <StageRow
                  key={stage.id}
                  {...{ objectType, pipeline, stage, index }}
                  onEdit={() => onEdit(stage)}
                  onMove={move}
                />
              ))}
              {placeholder}
            </Table.Tbody>
          )}
        </Droppable>
      </Table>
    </DragDropContext>
  );
}

interface StageRowProps {
  readonly objectType: string;
  readonly pipeline: Pipeline;
  readonly stage: Stage;
  readonly index: number;
  readonly onEdit: () => void;
  readonly onMove: (from: number, to: number) => void;
}

function StageRow({ objectType, pipeline, stage, index, onEdit, onMove }: StageRowProps) {
  const canWrite = useCanWrite();
  const { deleteStage } = usePipelineActions(objectType);
  const label = tLabel(stage.label);
  const { data: prompts } = useStagePrompts(objectType);
  const { data: properties } = useProperties(objectType);
  const asks = (prompts?.get(stage.id) ?? []).map((name) => properties?.get(name)?.label ?? name);
  const askToDelete = (): void =>
    confirmAction({
      title: t('Delete the stage {label}?', { label }),
      confirm: t('Delete'),
      message: t('This cannot be undone. A stage that still has records cannot be deleted.'),
      onConfirm: () => deleteStage(pipeline.id, stage.id),
    });
  return (
    <Draggable draggableId={stage.id} index={index} isDragDisabled={!canWrite || pipeline.stages.length < 2}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Table.Tr ref={innerRef} {...draggableProps} className={isDragging ? (css['dragged'] ?? '') : ''}>
          {canWrite && (
            <Table.Td w={32} px={4}>
              <span
                {...dragHandleProps}
                className={css['handle']}
                aria-label={t('Drag {label}', { label })}
                title={t('Drag {label}', { label })}
              >
                <IconGripVertical size={18} aria-hidden />
              </span>
            </Table.Td>
          )}
          <Table.Td>
            <Chip {...(hasLifecycle(objectType) ? toLifecycleLook(stage.id) : toStageLook(pipeline, stage.id))}>
              {label}
            </Chip>
            {asks.length > 0 && (
              <Text size="xs" c="dimmed" mt={2}>
                {t('Asks for {asks}', { asks: asks.join(', ') })}
              </Text>
            )}
          </Table.Td>
          {!hasLifecycle(objectType) && (
            <Table.Td>
              <Text size="sm" c="dimmed">
                {toMeaning(objectType, stage.metadata)}
              </Text>
            </Table.Td>
          )}
          {canWrite && (
            <Table.Td w={140}>
              <Group gap={2} wrap="nowrap" justify="flex-end">
                <IconAction
                  label={t('Move {label} up', { label })}
                  icon={IconArrowUp}
                  disabled={index === 0}
                  onClick={() => onMove(index, index - 1)}
                />
                <IconAction
                  label={t('Move {label} down', { label })}
                  icon={IconArrowDown}
                  disabled={index === pipeline.stages.length - 1}
                  onClick={() => onMove(index, index + 1)}
                />
                <IconAction label={t('Edit {label}', { label })} icon={IconPencil} onClick={onEdit} />
                <IconAction
                  label={t('Delete {label}', { label })}
                  icon={IconTrash}
                  disabled={pipeline.stages.length === 1}
                  onClick={askToDelete}
                />
              </Group>
            </Table.Td>
          )}
        </Table.Tr>
      )}
    </Draggable>
  );
}
