import { useInfiniteQuery } from '@tanstack/react-query';
import { Anchor, Button, Group, NavLink, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { isProblem } from '../../api/problem.js';
import type { ObjectType } from '../../objects/object-types.js';
import { useObjectType } from '../../objects/properties.js';
import { dataOf } from '../../api/client.js';
import type { Answer } from '../../objects/property.js';
import { paths } from '../../paths.js';
import { NotFoundPage } from '../../shell/route-problem.js';
import { findFailure } from '../../ui/loading/failure.js';
import { LoadMore } from '../../ui/loading/load-more.js';
import { PageLoader, RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { Chip } from '../../ui/marks/chip.js';
import { Page } from '../../ui/page.js';
import { Moment } from '../../ui/times/moment.js';
import type { Flow } from '../flow/flow.js';
import { nameOf } from '../workflow-dialogs.js';
import { StateChip, useAuthor } from '../workflows-page.js';
import { useFlow } from '../workflows-data.js';
import { workflowsKey } from '../record/record-workflows-data.js';
import { RevisionView } from './revision-view.js';
import css from './revisions.module.css';

/** The versions of a workflow, and the steps of one. */
export function RevisionsPage() {
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
  const [query, setQuery] = useSearchParams();
  const shown = query.get('revision') ?? flow.revisionId;
  const open = (revisionId: string): void => setQuery({ revision: revisionId }, { replace: true });
  const edit = (
    <Button
      component={Link}
      to={paths.workflow(hubId, flow.id)}
      variant="default"
      leftSection={<IconPencil size={16} aria-hidden />}
    >
      {t('Open the editor')}
    </Button>
  );
  return (
    <Page title={t('Versions')} actions={edit}>
      <Group gap="xs" mb="sm" mt={-8}>
        <StateChip isEnabled={flow.isEnabled} />
        <Anchor component={Link} to={paths.workflow(hubId, flow.id)} size="sm" className="any-text">
          {nameOf(flow)}
        </Anchor>
      </Group>
      <div className={css['columns']}>
        <RevisionList flow={flow} shown={shown} onOpen={open} />
        <RevisionView key={shown} {...{ flow, type }} revisionId={shown} />
      </div>
    </Page>
  );
}

interface RevisionListProps {
  readonly flow: Flow;
  readonly shown: string;
  readonly onOpen: (revisionId: string) => void;
}

function RevisionList({ flow, shown, onOpen }: RevisionListProps) {
  const revisions = useRevisions(flow.id);
  const failure = findFailure(revisions);
  if (failure) return <ProblemState error={failure} onRetry={() => void revisions.refetch()} />;
  const all = revisions.data?.pages.flatMap(({ results }) => results);
  return (
    <nav className={css['list']} aria-label={t('Versions')} tabIndex={0}>
      {all === undefined && <RowsSkeleton rows={4} />}
      {all?.map((revision) => (
        <RevisionLink
          key={revision.revisionId}
          revision={revision}
          isShown={revision.revisionId === shown}
          onOpen={() => onOpen(revision.revisionId)}
        />
      ))}
      <LoadMore query={revisions} />
    </nav>
  );
}

interface RevisionLinkProps {
  readonly revision: Revision;
  readonly isShown: boolean;
  readonly onOpen: () => void;
}

function RevisionLink({ revision, isShown, onOpen }: RevisionLinkProps) {
  const { revisionId, createdAt, createdByUserId, isEnabled, isCurrent } = revision;
  const author = useAuthor(createdByUserId);
  return (
    <NavLink
      component="button"
      type="button"
      active={isShown}
      color="gray"
      aria-current={isShown ? 'true' : undefined}
      onClick={onOpen}
      label={
        <Group justify="space-between" gap="xs" wrap="nowrap" component="span">
          <Text span size="sm" fw={500}>
            {isCurrent
              ? t('Version {number} (current)', { number: revisionId })
              : t('Version {number}', { number: revisionId })}
          </Text>
          {isEnabled !== undefined && (isEnabled ? <Chip hue="green">{t('On')}</Chip> : <Chip>{t('Off')}</Chip>)}
        </Group>
      }
      description={
        <>
          <Moment at={createdAt} /> · {author ?? t('an app or former user')}
        </>
      }
    />
  );
}

type Revision = Answer<'/_app/workflows/{flowId}/revisions'>['results'][number];

const pageLength = 50;

/** The revisions of a workflow, the newest first, page by page. */
function useRevisions(flowId: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useInfiniteQuery({
    queryKey: [...workflowsKey(hubId), 'revisions', flowId],
    initialPageParam: '',
    queryFn: async ({ pageParam: after }) => {
      const query = { limit: pageLength, ...(after !== '' && { after }) };
      const page = await dataOf(api.GET('/_app/workflows/{flowId}/revisions', { params: { path: { flowId }, query } }));
      return { results: page.results, after: page.paging?.next.after };
    },
    getNextPageParam: ({ after }) => after,
  });
}
