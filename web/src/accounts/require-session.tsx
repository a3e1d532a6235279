import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.js';
import { PageLoader, ProblemState } from '../ui/states.js';
import { SessionContext, useSession } from './session.js';

/** Everything below is for people who are signed in; others sign in first and come back to where they wanted to go. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.isError) return <ProblemState error={session.error} onRetry={() => void session.refetch()} />;
  if (session.isPending) return <PageLoader />;
  if (session.data === null) {
    const next = pathname === paths.home ? '' : `?next=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`${paths.signIn}${next}`} replace />;
  }
  return (
    <SessionContext value={session.data}>
      <Outlet />
    </SessionContext>
  );
}
