import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.js';
import { findFailure } from '../ui/failure.js';
import { PageLoader, ProblemState } from '../ui/states.js';
import { SessionContext, useSession } from './session.js';

const ChoosePasswordPage = lazy(async () => ({
  default: (await import('./choose-password-page.js')).ChoosePasswordPage,
}));

/** Everything below is for people who are signed in; others sign in first and come back to where they wanted to go. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const failure = findFailure(session);
  if (failure) return <ProblemState error={failure} onRetry={() => void session.refetch()} />;
  if (session.data === undefined) return <PageLoader />;
  if (session.data === null) {
    const next = pathname === paths.home ? '' : `?next=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`${paths.signIn}${next}`} replace />;
  }
  return (
    // A new session is a new tree, also when it was begun in another tab.
    <SessionContext value={session.data} key={session.data.csrfToken}>
      {session.data.user.mustChoosePassword ? (
        <Suspense fallback={<PageLoader />}>
          <ChoosePasswordPage />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </SessionContext>
  );
}
