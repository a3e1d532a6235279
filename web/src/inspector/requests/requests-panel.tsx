import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowUp, IconGitCompare, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { rich, t, tIn } from '../../i18n/messages.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { useKeyMoves } from '../../ui/shortcuts.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { FilterChips } from './filter-chips.js';
import { FilterField } from './filter-field.js';
import { parseFilter } from './filter-query.js';
import type { FilterValues } from './filter-suggestions.js';
import { newerThan, type RecordedRequest } from './request-list.js';
import { RequestDrawer } from './request-drawer.js';
import { RequestsChart } from './requests-chart.js';
import { RequestsTable } from './requests-table.js';
import classes from './requests-table.module.css';
import { useAppNames, useRequests } from './use-requests.js';

const CompareDialog = lazyComponent(() => import('./compare-dialog.js'), 'CompareDialog');

/** The id of the open request; a delivery links to the one that caused it. */
function useOpenRequest() {
  const [parameters] = useSearchParams();
  return useState(parameters.get('request') ?? undefined);
}

/** The requests of integrations, live. */
export function RequestsPanel() {
  const [isPaused, setIsPaused] = useState(false);
  const { filter, setText } = useFilter();
  const [clearedAt, setClearedAt] = useState<string>();
  const [openId, setOpenId] = useOpenRequest();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const appNames = useAppNames();
  const { data, error, isError, refetch } = useRequests(isPaused, filter.bodyTexts);
  const fresh = useMemo(() => newerThan(data ?? [], clearedAt), [data, clearedAt]);
  const world = useMemo(() => ({ toAppName: (appId: number) => appNames.get(appId) }), [appNames]);
  const matching = useMemo(() => fresh.filter((request) => filter.matches(request, world)), [fresh, filter, world]);
  const tail = useTail(matching, filter.text);
  const values = useValues(fresh, appNames);
  const select = useCallback(
    (id: string) => setSelected((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id].slice(-2))),
    [],
  );
  useKeyMoves((step) => {
    const at = tail.shown.findIndex(({ id }) => id === openId);
    setOpenId(tail.shown[at === -1 ? 0 : at + step]?.id ?? openId);
  });
  if (!data) return isError ? <ProblemState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />;
  const [first, second] = inOrder(selected, data);
  return (
    <>
      <Stack gap="xs" mb="xs">
        <RequestsChart requests={matching} />
        <FilterField filter={filter} values={values} onChange={setText} />
        <FilterChips filter={filter} values={values} onChange={setText} />
      </Stack>
      {isError && (
        <Alert color="orange" role="status" mb="sm">
          {t('The server cannot be reached. Retrying…')}
        </Alert>
      )}
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="xs" c="dimmed" role="status">
          {isPaused
            ? t('Paused · {matching} of {fresh} requests', { matching: matching.length, fresh: fresh.length })
            : t('Live · {matching} of {fresh} requests', { matching: matching.length, fresh: fresh.length })}
        </Text>
        <Group gap="xs">
          {selected.length > 0 && (
            <Button
              size="xs"
              leftSection={<IconGitCompare size={16} aria-hidden />}
              disabled={second === undefined}
              onClick={() => setIsComparing(true)}
            >
              {second === undefined ? t('Select another to compare') : t('Compare 2 requests')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={
              isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />
            }
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? t('Resume') : t('Pause')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={fresh.length === 0}
            onClick={() => {
              setClearedAt(data[0]?.id);
              tail.returnToStart();
            }}
          >
            {tIn('log', 'Clear')}
          </Button>
        </Group>
      </Group>
      {tail.shown.length > 0 ? (
        <div className={classes.split}>
          <div className={classes.list}>
            {tail.newer > 0 && (
              <Button
                className={classes.newer ?? ''}
                size="xs"
                leftSection={<IconArrowUp size={14} aria-hidden />}
                onClick={tail.returnToStart}
              >
                {t('{newer} new', { newer: tail.newer })}
              </Button>
            )}
            <RequestsTable
              key={tail.key}
              requests={tail.shown}
              appNames={appNames}
              openId={openId}
              onOpen={setOpenId}
              selected={selected}
              onSelect={select}
              onScrolled={tail.noteScrolled}
            />
          </div>
          <RequestDrawer id={openId} appNames={appNames} onClose={() => setOpenId(undefined)} onOpen={setOpenId} />
        </div>
      ) : (
        <NoRequests isFiltered={fresh.length > 0} onClear={() => setText('include:web-app')} />
      )}
      {isComparing && first !== undefined && second !== undefined && (
        <CompareDialog ids={[first, second]} onClose={() => setIsComparing(false)} />
      )}
    </>
  );
}

const writeMs = 300;

/** The filter, which is part of the address. */
function useFilter() {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState(query.get('q') ?? '');
  const filter = useMemo(() => parseFilter(text), [text]);
  useEffect(() => {
    // Browsers limit how often an address may change.
    const timer = setTimeout(() => {
      setQuery(
        (current) => {
          if (text === '') current.delete('q');
          else current.set('q', text);
          return current;
        },
        { replace: true },
      );
    }, writeMs);
    return () => clearTimeout(timer);
  }, [text, setQuery]);
  return { filter, setText };
}

/** The list stands still while it is scrolled away from its start; what comes in meanwhile is counted. */
function useTail(matching: readonly RecordedRequest[], text: string) {
  const [held, setHeld] = useState<{ readonly list: readonly RecordedRequest[]; readonly text: string }>();
  const [returns, setReturns] = useState(0);
  const list = held?.text === text ? held.list : undefined;
  return {
    shown: list ?? matching,
    newer: list ? newerThan(matching, list[0]?.id).length : 0,
    /** Another list starts at its top. */
    key: `${returns} ${text}`,
    noteScrolled(isAway: boolean) {
      if (!isAway) setHeld(undefined);
      else if (!list) setHeld({ list: matching, text });
    },
    returnToStart() {
      setHeld(undefined);
      setReturns(returns + 1);
    },
  };
}

function useValues(requests: readonly RecordedRequest[], appNames: ReadonlyMap<number, string>): FilterValues {
  return useMemo(() => {
    const of = (toValue: (request: RecordedRequest) => string | undefined): string[] =>
      [...new Set(requests.flatMap((request) => toValue(request) ?? []))].toSorted();
    return {
      apps: of(({ appId }) => (appId === null ? undefined : (appNames.get(appId) ?? String(appId)))),
      accounts: of(({ hubId }) => (hubId === null ? undefined : String(hubId))),
      operations: of(({ operationId }) => operationId ?? undefined),
    };
  }, [requests, appNames]);
}

/** The ids of selected requests, the older one first. */
function inOrder(selected: readonly string[], requests: readonly RecordedRequest[]): readonly string[] {
  const places = new Map(requests.map(({ id }, index) => [id, index]));
  return selected.toSorted((a, b) => (places.get(b) ?? Infinity) - (places.get(a) ?? Infinity));
}

function NoRequests({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={t('No request matches')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Show all requests')}
          </Button>
        }
      >
        {t('The filters hide all requests.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('Waiting for requests')}>
      {rich('Point your integration at {origin}: every request and its response appears here.', {
        origin: <b>{window.location.origin}</b>,
      })}
    </EmptyState>
  );
}
