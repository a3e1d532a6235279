import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { isProblem } from '../../api/problem.js';
import type { ObjectType } from '../../objects/object-types.js';
import { paths } from '../../paths.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { findFailure } from '../../ui/loading/failure.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { Canvas } from '../canvas/canvas.js';
import type { Flow } from '../flow/flow.js';
import { useRevision } from '../history/enrollments-data.js';
import { nameOf } from '../workflow-dialogs.js';
import { useLoadWorkflowScope, WorkflowScopeProvider } from '../workflow-scope.js';
import { useFlowActions } from '../workflows-data.js';
import css from './revisions.module.css';

interface RevisionViewProps {
  /** As it is now. */
  readonly flow: Flow;
  readonly type: ObjectType;
  readonly revisionId: string;
}

/** The steps of a workflow as they were, for reading. */
export function RevisionView({ flow, type, revisionId }: RevisionViewProps) {
  const revision = useRevision(flow.id, revisionId);
  const { scope, error, retry } = useLoadWorkflowScope(type);
  const failure = findFailure(revision) ?? error;
  const again = (): void => {
    void revision.refetch();
    retry();
  };
  if (isProblem(failure, 404)) {
    return <EmptyState title={t('No such version')}>{t('Choose one of the versions of this workflow.')}</EmptyState>;
  }
  if (failure && !(scope && revision.data)) {
    return <ProblemState error={failure} onRetry={again} />;
  }
  if (!scope || !revision.data) return <RowsSkeleton />;
  return (
    <div className={css['view']}>
      <Group justify="space-between" gap="xs" mb="xs" mih={30}>
        <Text size="sm" fw={500} className="any-text">
          {nameOf(revision.data)}
        </Text>
        {revisionId !== flow.revisionId && <Restore flow={flow} revision={revision.data} />}
      </Group>
      <WorkflowScopeProvider scope={scope}>
        <Canvas flow={revision.data} faults={noFaults} selected={undefined} edits={undefined} onSelect={nothing} />
      </WorkflowScopeProvider>
    </div>
  );
}

const noFaults: ReadonlyMap<string, string> = new Map();
const nothing = (): void => undefined;

/** Saves what a revision contains as a new one. Whether the workflow is on stays as it is. */
function Restore({ flow, revision }: { readonly flow: Flow; readonly revision: Flow }) {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const navigate = useNavigate();
  const { save } = useFlowActions();
  if (!canWrite) return null;
  const { revisionId: number } = revision;
  const ask = (): void =>
    confirmAction({
      title: t('Restore version {number}?', { number }),
      message: flow.isEnabled
        ? t('It is saved as a new version and enrolls records from now on. Enrolled records go on with their version.')
        : t('It is saved as a new version. The workflow stays off. Enrolled records go on with their version.'),
      confirm: t('Restore'),
      isDangerous: false,
      onConfirm: async () => {
        await save({ ...withoutAuthor(revision), revisionId: flow.revisionId, isEnabled: flow.isEnabled });
        notifyDone(t('Version {number} restored.', { number }));
        await navigate(paths.workflow(hubId, flow.id));
      },
    });
  return (
    <Button size="xs" variant="default" leftSection={<IconArrowBackUp size={14} aria-hidden />} onClick={ask}>
      {t('Restore this version')}
    </Button>
  );
}

function withoutAuthor(revision: Flow): Flow {
  const { createdByUserId: _, ...flow } = revision as Flow & { readonly createdByUserId?: number };
  return flow;
}
