import { Button, Group, Progress, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { EmptyState, ProblemState, RowsSkeleton } from '../ui/states.js';
import { useLimitChanges, useLimits, type Bucket, type Tier } from './use-limits.js';

const tiers: readonly { readonly value: Tier; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'free', label: 'Free' },
  { value: 'professional', label: 'Professional' },
  { value: 'enterprise', label: 'Enterprise' },
  { value: 'addon', label: 'Add-on' },
];

/** How often apps may call, and how much of it they have used. */
export function LimitsPanel() {
  const { data, error, isError, refetch } = useLimits();
  const { change, forget } = useLimitChanges();
  if (!data) return isError ? <ProblemState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />;
  const { tier, results } = data;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        Let apps meet the limits that they would meet in an account of a tier. Moving the clock forward opens the
        windows. What people do in this app is not counted.
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
          Forget all counts
        </Button>
      </Group>
      {results.length === 0 ? (
        <EmptyState title={tier === 'off' ? 'Apps may call as often as they like' : 'Nothing is in use'}>
          {tier === 'off' ? 'Pick a tier above to hold them back.' : 'Calls of apps appear here as they are counted.'}
        </EmptyState>
      ) : (
        <BucketTable buckets={results} />
      )}
    </Stack>
  );
}

const windows: Readonly<Record<string, string>> = {
  TEN_SECONDLY_ROLLING: 'Calls in 10 seconds',
  DAILY: 'Calls of the day',
};

const associationWindows: Readonly<Record<string, string>> = {
  TEN_SECONDLY_ROLLING: 'Associations in 10 seconds',
  DAILY: 'Associations of the day',
};

/** What a limit is for: searches are an account's, token requests nobody's yet. */
function toWindow({ policyName, groupName, hubId }: Bucket): string {
  const named = groupName?.includes(':associations-') ? associationWindows : windows;
  return named[policyName] ?? (hubId === undefined ? 'Token requests in a second' : 'Searches in a second');
}

function toWhose({ hubId, appId }: Bucket): string {
  if (hubId === undefined) return 'An address';
  return appId === undefined ? `Account ${hubId}` : `App ${appId} in account ${hubId}`;
}

function BucketTable({ buckets }: { readonly buckets: readonly Bucket[] }) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label="Limits in use" verticalSpacing={6} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Limit</Table.Th>
            <Table.Th>Whose</Table.Th>
            <Table.Th w={160} visibleFrom="sm">
              Used
            </Table.Th>
            <Table.Th w={170} ta="right">
              Left
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {buckets.map((bucket, place) => (
            <Table.Tr key={`${bucket.groupName ?? ''} ${place}`}>
              <Table.Td>{toWindow(bucket)}</Table.Td>
              <Table.Td>{toWhose(bucket)}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Progress
                  value={(100 * bucket.used) / bucket.limit}
                  color={bucket.remaining === 0 ? 'red' : 'blue'}
                  aria-label={`${bucket.used} used`}
                />
              </Table.Td>
              <Table.Td ta="right">
                {bucket.remaining.toLocaleString()} of {bucket.limit.toLocaleString()}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
