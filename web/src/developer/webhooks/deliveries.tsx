import { ActionIcon, Anchor, Button, Code, Group, Table, Text, Title } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { rich, t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Chip } from '../../ui/marks/chip.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { EmptyState } from '../../ui/loading/states.js';
import { useAppPath, useDeveloperApi, useDeveloperKey, useRefresh, type Delivery } from '../developer-data.js';

const states = {
  delivered: { label: t('delivered'), hue: 'green' },
  pending: { label: t('pending'), hue: 'blue' },
  failed: { label: t('failed'), hue: 'red' },
} as const;

/** Webhook deliveries of the last 24 hours, with their bodies and a way to resend them. */
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
          {t('Deliveries in the last 24 hours')}
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => void deliveries.refetch()}
        >
          {t('Refresh')}
        </Button>
      </Group>
      <Loaded query={deliveries}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('No deliveries yet')}>
              {t('Notifications appear here when an event that the app subscribes to happens in a connected account.')}
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
            <Table.Th>{t('Event')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('When')}</Table.Th>
            <Table.Th>{t('Status')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Last response')}</Table.Th>
            <Table.Th visibleFrom="sm" ta="end">
              {t('Attempts')}
            </Table.Th>
            <Table.Th visibleFrom="sm">{t('Account')}</Table.Th>
            <HiddenHead>{t('Actions')}</HiddenHead>
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
      notifyDone(t('Sent again as a new delivery.'));
    },
    onError: notifyProblem,
  });
  return (
    <Fragment>
      <Table.Tr>
        <Table.Td className="any-text">
          <Anchor component="button" type="button" size="sm" ta="start" onClick={onToggle} aria-expanded={isOpen}>
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
          <Chip hue={states[status].hue}>{states[status].label}</Chip>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {attempts > 1 ? t('{lastOutcome} after {attempts} attempts', { lastOutcome, attempts }) : lastOutcome}
          </Text>
          {nextAttemptAt !== null && attempts > 0 && (
            <Text size="xs" c="dimmed">
              {rich('retry at {moment}', { moment: <Moment at={nextAttemptAt} format="time" /> })}
            </Text>
          )}
        </Table.Td>
        <Table.Td visibleFrom="sm" className="any-text">
          {lastOutcome ?? t('None yet')}
        </Table.Td>
        <Table.Td visibleFrom="sm" ta="end">
          {attempts}
        </Table.Td>
        <Table.Td visibleFrom="sm">{hubId}</Table.Td>
        <Table.Td ta="end">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconSend size={14} aria-hidden />}
            onClick={() => replay.mutate()}
            loading={replay.isPending}
            visibleFrom="sm"
          >
            {t('Resend')}
          </Button>
          <ActionIcon
            variant="default"
            aria-label={t('Resend')}
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
            <Code block tabIndex={0} role="region" aria-label={t('Body of the delivery')} style={{ maxHeight: 320 }}>
              {JSON.stringify(notifications, null, 2)}
            </Code>
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}

/** A short summary of the notifications in a delivery. */
function toSubject(notifications: Delivery['notifications']): string {
  const types = new Set(notifications.map((one) => String(one['subscriptionType'])));
  const [type = ''] = types;
  if (types.size !== 1) return t('{notifications} notifications', { notifications: notifications.length });
  return notifications.length === 1 ? type : `${type} × ${notifications.length}`;
}
