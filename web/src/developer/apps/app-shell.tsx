import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { dataOf } from '../../api/client.js';
import { isProblem } from '../../api/problem.js';
import { NotFoundPage } from '../../shell/route-problem.js';
import { findFailure } from '../../ui/loading/failure.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { AppContext, useDeveloperApi, useDeveloperKey } from '../developer-data.js';

/** Loads the app of the routes below. */
export function AppShell() {
  const { appId = '' } = useParams();
  const api = useDeveloperApi();
  const app = useQuery({
    queryKey: useDeveloperKey('apps', appId),
    retry: (count, error) => !isProblem(error, 404) && count < 1,
    queryFn: () => dataOf(api.GET('/_app/apps/{appId}', { params: { path: { appId } } })),
  });
  if (isProblem(app.error, 404) || isProblem(app.error, 400)) return <NotFoundPage />;
  const failure = findFailure(app);
  if (failure) return <ProblemState error={failure} onRetry={() => void app.refetch()} />;
  if (!app.data) return <PageLoader />;
  return (
    <AppContext value={app.data} key={app.data.appId}>
      <Outlet />
    </AppContext>
  );
}
