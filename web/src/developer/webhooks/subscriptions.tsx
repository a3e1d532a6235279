import { ActionIcon, Alert, Button, Group, Select, Switch, Table, Text, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { longOptions } from '../../ui/forms/long-options.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { EmptyState, toMessage } from '../../ui/loading/states.js';
import { type Subscription, useAppPath, useDeveloperApi, useDeveloperKey, useRefresh } from '../developer-data.js';

/** The webhook subscriptions of the app: added, switched on and off, deleted. */
export function Subscriptions() {
  const api = useDeveloperApi();
  const path = useAppPath();
  const subscriptions = useQuery({
    queryKey: useDeveloperKey('subscriptions', path.appId),
    queryFn: () =>
      dataOf(api.GET('/webhooks/v3/{appId}/subscriptions', { params: { path } })).then(({ results }) => results),
  });
  return (
    <section aria-labelledby="subscriptions">
      <Title order={2} id="subscriptions" mb="xs">
        {t('Subscriptions')}
      </Title>
      <NewSubscription />
      <Loaded query={subscriptions} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('No subscriptions yet')}>{t('Choose the events to subscribe to above.')}</EmptyState>
          ) : (
            <SubscriptionTable subscriptions={all} />
          )
        }
      </Loaded>
    </section>
  );
}

function NewSubscription() {
  const api = useDeveloperApi();
  const path = useAppPath();
  const refresh = useRefresh('subscriptions');
  const [eventType, setEventType] = useState('contact.creation');
  const [propertyName, setPropertyName] = useState('');
  const [objectTypeId, setObjectTypeId] = useState('');
  const creation = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/webhooks/v3/{appId}/subscriptions', {
          params: { path },
          body: {
            eventType,
            active: true,
            ...(needsProperty(eventType) && { propertyName }),
            ...(needsObjectType(eventType) && { objectTypeId }),
          },
        }),
      ),
    async onSuccess() {
      setPropertyName('');
      await refresh();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    creation.mutate();
  };
  return (
    <form onSubmit={submit} aria-label={t('New subscription')}>
      <Group align="flex-end" gap="sm" mb="md">
        <Select
          label={t('Event')}
          data={eventTypeGroups}
          searchable
          {...longOptions}
          allowDeselect={false}
          value={eventType}
          onChange={(value) => setEventType(value ?? 'contact.creation')}
        />
        {needsObjectType(eventType) && (
          <TextInput
            label={t('Object type ID')}
            placeholder="2-47730019"
            required
            withAsterisk={false}
            value={objectTypeId}
            onChange={(event) => setObjectTypeId(event.currentTarget.value)}
          />
        )}
        {needsProperty(eventType) && (
          <TextInput
            label={t('Property')}
            placeholder="lifecyclestage"
            required
            withAsterisk={false}
            value={propertyName}
            onChange={(event) => setPropertyName(event.currentTarget.value)}
          />
        )}
        <Button type="submit" variant="default" loading={creation.isPending}>
          {t('Subscribe')}
        </Button>
      </Group>
      {creation.isError && (
        <Alert role="alert" color="red" variant="light" mb="md">
          {toMessage(creation.error)}
        </Alert>
      )}
    </form>
  );
}

function SubscriptionTable({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const api = useDeveloperApi();
  const path = useAppPath();
  const refresh = useRefresh('subscriptions');
  const toPath = ({ id }: Subscription) => ({ path: { ...path, subscriptionId: id } });
  const toggle = useMutation({
    mutationFn: (one: Subscription) =>
      api.PATCH('/webhooks/v3/{appId}/subscriptions/{subscriptionId}', {
        params: toPath(one),
        body: { active: !one.active },
      }),
    onSuccess: refresh,
    onError: notifyProblem,
  });
  const remove = (one: Subscription): void =>
    confirmAction({
      title: t('Delete the subscription?'),
      message: t('The app is no longer notified of {label}.', { label: toLabel(one) }),
      confirm: t('Delete subscription'),
      onConfirm: async () => {
        await api.DELETE('/webhooks/v3/{appId}/subscriptions/{subscriptionId}', { params: toPath(one) });
        await refresh();
      },
    });
  return (
    <Table verticalSpacing="xs" maw={760}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Event')}</Table.Th>
          <Table.Th>{t('Active')}</Table.Th>
          <HiddenHead>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {subscriptions.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td>
              <Text size="sm" className="any-text">
                {toLabel(one)}
              </Text>
            </Table.Td>
            <Table.Td>
              <Switch
                checked={one.active}
                onChange={() => toggle.mutate(one)}
                disabled={toggle.isPending}
                aria-label={t('Notify of {label}', { label: toLabel(one) })}
              />
            </Table.Td>
            <Table.Td ta="end">
              <ActionIcon
                variant="subtle"
                color="red"
                onClick={() => remove(one)}
                aria-label={t('Delete the subscription {label}', { label: toLabel(one) })}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function toLabel({ eventType, objectTypeId, propertyName }: Subscription): string {
  const about = [objectTypeId, propertyName].filter((part) => part !== undefined && part !== '');
  return about.length === 0 ? eventType : t('{eventType} of {about}', { eventType, about: about.join(' ') });
}

const all = ['creation', 'deletion', 'merge', 'restore', 'propertyChange', 'associationChange'];
const basic = all.filter((action) => action !== 'associationChange');

const actions: Readonly<Record<string, readonly string[]>> = {
  contact: [...all, 'privacyDeletion'],
  company: all,
  deal: all,
  ticket: all,
  product: basic,
  line_item: all,
  object: all,
  event: ['completed'],
};

/** The event types of webhooks, grouped by object. */
const eventTypeGroups = Object.entries(actions).map(([group, names]) => ({
  group,
  items: names.map((name) => `${group}.${name}`),
}));

/** Whether the subscription is for one property. */
const needsProperty = (eventType: string): boolean => eventType.endsWith('.propertyChange');

/** Whether the subscription specifies an object type. */
const needsObjectType = (eventType: string): boolean => eventType.startsWith('object.');
