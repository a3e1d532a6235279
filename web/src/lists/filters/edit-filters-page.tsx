import { Navigate, useNavigate, useParams } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { isProblem } from '../../api/problem.js';
import { useObjectType } from '../../objects/properties.js';
import { paths } from '../../paths.js';
import { NotFoundPage } from '../../shell/route-problem.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { Page } from '../../ui/page.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { useList, useListActions, type List } from '../lists-data.js';
import type { FilterBranch } from './filter-tree.js';
import { FiltersForm } from './filters-form.js';

/** Page that edits the filters of a dynamic list. */
export function EditFiltersPage() {
  const { listId = '' } = useParams();
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const list = useList(listId);
  if (list.isPending) return <PageLoader />;
  if (isProblem(list.error, 404)) return <NotFoundPage />;
  if (!list.data) return <ProblemState error={list.error} onRetry={() => void list.refetch()} />;
  if (!canWrite || list.data.processingType !== 'DYNAMIC') return <Navigate to={paths.list(hubId, listId)} replace />;
  return <EditFilters key={listId} list={list.data} />;
}

function EditFilters({ list }: { readonly list: List }) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const { setFilters } = useListActions();
  const { listId, name, filterBranch } = list;
  const type = useObjectType(list.objectTypeId);
  if (type.isPending) return <PageLoader />;
  if (type.isError) return <ProblemState error={type.error} onRetry={() => void type.refetch()} />;
  if (!type.data) return <NotFoundPage />;
  return (
    <Page title={t('Filters of {name}', { name })}>
      <FiltersForm
        type={type.data}
        initial={filterBranch as FilterBranch}
        listId={listId}
        submit={t('Save filters')}
        cancelTo={paths.list(hubId, listId)}
        onSubmit={async (tree) => {
          await setFilters({ listId, filterBranch: tree });
          notifyDone(t('Filters of {name} saved.', { name }));
          await navigate(paths.list(hubId, listId), { replace: true });
        }}
      />
    </Page>
  );
}
