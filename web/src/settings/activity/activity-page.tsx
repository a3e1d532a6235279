import { Group, Select, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useApi, useHub, useIsAdmin } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { Chip } from '../../ui/marks/chip.js';
import { findFailure } from '../../ui/loading/failure.js';
import { LoadMore } from '../../ui/loading/load-more.js';
import { Moment } from '../../ui/times/moment.js';
import { Page } from '../../ui/page.js';
import { Person } from '../../ui/marks/person.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { useUsers } from '../users/users-data.js';
import { activityKinds, describeActivity, describeTarget, type Activity, type ActivityKind } from './activity-words.js';

const kinds = Object.keys(activityKinds) as ActivityKind[];

/** What happened in the account in the last 90 days, for administrators. */
export function ActivityPage() {
  const isAdmin = useIsAdmin();
  return (
    <Page title={t('Activity log')}>
      {isAdmin ? (
        <OwnActivity />
      ) : (
        <EmptyState title={t('Administrators only')}>
          {t('Only administrators can see the activity of the account.')}
        </EmptyState>
      )}
    </Page>
  );
}

function OwnActivity() {
  const [search, setSearch] = useSearchParams();
  const users = useUsers();
  const kind = kinds.find((one) => one === search.get('kind'));
  const people = (users.data ?? []).map(({ userId, name, email }) => ({ value: String(userId), label: name || email }));
  const names = new Map(people.map(({ value, label }) => [value, label]));
  const userId = people.find(({ value }) => value === search.get('user'))?.value;
  const choose = (name: 'kind' | 'user', value: string | null): void =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={640}>
        {t('Sign-ins, security events and changes of settings are kept for 90 days.')}
      </Text>
      <Group>
        <Select
          aria-label={t('Kind')}
          placeholder={t('All kinds')}
          clearable
          data={kinds.map((one) => ({ value: one, label: activityKinds[one].label }))}
          value={kind ?? null}
          onChange={(value) => choose('kind', value)}
        />
        <Select
          aria-label={t('User')}
          placeholder={t('All users')}
          clearable
          searchable
          data={people}
          value={userId ?? null}
          onChange={(value) => choose('user', value)}
        />
      </Group>
      <Activities kind={kind} userId={userId} names={names} />
    </Stack>
  );
}

interface Choice {
  readonly kind: ActivityKind | undefined;
  readonly userId: string | undefined;
}

function useActivities({ kind, userId }: Choice) {
  const [api, { hubId }] = [useApi(), useHub()];
  return useInfiniteQuery({
    queryKey: ['hub', hubId, 'activity', kind, userId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      dataOf(
        api.GET('/_app/activity', {
          params: {
            query: {
              limit: 100,
              ...(kind && { kind }),
              ...(userId !== undefined && { userId: Number(userId) }),
              ...(after !== undefined && { after }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ after }) => after,
  });
}

function Activities({ names, ...choice }: Choice & { readonly names: ReadonlyMap<string, string> }) {
  const query = useActivities(choice);
  const failure = findFailure(query);
  if (failure) return <ProblemState error={failure} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <RowsSkeleton height={36} />;
  const activities = query.data.pages.flatMap(({ results }) => results);
  if (activities.length === 0) {
    return <EmptyState title={t('No activity')}>{t('Sign-ins and changes of settings are listed here.')}</EmptyState>;
  }
  return (
    <>
      <Table verticalSpacing="xs" aria-label={t('Activity')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('What')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Target')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('By')}</Table.Th>
            <Table.Th>{t('When')}</Table.Th>
            <Table.Th visibleFrom="lg">{t('From')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} target={describeTarget(activity, names)} />
          ))}
        </Table.Tbody>
      </Table>
      <LoadMore query={query} />
    </>
  );
}

function ActivityRow({ activity, target }: { readonly activity: Activity; readonly target: string }) {
  const { kind, subCategory, user, appId, network, userAgent, occurredAt } = activity;
  const { label, hue } = activityKinds[kind];
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Chip hue={subCategory === 'LOGIN_FAILED' ? 'red' : hue}>{label}</Chip>
          <span>{describeActivity(activity)}</span>
        </Group>
        <Text size="sm" c="dimmed" hiddenFrom="sm" className="any-text">
          {[user?.name ?? toApp(appId), target].filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" maw={240} className="any-text">
        {target}
      </Table.Td>
      <Table.Td visibleFrom="sm">{user ? <Person name={user.name || user.email} /> : toApp(appId)}</Table.Td>
      <Table.Td>
        <Moment at={occurredAt} />
      </Table.Td>
      <Table.Td visibleFrom="lg" maw={180}>
        {network}
        <Text size="xs" c="dimmed" className="one-line" title={userAgent}>
          {userAgent}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

const toApp = (appId: number | undefined): string => (appId === undefined ? t('Server') : t('App {appId}', { appId }));
