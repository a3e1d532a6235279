import { ActionIcon, Button, Card, Group, Table, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCanWrite } from '../../accounts/session.js';
import type { Pipeline } from '../../objects/properties.js';
import { askToConfirm } from '../../ui/confirm.js';
import { notifyDone, notifyProblem } from '../../ui/notify.js';
import { usePipelineActions } from './pipeline-actions.js';
import { PipelineDialog, StageDialog } from './pipeline-dialogs.js';
import { toMeaning } from './stage-draft.js';

type Stage = Pipeline['stages'][number];
type Open = { readonly kind: 'rename' } | { readonly kind: 'stage'; readonly stage?: Stage };

export interface PipelineCardProps {
  readonly objectType: string;
  readonly pipeline: Pipeline;
  /** The last pipeline of a type stays. */
  readonly isOnly: boolean;
}

/** A pipeline with its stages in order, and what can be done with them. */
export function PipelineCard({ objectType, pipeline, isOnly }: PipelineCardProps) {
  const canWrite = useCanWrite();
  const [open, setOpen] = useState<Open>();
  const { deletePipeline } = usePipelineActions(objectType);
  const { id, label } = pipeline;
  const close = (): void => setOpen(undefined);
  const askToDelete = (): void =>
    askToConfirm({
      title: `Delete the pipeline ${label}?`,
      confirm: 'Delete',
      message: 'Its stages go with it. This cannot be undone. While records are in it, the server keeps it.',
      onConfirm: async () => {
        await deletePipeline(id);
        notifyDone(`The pipeline ${label} is deleted.`);
      },
    });
  return (
    <Card withBorder padding="sm" component="section" aria-label={label}>
      <Group justify="space-between" mb={4}>
        <Title order={2}>{label}</Title>
        {canWrite && (
          <Group gap={4}>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setOpen({ kind: 'stage' })}
            >
              Add stage
            </Button>
            <IconAction label={`Rename ${label}`} icon={IconPencil} onClick={() => setOpen({ kind: 'rename' })} />
            {!isOnly && <IconAction label={`Delete ${label}`} icon={IconTrash} onClick={askToDelete} />}
          </Group>
        )}
      </Group>
      <Table verticalSpacing={4} aria-label={`Stages of ${label}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Stage</Table.Th>
            <Table.Th>Means</Table.Th>
            {canWrite && <Table.Th w={140} aria-label="Actions" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pipeline.stages.map((stage, index) => (
            <StageRow
              key={stage.id}
              {...{ objectType, pipeline, stage, index }}
              onEdit={() => setOpen({ kind: 'stage', stage })}
            />
          ))}
        </Table.Tbody>
      </Table>
      {open?.kind === 'rename' && <PipelineDialog objectType={objectType} pipeline={pipeline} onClose={close} />}
      {open?.kind === 'stage' && (
        <StageDialog {...{ objectType, pipeline }} {...(open.stage && { stage: open.stage })} onClose={close} />
      )}
    </Card>
  );
}

interface StageRowProps {
  readonly objectType: string;
  readonly pipeline: Pipeline;
  readonly stage: Stage;
  readonly index: number;
  readonly onEdit: () => void;
}

function StageRow({ objectType, pipeline, stage, index, onEdit }: StageRowProps) {
  const canWrite = useCanWrite();
  const { moveStage, deleteStage } = usePipelineActions(objectType);
  const { label } = stage;
  const move = (by: -1 | 1): void => void moveStage(pipeline, index, by).catch(notifyProblem);
  const askToDelete = (): void =>
    askToConfirm({
      title: `Delete the stage ${label}?`,
      confirm: 'Delete',
      message: 'This cannot be undone. While records are in it, the server keeps it.',
      onConfirm: () => deleteStage(pipeline.id, stage.id),
    });
  return (
    <Table.Tr>
      <Table.Td className="any-text">{label}</Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed">
          {toMeaning(objectType, stage.metadata)}
        </Text>
      </Table.Td>
      {canWrite && (
        <Table.Td>
          <Group gap={2} wrap="nowrap" justify="flex-end">
            <IconAction label={`Move ${label} up`} icon={IconArrowUp} disabled={index === 0} onClick={() => move(-1)} />
            <IconAction
              label={`Move ${label} down`}
              icon={IconArrowDown}
              disabled={index === pipeline.stages.length - 1}
              onClick={() => move(1)}
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
  );
}

interface IconActionProps {
  readonly label: string;
  readonly icon: typeof IconPencil;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

function IconAction({ label, icon: Icon, ...rest }: IconActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...rest}>
      <Icon size={16} />
    </ActionIcon>
  );
}
