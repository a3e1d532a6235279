import { Outlet, useParams } from 'react-router';
import { NotFoundPage } from '../shell/route-problem.js';
import { findFailure } from '../ui/loading/failure.js';
import { PageLoader } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import { DeveloperContext, useDevelopers } from './developer-data.js';

/** Loads the developer account of the routes below. */
export function DeveloperShell() {
  const { developerId } = useParams();
  const developers = useDevelopers();
  const failure = findFailure(developers);
  if (failure) return <ProblemState error={failure} onRetry={() => void developers.refetch()} />;
  if (!developers.data) return <PageLoader />;
  const developer = developers.data.find((one) => String(one.developerId) === developerId);
  if (!developer) return <NotFoundPage />;
  return (
    <DeveloperContext value={developer} key={developer.developerId}>
      <Outlet />
    </DeveloperContext>
  );
}
