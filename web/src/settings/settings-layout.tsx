import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useHub, useIsAdmin } from '../accounts/session.js';
import { paths } from '../paths.js';
import css from './settings-layout.module.css';
import { PageLoader } from '../ui/skeletons.js';
import { listSettingsPages } from './settings-pages.js';

/** The settings of an account: links to the pages, and the open page. */
export function SettingsLayout() {
  const { hubId } = useHub();
  const { pathname } = useLocation();
  const isAdmin = useIsAdmin();
  return (
    <>
      <nav aria-label="Settings" className={css['places']}>
        {listSettingsPages(isAdmin).map(({ page, label }) => {
          const to = paths.settings(hubId, page);
          return (
            <Link
              key={page}
              to={to}
              className={css['place']}
              {...(pathname === to && { 'aria-current': 'page' as const })}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <Suspense fallback={<PageLoader />}>
        <Outlet />
      </Suspense>
    </>
  );
}
