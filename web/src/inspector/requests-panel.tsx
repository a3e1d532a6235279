import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { RowsSkeleton } from '../ui/skeletons.js';
import { EmptyState, ProblemState } from '../ui/states.js';
import { matchesFilter, newerThan, noFilter } from './request-list.js';
import { RequestDrawer } from './request-drawer.js';
import { RequestFilters } from './request-filters.js';
import { RequestsTable } from './requests-table.js';
import { useRequests } from './use-requests.js';

/** The requests of integrations, live. */
export function RequestsPanel() {
  const [isPaused, setIsPaused] = useState(false);
  const [filter, setFilter] = useState(noFilter);
  const [clearedAt, setClearedAt] = useState<string>();
  const [openId, setOpenId] = useState<string>();
  const { data, error, isError, refetch } = useRequests(isPaused);
  const fresh = useMemo(() => newerThan(data ?? [], clearedAt), [data, clearedAt]);
  const shown = useMemo(() => fresh.filter((request) => matchesFilter(request, filter)), [fresh, filter]);
  if (!data) return isError ? <ProblemState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />;
  return (
    <>
      <Group gap="xs" mb="xs">
        <RequestFilters filter={filter} onChange={setFilter} requests={fresh} />
      </Group>
      {isError && (
        <Alert color="orange" role="status" mb="sm">
          The server cannot be reached. Retrying…
        </Alert>
      )}
      <Group justify="space-between" gap="xs" mb={6} wrap="nowrap">
        <Text size="xs" c="dimmed" role="status">
          {isPaused ? 'Paused' : 'Live'} · {shown.length} of {fresh.length} requests
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="xs"
            leftSection={
              isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />
            }
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={fresh.length === 0}
            onClick={() => setClearedAt(data[0]?.id)}
          >
            Clear
          </Button>
        </Group>
      </Group>
      {shown.length > 0 ? (
        <RequestsTable requests={shown} openId={openId} onOpen={setOpenId} />
      ) : (
        <NoRequests isFiltered={fresh.length > 0} onClear={() => setFilter({ ...noFilter, withWebApp: true })} />
      )}
      <RequestDrawer id={openId} onClose={() => setOpenId(undefined)} />
    </>
  );
}

function NoRequests({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No request matches"
        action={
          <Button variant="default" onClick={onClear}>
            Show all requests
          </Button>
        }
      >
        The filters hide all requests.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Waiting for requests">
      Point your integration at <b>{window.location.origin}</b>: every request and its response appears here.
    </EmptyState>
  );
}
