import { Outlet, useParams } from 'react-router';
import { NotFoundPage } from '../shell/route-problem.js';
import { PageLoader, ProblemState } from '../ui/states.js';
import { DeveloperContext, useDevelopers } from './developer-data.js';

/** A developer account of the person: what is below is for it. */
export function DeveloperShell() {
  const { developerId } = useParams();
  const developers = useDevelopers();
  if (developers.isError) return <ProblemState error={developers.error} onRetry={() => void developers.refetch()} />;
  if (developers.isPending) return <PageLoader />;
  const developer = developers.data.find((one) => String(one.developerId) === developerId);
  if (!developer) return <NotFoundPage />;
  return (
    <DeveloperContext value={developer} key={developer.developerId}>
      <Outlet />
    </DeveloperContext>
  );
}
