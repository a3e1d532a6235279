import { Anchor, Center } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { paths } from '../paths.js';
import { useDocumentTitle } from '../ui/page.js';
import { EmptyState, ProblemState } from '../ui/states.js';

export function NotFoundPage() {
  useDocumentTitle('Not found');
  return (
    <EmptyState
      title="There is nothing at this address"
      action={
        <Anchor component={Link} to={paths.home}>
          Go to the first page
        </Anchor>
      }
    >
      The link may be old, or what it led to may belong to another account.
    </EmptyState>
  );
}

/** What a page shows instead of itself when it breaks. */
export function RouteProblem() {
  const error = useRouteError();
  return (
    <Center mih="60vh">
      <ProblemState error={error} onRetry={() => window.location.reload()} />
    </Center>
  );
}
