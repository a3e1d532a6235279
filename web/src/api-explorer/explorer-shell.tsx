import { Anchor, Text } from '@mantine/core';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { t } from '../i18n/messages.js';
import { SessionContext, useSession } from '../accounts/session.js';
import { paths } from '../paths.js';
import { Frame } from '../shell/frame.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import { useFamilies, type Family } from './description.js';
import { OperationList } from './operation-list.js';

/** The frame of the API reference, for users and visitors: the endpoints are its navigation. */
export function ExplorerShell() {
  const session = useSession();
  const families = useFamilies();
  const { hash } = useLocation();
  const moved = findMoved(families.data, hash);
  if (moved !== undefined) return <Navigate to={moved} replace />;
  return (
    <SessionContext value={session.data ?? undefined}>
      <Frame
        place={
          <Anchor component={Link} to={paths.apiReference} c="var(--text)" underline="never">
            <Text fw={600}>{t('API reference')}</Text>
          </Anchor>
        }
        navigationWidth={320}
        navigation={(close) =>
          families.data ? <OperationList families={families.data} onGo={close} /> : <RowsSkeleton rows={10} />
        }
      >
        {families.isError ? (
          <ProblemState error={families.error} onRetry={() => void families.refetch()} />
        ) : (
          <Outlet />
        )}
      </Frame>
    </SessionContext>
  );
}

/** The address of an endpoint by the fragment that the reference used before: `#/Records/createRecord`. */
function findMoved(families: readonly Family[] | undefined, hash: string): string | undefined {
  const id = /^#\/[^/]+\/(\w+)$/.exec(hash)?.[1];
  const family = families?.find(({ operations }) => operations.some((one) => one.id === id));
  return family && id !== undefined ? paths.operation(family.slug, id) : undefined;
}
