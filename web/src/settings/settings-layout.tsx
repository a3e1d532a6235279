import { Button, Group } from '@mantine/core';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useHub, useIsAdmin } from '../accounts/session.js';
import { paths } from '../paths.js';
import { PageLoader } from '../ui/states.js';

/** The pages of the settings: their addresses and what their tabs say. */
const pages = [
  { page: 'properties', label: 'Properties' },
  { page: 'pipelines', label: 'Pipelines' },
  { page: 'association-labels', label: 'Association labels' },
  { page: 'object-types', label: 'Object types' },
];
const adminPages = [
  ...pages,
  { page: 'users', label: 'Users' },
  { page: 'private-apps', label: 'Private apps' },
  { page: 'submissions', label: 'Submissions' },
];

/** The settings of an account: tabs that lead to their pages, and the open one below. */
export function SettingsLayout() {
  const { hubId } = useHub();
  const { pathname } = useLocation();
  const isAdmin = useIsAdmin();
  return (
    <>
      <Group component="nav" aria-label="Settings" gap={4} px="md" pt="sm">
        {(isAdmin ? adminPages : pages).map(({ page, label }) => {
          const to = paths.settings(hubId, page);
          const isOpen = pathname === to;
          return (
            <Button
              key={page}
              component={Link}
              to={to}
              size="compact-md"
              variant={isOpen ? 'light' : 'subtle'}
              color={isOpen ? '' : 'gray'}
              c="var(--mantine-color-text)"
              {...(isOpen && { 'aria-current': 'page' as const })}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      <Suspense fallback={<PageLoader />}>
        <Outlet />
      </Suspense>
    </>
  );
}
