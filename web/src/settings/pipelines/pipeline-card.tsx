import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import type { Pipeline } from '../../objects/properties.js';
import { confirmByTyping } from '../../ui/dialogs/confirm-by-typing.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { BoardPreview } from './board-preview.js';
import { IconAction } from './icon-action.js';
import { usePipelineActions } from './pipeline-actions.js';
import { PipelineDialog, StageDialog } from './pipeline-dialogs.js';
import { hasLifecycle } from './stage-draft.js';
import { StagesTable } from './stages-table.js';
import css from './stages-table.module.css';

type Stage = Pipeline['stages'][number];
type Open = { readonly kind: 'rename' } | { readonly kind: 'stage'; readonly stage?: Stage };

interface PipelineCardProps {
  readonly objectType: string;
  readonly pipeline: Pipeline;
  /** The last pipeline of a type cannot be deleted. */
  readonly isOnly: boolean;
}

/** A pipeline with its stages, and the actions on them. */
export function PipelineCard({ objectType, pipeline, isOnly }: PipelineCardProps) {
  const canWrite = useCanWrite();
  const [open, setOpen] = useState<Open>();
  const { deletePipeline } = usePipelineActions(objectType);
  const { id } = pipeline;
  const label = tLabel(pipeline.label);
  const isLifecycle = hasLifecycle(objectType);
  const close = (): void => setOpen(undefined);
  const askToDelete = (): void =>
    confirmByTyping({
      title: t('Delete the pipeline {label}?', { label }),
      confirm: t('Delete pipeline'),
      word: label,
      message: t(
        'Its stages are deleted too. This cannot be undone. A pipeline that still has records cannot be deleted.',
      ),
      onConfirm: async () => {
        await deletePipeline(id);
        notifyDone(t('Pipeline {label} deleted.', { label }));
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
              {t('Add stage')}
            </Button>
            {!isLifecycle && (
              <IconAction
                label={t('Rename {label}', { label })}
                icon={IconPencil}
                onClick={() => setOpen({ kind: 'rename' })}
              />
            )}
            {!isOnly && <IconAction label={t('Delete {label}', { label })} icon={IconTrash} onClick={askToDelete} />}
          </Group>
        )}
      </Group>
      {isLifecycle && (
        <Text size="sm" c="dimmed" mb={4}>
          {t('Records only move forward through these stages.')}
        </Text>
      )}
      <div className={isLifecycle ? undefined : css['beside']}>
        <StagesTable
          objectType={objectType}
          pipeline={pipeline}
          onEdit={(stage) => setOpen({ kind: 'stage', stage })}
        />
        {!isLifecycle && <BoardPreview pipeline={pipeline} />}
      </div>
      {open?.kind === 'rename' && <PipelineDialog objectType={objectType} pipeline={pipeline} onClose={close} />}
      {open?.kind === 'stage' && (
        <StageDialog {...{ objectType, pipeline }} {...(open.stage && { stage: open.stage })} onClose={close} />
      )}
    </Card>
  );
}
