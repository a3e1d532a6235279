import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconCircleX, IconRepeat } from '@tabler/icons-react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import type { ObjectType } from '../../objects/object-types.js';
import { paths } from '../../paths.js';
import { findFailure } from '../../ui/loading/failure.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { Chip } from '../../ui/marks/chip.js';
import type { Flow } from '../flow/flow.js';
import { EnrollmentSteps } from './enrollment-steps.js';
import { states } from './enrollment-words.js';
import { useEnrollment, useRevision, type EnrollmentDetails } from './enrollments-data.js';
import { useRecordName } from './record-name.js';
import { useSteering } from './use-steering.js';
import { useLoadWorkflowScope, WorkflowScopeProvider } from '../workflow-scope.js';

interface EnrollmentDrawerProps {
  readonly flow: Flow;
  readonly type: ObjectType;
  readonly enrollmentId: string;
  readonly onClose: () => void;
}

/** An enrollment with its steps in order. */
export function EnrollmentDrawer({ flow, type, enrollmentId, onClose }: EnrollmentDrawerProps) {
  const query = useEnrollment(flow.id, enrollmentId);
  const failure = findFailure(query);
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={t('Steps of the enrollment')}>
      {failure && <ProblemState error={failure} onRetry={() => void query.refetch()} />}
      {!failure && !query.data && <RowsSkeleton />}
      {query.data && <Content {...{ flow, type }} enrollment={query.data} />}
    </Drawer>
  );
}

interface ContentProps {
  readonly flow: Flow;
  readonly type: ObjectType;
  readonly enrollment: EnrollmentDetails;
}

function Content({ flow, type, enrollment }: ContentProps) {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const { recordId, state } = enrollment;
  const name = useRecordName(type, recordId);
  const { retry, end } = useSteering({ flowId: flow.id, enrollmentId: enrollment.id, name });
  const { label, hue } = states[state];
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Anchor component={Link} to={paths.record(hubId, type.name, recordId)} fw={600} className="any-text">
          {name}
        </Anchor>
        <Chip hue={hue} mark={state === 'ACTIVE' ? 'dot' : 'square'}>
          {label}
        </Chip>
        <Text size="sm" c="dimmed">
          {t('Version {number}', { number: enrollment.revisionId })}
        </Text>
      </Group>
      {canWrite && (state === 'FAILED' || state === 'ACTIVE') && (
        <Group gap="xs">
          {state === 'FAILED' ? (
            <Button
              size="xs"
              leftSection={<IconRepeat size={14} aria-hidden />}
              disabled={!flow.isEnabled}
              onClick={retry}
            >
              {t('Retry from the failed step')}
            </Button>
          ) : (
            <Button size="xs" variant="default" leftSection={<IconCircleX size={14} aria-hidden />} onClick={end}>
              {t('End enrollment…')}
            </Button>
          )}
          {!flow.isEnabled && (
            <Text size="sm" c="dimmed">
              {t('The workflow is off: no steps are carried out.')}
            </Text>
          )}
        </Group>
      )}
      <Steps {...{ flow, type, enrollment }} />
    </Stack>
  );
}

function Steps({ flow, type, enrollment }: ContentProps) {
  const revision = useRevision(flow.id, enrollment.revisionId);
  const { scope, error, retry } = useLoadWorkflowScope(type);
  const failure = findFailure(revision) ?? error;
  const again = (): void => {
    void revision.refetch();
    retry();
  };
  if (failure && !(scope && revision.data)) return <ProblemState error={failure} onRetry={again} />;
  if (!scope || !revision.data) return <RowsSkeleton />;
  return (
    <WorkflowScopeProvider scope={scope}>
      <EnrollmentSteps flow={revision.data} enrollment={enrollment} />
    </WorkflowScopeProvider>
  );
}
