import { ActionIcon, Anchor, Badge, Button, Code, Group, Table, Text, Title } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { dataOf } from '../api/client.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { notifyDone, notifyProblem } from '../ui/notify.js';
import { EmptyState } from '../ui/states.js';
import { useAppPath, useDeveloperApi, useDeveloperKey, useRefresh, type Delivery } from './developer-data.js';

const states = {
  delivered: { label: 'delivered', color: 'teal' },
  pending: { label: 'waiting', color: 'blue' },
  failed: { label: 'given up', color: 'red' },
} as const;

/** The notifications of the last day to the app, with their bodies and another try. */
export function Deliveries() {
  const api = useDeveloperApi();
  const path = useAppPath();
  const deliveries = useQuery({
    queryKey: useDeveloperKey('deliveries', path.appId),
    refetchInterval: 5_000,
    queryFn: () =>
      dataOf(api.GET('/_app/apps/{appId}/deliveries', { params: { path } })).then(({ results }) => results),
  });
  return (
    <section aria-labelledby="deliveries">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="deliveries">
          Deliveries of the last day
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => void deliveries.refetch()}
        >
          Look again
        </Button>
      </Group>
      <Loaded query={deliveries}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Nothing was sent">
              Notifications stand here once something happens, in an account that has connected the app, that it has
              subscribed to.
            </EmptyState>
          ) : (
            <DeliveryTable deliveries={all} />
          )
        }
      </Loaded>
    </section>
  );
}

function DeliveryTable({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const [openId, setOpenId] = useState<string>();
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Told of</Table.Th>
            <Table.Th visibleFrom="sm">When</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th visibleFrom="sm">Last answer</Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              Tries
            </Table.Th>
            <Table.Th visibleFrom="sm">Account</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <DeliveryRows
              key={delivery.id}
              delivery={delivery}
              isOpen={openId === delivery.id}
              onToggle={() => setOpenId(openId === delivery.id ? undefined : delivery.id)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface DeliveryRowsProps {
  readonly delivery: Delivery;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function DeliveryRows({ delivery, isOpen, onToggle }: DeliveryRowsProps) {
  const { id, hubId, status, attempts, lastOutcome, createdAt, nextAttemptAt, notifications } = delivery;
  const api = useDeveloperApi();
  const path = useAppPath();
  const refresh = useRefresh('deliveries');
  const replay = useMutation({
    mutationFn: () =>
      api.POST('/_app/apps/{appId}/deliveries/{deliveryId}/replay', { params: { path: { ...path, deliveryId: id } } }),
    async onSuccess() {
      await refresh();
      notifyDone('It is sent again, as a delivery of its own.');
    },
    onError: notifyProblem,
  });
  return (
    <Fragment>
      <Table.Tr>
        <Table.Td className="any-text">
          <Anchor component="button" type="button" size="sm" ta="left" onClick={onToggle} aria-expanded={isOpen}>
            {toSubject(notifications)}
          </Anchor>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            <Moment at={createdAt} />
          </Text>
        </Table.Td>
        <Table.Td visibleFrom="sm">
          <Moment at={createdAt} />
        </Table.Td>
        <Table.Td>
          <Badge color={states[status].color} c="var(--mantine-color-text)" variant="light" tt="none" miw="max-content">
            {states[status].label}
          </Badge>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {lastOutcome}
            {attempts > 1 && ` after ${attempts} tries`}
          </Text>
          {nextAttemptAt !== null && attempts > 0 && (
            <Text size="xs" c="dimmed">
              again at <Moment at={nextAttemptAt} format="time" />
            </Text>
          )}
        </Table.Td>
        <Table.Td visibleFrom="sm" className="any-text">
          {lastOutcome ?? 'None yet'}
        </Table.Td>
        <Table.Td visibleFrom="sm" ta="right">
          {attempts}
        </Table.Td>
        <Table.Td visibleFrom="sm">{hubId}</Table.Td>
        <Table.Td ta="right">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconSend size={14} aria-hidden />}
            onClick={() => replay.mutate()}
            loading={replay.isPending}
            visibleFrom="sm"
          >
            Send again
          </Button>
          <ActionIcon
            variant="default"
            aria-label="Send again"
            onClick={() => replay.mutate()}
            loading={replay.isPending}
            hiddenFrom="sm"
          >
            <IconSend size={16} aria-hidden />
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={7}>
            <Code block tabIndex={0} role="region" aria-label="Body of the delivery" style={{ maxHeight: 320 }}>
              {JSON.stringify(notifications, null, 2)}
            </Code>
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}

/** What a delivery tells of, in a few words. */
function toSubject(notifications: Delivery['notifications']): string {
  const types = new Set(notifications.map((one) => String(one['subscriptionType'])));
  const [type = ''] = types;
  if (types.size !== 1) return `${notifications.length} notifications`;
  return notifications.length === 1 ? type : `${type} × ${notifications.length}`;
}
