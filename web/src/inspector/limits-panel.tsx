import { Button, Group, Progress, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { RowsSkeleton } from '../ui/skeletons.js';
import { EmptyState, ProblemState } from '../ui/states.js';
import { useLimitChanges, useLimits, type Bucket, type Tier } from './use-limits.js';
import { formatNumber } from '../formats/numbers.js';

const tiers: readonly { readonly value: Tier; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'free', label: 'Free' },
  { value: 'professional', label: 'Professional' },
  { value: 'enterprise', label: 'Enterprise' },
  { value: 'addon', label: 'Add-on' },
];

/** The rate limits of apps, and how much of them is used. */
export function LimitsPanel() {
  const { data, error, isError, refetch } = useLimits();
  const { change, forget } = useLimitChanges();
  if (!data) return isError ? <ProblemState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />;
  const { tier, results } = data;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        Apply the rate limits of a tier to apps. Moving the clock forward resets the windows. Requests of this app are
        not counted.
      </Text>
      <Group gap="xs">
        <SegmentedControl
          aria-label="Tier"
          size="xs"
          data={[...tiers]}
          value={tier}
          disabled={change.isPending}
          onChange={(value) => change.mutate(value)}
        />
        <Button variant="default" disabled={forget.isPending || results.length === 0} onClick={() => forget.mutate()}>
          Reset counts
        </Button>
      </Group>
      {results.length === 0 ? (
        <EmptyState title={tier === 'off' ? 'No rate limits' : 'No calls counted yet'}>
          {tier === 'off' ? 'Choose a tier above to limit API calls.' : 'Limits appear here as apps use them.'}
        </EmptyState>
      ) : (
        <BucketTable buckets={results} />
      )}
    </Stack>
  );
}

const windows: Readonly<Record<string, string>> = {
  TEN_SECONDLY_ROLLING: 'Calls per 10 seconds',
  DAILY: 'Calls per day',
};

const associationWindows: Readonly<Record<string, string>> = {
  TEN_SECONDLY_ROLLING: 'Associations per 10 seconds',
  DAILY: 'Associations per day',
};

/** Names a limit. Searches are limited per account; token requests have no account yet. */
function toWindow({ policyName, groupName, hubId }: Bucket): string {
  const named = groupName?.includes(':associations-') ? associationWindows : windows;
  return named[policyName] ?? (hubId === undefined ? 'Token requests per second' : 'Searches per second');
}

function toSubject({ hubId, appId }: Bucket): string {
  if (hubId === undefined) return 'IP address';
  return appId === undefined ? `Account ${hubId}` : `App ${appId} in account ${hubId}`;
}

function BucketTable({ buckets }: { readonly buckets: readonly Bucket[] }) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label="Limits in use" verticalSpacing={6} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Limit</Table.Th>
            <Table.Th>Applies to</Table.Th>
            <Table.Th w={160} visibleFrom="sm">
              Used
            </Table.Th>
            <Table.Th w={170} ta="end">
              Left
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
                  aria-label={`${bucket.used} used`}
                />
              </Table.Td>
              <Table.Td ta="end">
                {formatNumber(bucket.remaining)} of {formatNumber(bucket.limit)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
