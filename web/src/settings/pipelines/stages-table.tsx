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
import { useCanWrite } from '../../accounts/session.js';
import type { Pipeline } from '../../objects/properties.js';
import { styleNonce } from '../../style-nonce.js';
import { askToConfirm } from '../../ui/confirm.js';
import { notifyProblem } from '../../ui/notify.js';
import { IconAction } from './icon-action.js';
import { usePipelineActions } from './pipeline-actions.js';
import { toMeaning } from './stage-draft.js';
import css from './stages-table.module.css';

type Stage = Pipeline['stages'][number];

const instructions =
  'Press space to lift the stage, arrow keys to move it up and down, space again to put it down, escape to leave it where it was.';

export interface StagesTableProps {
  readonly objectType: string;
  readonly pipeline: Pipeline;
  readonly onEdit: (stage: Stage) => void;
}

/** The stages of a pipeline in order. They are dragged into another one, by pointer or keyboard, or moved by their buttons. */
export function StagesTable({ objectType, pipeline, onEdit }: StagesTableProps) {
  const canWrite = useCanWrite();
  const { moveStage } = usePipelineActions(objectType);
  const { stages } = pipeline;
  const move = (from: number, to: number): void => void moveStage(pipeline, from, to).catch(notifyProblem);
  const label = (id: string): string => stages.find((stage) => stage.id === id)?.label ?? '';
  const onDragEnd = ({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided): void => {
    const isMoved = destination && destination.index !== source.index;
    announce(`${label(draggableId)} ${isMoved ? `is now number ${destination.index + 1}` : 'stays where it was'}.`);
    if (isMoved) move(source.index, destination.index);
  };
  return (
    <DragDropContext
      nonce={styleNonce}
      dragHandleUsageInstructions={instructions}
      onDragStart={({ draggableId, source }: DragStart, { announce }) =>
        announce(`${label(draggableId)} is lifted, number ${source.index + 1} of ${stages.length}.`)
      }
      onDragUpdate={({ draggableId, destination }: DragUpdate, { announce }) =>
        announce(`${label(draggableId)} would be number ${(destination?.index ?? 0) + 1}.`)
      }
      onDragEnd={onDragEnd}
    >
      <Table verticalSpacing={4} aria-label={`Stages of ${pipeline.label}`}>
        <Table.Thead>
          <Table.Tr>
            {canWrite && <Table.Th w={32} aria-label="Drag" />}
            <Table.Th>Stage</Table.Th>
            <Table.Th w="25%">Means</Table.Th>
            {canWrite && <Table.Th w={140} aria-label="Actions" />}
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
  const { label } = stage;
  const askToDelete = (): void =>
    askToConfirm({
      title: `Delete the stage ${label}?`,
      confirm: 'Delete',
      message: 'This cannot be undone. While records are in it, the server keeps it.',
      onConfirm: () => deleteStage(pipeline.id, stage.id),
    });
  return (
    <Draggable draggableId={stage.id} index={index} isDragDisabled={!canWrite || pipeline.stages.length < 2}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Table.Tr ref={innerRef} {...draggableProps} className={isDragging ? (css['dragged'] ?? '') : ''}>
          {canWrite && (
            <Table.Td w={32} px={4}>
              <span {...dragHandleProps} className={css['handle']} aria-label={`Drag ${label}`} title={`Drag ${label}`}>
                <IconGripVertical size={18} aria-hidden />
              </span>
            </Table.Td>
          )}
          <Table.Td className="any-text">{label}</Table.Td>
          <Table.Td>
            <Text size="sm" c="dimmed">
              {toMeaning(objectType, stage.metadata)}
            </Text>
          </Table.Td>
          {canWrite && (
            <Table.Td w={140}>
              <Group gap={2} wrap="nowrap" justify="flex-end">
                <IconAction
                  label={`Move ${label} up`}
                  icon={IconArrowUp}
                  disabled={index === 0}
                  onClick={() => onMove(index, index - 1)}
                />
                <IconAction
                  label={`Move ${label} down`}
                  icon={IconArrowDown}
                  disabled={index === pipeline.stages.length - 1}
                  onClick={() => onMove(index, index + 1)}
                />
                <IconAction label={`Change ${label}`} icon={IconPencil} onClick={onEdit} />
                <IconAction
                  label={`Delete ${label}`}
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
