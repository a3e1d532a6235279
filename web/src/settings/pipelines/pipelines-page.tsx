import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import type { ObjectType } from '../../objects/object-types.js';
import { useStoredPipelines } from '../../objects/properties.js';
import { Page } from '../../ui/page.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { TypeSelect, useAllTypes, useTypeChoice } from '../type-choice.js';
import { PipelineCard } from './pipeline-card.js';
import { PipelineDialog } from './pipeline-dialogs.js';

/** The pipelines of an object type with their stages, or the lifecycle stages of contacts and companies. */
export function PipelinesPage() {
  const all = useAllTypes();
  // The page opens with the pipelines that people change most, not with the lifecycle stages of the first type.
  const types = [...all.filter(({ stages }) => stages !== undefined), ...all.filter((type) => type.hasLifecycle)];
  const { type, choose } = useTypeChoice(types);
  if (!type) return null;
  return <OfType key={type.name} type={type} types={types} onChoose={choose} />;
}

interface OfTypeProps {
  readonly type: ObjectType;
  readonly types: readonly ObjectType[];
  readonly onChoose: (name: string) => void;
}

function OfType({ type, types, onChoose }: OfTypeProps) {
  const canWrite = useCanWrite();
  const [isCreating, creating] = useDisclosure();
  const pipelines = useStoredPipelines(type);
  const found = pipelines.data ?? [];
  const displayOrder = Math.max(-1, ...found.map((pipeline) => pipeline.displayOrder)) + 1;
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creating.open}>
      {t('New pipeline')}
    </Button>
  );
  return (
    <Page title={t('Pipelines')} {...(canWrite && !type.hasLifecycle && { actions: create })}>
      <Group mb="sm">
        <TypeSelect types={types} value={type.name} onChange={onChoose} />
      </Group>
      {pipelines.isPending && <RowsSkeleton />}
      {pipelines.isError && <ProblemState error={pipelines.error} onRetry={() => void pipelines.refetch()} />}
      <Stack gap="md">
        {found.map((pipeline) => (
          <PipelineCard key={pipeline.id} objectType={type.name} pipeline={pipeline} isOnly={found.length === 1} />
        ))}
      </Stack>
      {isCreating && <PipelineDialog objectType={type.name} displayOrder={displayOrder} onClose={creating.close} />}
    </Page>
  );
}
