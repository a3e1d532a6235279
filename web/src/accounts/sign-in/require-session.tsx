import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../paths.js';
import { findFailure } from '../../ui/loading/failure.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { SessionContext, useHasSessionEnded, useReloadForSession, useSession } from '../session.js';
import { useOwnLanguage } from '../use-own-language.js';
import { SignInAgain } from './sign-in-again.js';
import { lazyComponent } from '../../ui/loading/load-page.js';

const ChoosePasswordPage = lazyComponent(() => import('./choose-password-page.js'), 'ChoosePasswordPage');

/** Guards the routes below: users sign in first and then continue to the page they asked for. */
export function RequireSession() {
  const session = useSession();
  const hasEnded = useHasSessionEnded();
  useReloadForSession(session.data);
  useOwnLanguage(session.data?.user.preferences.language);
  const { pathname, search } = useLocation();
  const failure = findFailure(session);
  if (failure) return <ProblemState error={failure} onRetry={() => void session.refetch()} />;
  if (session.data === undefined) return <PageLoader />;
  if (session.data === null) {
    const next = pathname === paths.home ? '' : `?next=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`${paths.signIn}${next}`} replace />;
  }
  return (
    // Another user remounts everything, also one who signed in in another tab.
    <SessionContext value={session.data} key={session.data.user.userId}>
      {hasEnded && <SignInAgain />}
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
