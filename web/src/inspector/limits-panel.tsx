import { Button, Group, NativeSelect, Progress, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { t } from '../i18n/messages.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { AccountValues } from './accounts/account-values.js';
import { useLimitChanges, useLimits, type Bucket, type Tier } from './use-limits.js';
import { formatNumber } from '../formats/numbers.js';

const tiers: readonly { readonly value: Tier; readonly label: string }[] = [
  { value: 'off', label: t('Off') },
  { value: 'free', label: t('Free') },
  { value: 'professional', label: t('Professional') },
  { value: 'enterprise', label: t('Enterprise') },
  { value: 'addon', label: t('Add-on') },
];

/** The rate limits of apps, and how much of them is used. */
export function LimitsPanel() {
  const { data, error, isError, refetch } = useLimits();
  const { change, forget } = useLimitChanges();
  if (!data) return isError ? <ProblemState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />;
  const { tier, hubs, results } = data;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {t(
          'Apply the rate limits of a tier to apps. Moving the clock forward resets the windows. Requests of this app are not counted.',
        )}
      </Text>
      <Group gap="xs">
        <SegmentedControl
          aria-label={t('Tier')}
          size="xs"
          data={[...tiers]}
          value={tier}
          disabled={change.isPending}
          onChange={(chosen) => change.mutate({ tier: chosen })}
        />
        <Button variant="default" disabled={forget.isPending || results.length === 0} onClick={() => forget.mutate()}>
          {t('Reset counts')}
        </Button>
      </Group>
      {results.length === 0 ? (
        <EmptyState title={tier === 'off' ? t('No rate limits') : t('No calls counted yet')}>
          {tier === 'off' ? t('Choose a tier above to limit API calls.') : t('Limits appear here as apps use them.')}
        </EmptyState>
      ) : (
        <BucketTable buckets={results} />
      )}
      <AccountValues
        title={t('Accounts with a tier of their own')}
        head={t('Tier')}
        accounts={hubs}
        isPending={change.isPending}
        renderValue={({ hubId, tier: own }) => (
          <NativeSelect
            aria-label={t('Tier of account {hubId}', { hubId })}
            size="xs"
            data={[...tiers]}
            value={own}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ hubId, tier: event.currentTarget.value as Tier })}
          />
        )}
        toRemoveLabel={(hubId) => t('Return account {hubId} to the tier of the server', { hubId })}
        onAdd={(hubId) => change.mutate({ hubId, tier: tier === 'off' ? 'free' : 'off' })}
        onRemove={(hubId) => change.mutate({ hubId, tier: null })}
      />
    </Stack>
  );
}

const windows: Readonly<Record<string, string>> = {
  TEN_SECONDLY_ROLLING: t('Calls per 10 seconds'),
  DAILY: t('Calls per day'),
};

const associationWindows: Readonly<Record<string, string>> = {
  TEN_SECONDLY_ROLLING: t('Associations per 10 seconds'),
  DAILY: t('Associations per day'),
};

/** Names a limit. Searches are limited per account; token requests have no account yet. */
function toWindow({ policyName, groupName, hubId }: Bucket): string {
  const named = groupName?.includes(':associations-') ? associationWindows : windows;
  return named[policyName] ?? (hubId === undefined ? t('Token requests per second') : t('Searches per second'));
}

function toSubject({ hubId, appId }: Bucket): string {
  if (hubId === undefined) return t('IP address');
  return appId === undefined ? t('Account {hubId}', { hubId }) : t('App {appId} in account {hubId}', { appId, hubId });
}

function BucketTable({ buckets }: { readonly buckets: readonly Bucket[] }) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={t('Limits in use')} verticalSpacing={6} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Limit')}</Table.Th>
            <Table.Th>{t('Applies to')}</Table.Th>
            <Table.Th w={160} visibleFrom="sm">
              {t('Used')}
            </Table.Th>
            <Table.Th w={170} ta="end">
              {t('Left')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {buckets.map((bucket, place) => (
            <Table.Tr key={`${bucket.groupName ?? ''} ${place}`}>
              <Table.Td>{toWindow(bucket)}</Table.Td>
              <Table.Td>{toSubject(bucket)}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Progress
                  value={(100 * bucket.used) / bucket.limit}
                  color={bucket.remaining === 0 ? 'red' : 'blue'}
                  aria-label={t('{used} used', { used: bucket.used })}
                />
              </Table.Td>
              <Table.Td ta="end">
                {t('{remaining} of {limit}', {
                  remaining: formatNumber(bucket.remaining),
                  limit: formatNumber(bucket.limit),
                })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
