import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { isProblem } from '../api/problem.js';
import type { ObjectType } from '../objects/object-types.js';
import { useObjectType } from '../objects/properties.js';
import { paths } from '../paths.js';
import { NotFoundPage } from '../shell/route-problem.js';
import { findFailure } from '../ui/loading/failure.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { PageLoader, RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { Chip, type Hue } from '../ui/marks/chip.js';
import { Page } from '../ui/page.js';
import { Moment } from '../ui/times/moment.js';
import { arrange, idOf, listSteps, type Flow } from './flow/flow.js';
import { rulesOfKind } from './steps/step-kinds.js';
import { nameOf } from './workflow-dialogs.js';
import { StateChip } from './workflows-page.js';
import { useEnrollments, useFlow, type NamedEnrollment } from './workflows-data.js';

const states: Readonly<Record<NamedEnrollment['state'], { readonly label: string; readonly hue: Hue }>> = {
  ACTIVE: { label: t('Enrolled'), hue: 'blue' },
  COMPLETED: { label: t('Completed'), hue: 'green' },
  ENDED: { label: t('Ended early'), hue: 'gray' },
  FAILED: { label: t('Failed'), hue: 'red' },
};
const sources: Readonly<Record<NamedEnrollment['enrolledBy'], string>> = {
  FILTERS: t('by conditions'),
  EVENT: t('by an event'),
  REQUEST: t('by a request'),
};

/** The records that were enrolled in a workflow, the last one first. */
export function EnrollmentsPage() {
  const { flowId = '' } = useParams();
  const flow = useFlow(flowId);
  const type = useObjectType(flow.data?.objectTypeId ?? '0-1');
  const failure = findFailure(flow) ?? findFailure(type);
  if (isProblem(failure, 404)) return <NotFoundPage />;
  if (failure)
    return <ProblemState error={failure} onRetry={() => void Promise.all([flow.refetch(), type.refetch()])} />;
  if (!flow.data || type.data === undefined) return <PageLoader />;
  return type.data ? <Content key={flowId} flow={flow.data} type={type.data} /> : <NotFoundPage />;
}

function Content({ flow, type }: { readonly flow: Flow; readonly type: ObjectType }) {
  const { hubId } = useHub();
  const enrollments = useEnrollments(flow.id, type);
  const refresh = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={enrollments.isRefetching}
      onClick={() => void enrollments.refetch()}
    >
      {t('Refresh')}
    </Button>
  );
  return (
    <Page title={t('Enrollment history')} actions={refresh}>
      <Group gap="xs" mb="sm" mt={-8}>
        <StateChip isEnabled={flow.isEnabled} />
        <Anchor component={Link} to={paths.workflow(hubId, flow.id)} size="sm" className="any-text">
          {nameOf(flow)}
        </Anchor>
      </Group>
      <EnrollmentsTable {...{ flow, type, enrollments }} />
    </Page>
  );
}

interface EnrollmentsTableProps {
  readonly flow: Flow;
  readonly type: ObjectType;
  readonly enrollments: ReturnType<typeof useEnrollments>;
}

function EnrollmentsTable({ flow, type, enrollments }: EnrollmentsTableProps) {
  const failure = findFailure(enrollments);
  if (failure) return <ProblemState error={failure} onRetry={() => void enrollments.refetch()} />;
  if (enrollments.data === undefined) return <RowsSkeleton />;
  const rows = enrollments.data.pages.flatMap(({ results }) => results);
  if (rows.length === 0) {
    return (
      <EmptyState title={t('No records enrolled yet')}>
        {flow.isEnabled
          ? t('Records appear here as soon as they are enrolled.')
          : t('The workflow is off. Turn it on to enroll records.')}
      </EmptyState>
    );
  }
  return (
    <>
      <Table highlightOnHover verticalSpacing={6} aria-label={t('Enrollment history')} style={{ tableLayout: 'fixed' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{type.singular}</Table.Th>
            <Table.Th w={120}>{t('State')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Step')}</Table.Th>
            <Table.Th w={150} visibleFrom="sm">
              {t('Due')}
            </Table.Th>
            <Table.Th visibleFrom="md">{t('Reason')}</Table.Th>
            <Table.Th w={250} visibleFrom="md">
              {t('Enrolled')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <EnrollmentRow key={row.id} {...{ row, flow, type }} />
          ))}
        </Table.Tbody>
      </Table>
      <LoadMore query={enrollments} />
    </>
  );
}

interface EnrollmentRowProps {
  readonly row: NamedEnrollment;
  readonly flow: Flow;
  readonly type: ObjectType;
}

function EnrollmentRow({ row, flow, type }: EnrollmentRowProps) {
  const { hubId } = useHub();
  const { label, hue } = states[row.state];
  const isOver = row.state !== 'ACTIVE';
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={Link}
          to={paths.record(hubId, type.name, row.recordId)}
          size="sm"
          fw={500}
          className="any-text"
        >
          {row.record.name}
        </Anchor>
        <Text size="xs" c="dimmed" hiddenFrom="sm" className="any-text">
          {toStepName(row, flow)}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="md" className="any-text">
          {row.reason ?? ''}
        </Text>
      </Table.Td>
      <Table.Td>
        <Chip hue={hue} mark={isOver ? 'square' : 'dot'}>
          {label}
        </Chip>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{toStepName(row, flow)}</Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{row.dueAt !== undefined && <Moment at={row.dueAt} />}</Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" c="dimmed" className="any-text">
          {row.reason ?? ''}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm">
          <Moment at={row.enrolledAt} />
          <Text span c="dimmed" inherit>
            {' · '}
            {sources[row.enrolledBy]}
          </Text>
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

/** The next step, or the one that failed: an enrollment goes on with the version that it started with. */
function toStepName({ actionId, revisionId, state }: NamedEnrollment, flow: Flow): string {
  if (actionId === undefined) return state === 'ACTIVE' ? t('End') : '';
  const isCurrent = revisionId === flow.revisionId;
  const step = listSteps(arrange(flow)).find(({ action }) => idOf(action) === actionId);
  if (!step) return t('A step of an earlier version');
  const { label } = rulesOfKind(step.action);
  return isCurrent ? t('{number}. {label}', { number: step.number, label }) : label;
}
