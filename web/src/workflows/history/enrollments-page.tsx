import { Anchor, Button, Group } from '@mantine/core';
import { IconRefresh, IconRepeat } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { isProblem } from '../../api/problem.js';
import type { ObjectType } from '../../objects/object-types.js';
import { useObjectType } from '../../objects/properties.js';
import { paths } from '../../paths.js';
import { NotFoundPage } from '../../shell/route-problem.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { findFailure } from '../../ui/loading/failure.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { useStartWork, WorkProvider } from '../../ui/notices/work.js';
import { Page } from '../../ui/page.js';
import type { Flow } from '../flow/flow.js';
import { nameOf } from '../workflow-dialogs.js';
import { StateChip } from '../workflows-page.js';
import { useFlow, useOverview } from '../workflows-data.js';
import { EnrollmentDrawer } from './enrollment-drawer.js';
import { EnrollmentFilters } from './enrollment-filters.js';
import { toState } from './enrollment-words.js';
import { useEnrollmentActions, useEnrollments } from './enrollments-data.js';
import { EnrollmentsTable } from './enrollments-table.js';

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
  if (!type.data) return <NotFoundPage />;
  return (
    <WorkProvider>
      <Content key={flowId} flow={flow.data} type={type.data} />
    </WorkProvider>
  );
}

/** What is shown, which the address has. */
function useShown() {
  const [query, setQuery] = useSearchParams();
  const state = toState(query.get('state'));
  const recordId = query.get('record') ?? undefined;
  const change = (name: 'state' | 'record' | 'enrollment', value: string | undefined): void =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const filter = { ...(state && { state }), ...(recordId !== undefined && { recordId }) };
  return { filter, enrollmentId: query.get('enrollment') ?? undefined, change };
}

function Content({ flow, type }: { readonly flow: Flow; readonly type: ObjectType }) {
  const { hubId } = useHub();
  const { filter, enrollmentId, change } = useShown();
  const enrollments = useEnrollments(flow.id, type, filter);
  const actions = (
    <Group gap="xs">
      <RetryAll flow={flow} />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={enrollments.isRefetching}
        onClick={() => void enrollments.refetch()}
      >
        {t('Refresh')}
      </Button>
    </Group>
  );
  return (
    <Page title={t('Enrollment history')} actions={actions}>
      <Group gap="xs" mb="sm" mt={-8}>
        <StateChip isEnabled={flow.isEnabled} />
        <Anchor component={Link} to={paths.workflow(hubId, flow.id)} size="sm" className="any-text">
          {nameOf(flow)}
        </Anchor>
      </Group>
      <EnrollmentFilters {...{ type, filter, onChange: change }} />
      <EnrollmentsTable {...{ flow, type, enrollments, filter }} onOpen={(id) => change('enrollment', id)} />
      {enrollmentId !== undefined && (
        <EnrollmentDrawer {...{ flow, type, enrollmentId }} onClose={() => change('enrollment', undefined)} />
      )}
    </Page>
  );
}

/** Continues all failed enrollments after a confirmation. */
function RetryAll({ flow }: { readonly flow: Flow }) {
  const canWrite = useCanWrite();
  const overview = useOverview(flow.id);
  const { toRetryWork } = useEnrollmentActions();
  const start = useStartWork();
  const failed = overview.data?.enrollments.failed ?? 0;
  if (!canWrite || failed === 0) return null;
  const onDone = (count: number): void =>
    notifyDone(t('{count, plural, one {# enrollment retried.} other {# enrollments retried.}}', { count }));
  const ask = (): void =>
    confirmAction({
      title: t('Retry all failed enrollments?'),
      message: t(
        '{count, plural, one {# enrollment continues} other {# enrollments continue}} at the step that failed. Records that have been enrolled again since are left out.',
        { count: failed },
      ),
      confirm: t('Retry all'),
      isDangerous: false,
      onConfirm: () => start(toRetryWork(flow.id, failed, onDone)),
    });
  return (
    <Button
      variant="default"
      leftSection={<IconRepeat size={16} aria-hidden />}
      disabled={!flow.isEnabled}
      title={flow.isEnabled ? undefined : t('The workflow is off. Turn it on first.')}
      onClick={ask}
    >
      {t('Retry all failed')}
    </Button>
  );
}
