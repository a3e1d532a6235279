import { ActionIcon, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import type { ObjectType } from '../../objects/object-types.js';
import type { RecordRef } from '../../objects/record-page/record.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { ProblemState } from '../../ui/loading/states.js';
import { useRecordEnrollments, type RecordEnrollment } from './record-workflows-data.js';

// Most records are in no workflow: what is shown of enrollments is loaded with the first.
const RecordEnrollments = lazyComponent(() => import('./record-enrollments.js'), 'RecordEnrollments');

interface RecordWorkflowsProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
}

/** The workflows that a record is and was in, those in progress first. */
export function RecordWorkflows({ place, type }: RecordWorkflowsProps) {
  const canWrite = useCanWrite();
  const [isEnrolling, enrolling] = useDisclosure();
  const { data, error, refetch } = useRecordEnrollments(place);
  const enrollments = data && listLast(data);
  return (
    <section aria-label={t('Workflows')}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={3} size="sm">
          {t('Workflows')}{' '}
          {enrollments && (
            <Text span size="xs" c="dimmed" fw={450}>
              {enrollments.length}
            </Text>
          )}
        </Title>
        {canWrite && (
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            onClick={enrolling.open}
            aria-label={t('Enroll in a workflow')}
          >
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </Group>
      {error && !data && <ProblemState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={34} />}
      {(isEnrolling || (enrollments && enrollments.length > 0)) && (
        <Suspense fallback={<Skeleton height={34} />}>
          <RecordEnrollments
            {...{ place, type, isEnrolling }}
            enrollments={enrollments ?? []}
            onClose={enrolling.close}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The last enrollment in each workflow, those in progress first. */
function listLast(enrollments: readonly RecordEnrollment[]): RecordEnrollment[] {
  const last = new Map<string, RecordEnrollment>();
  const active = enrollments.filter(({ state }) => state === 'ACTIVE');
  for (const one of [...active, ...enrollments]) if (!last.has(one.flowId)) last.set(one.flowId, one);
  return [...last.values()];
}
