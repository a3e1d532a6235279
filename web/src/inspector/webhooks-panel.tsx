import { Alert, Anchor, Button, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { rich, t } from '../i18n/messages.js';
import { dataOf } from '../api/client.js';
import type { paths as api } from '../api/schema.js';
import { paths } from '../paths.js';
import { Chip } from '../ui/marks/chip.js';
import { EndpointName, StatusBadge } from '../ui/marks/http.js';
import { Loaded } from '../ui/loading/loaded.js';
import { Moment } from '../ui/times/moment.js';
import { notifyDone, notifyProblem } from '../ui/notices/notify.js';
import { EmptyState } from '../ui/loading/states.js';
import { formatBody } from './requests/format-body.js';
import classes from './requests/requests-table.module.css';
import { useAppNames } from './requests/use-requests.js';
import { sandboxApi } from './sandbox-api.js';
import { WebhookDelay } from './webhook-delay.js';

type Delivery =
  api['/_spoke/webhooks/inspected']['get']['responses']['200']['content']['application/json']['results'][number];
type Attempt = Delivery['sent'][number];

const queryKey = ['sandbox', 'webhooks'] as const;
const pollMs = 3_000;
const shownAtMost = 200;
const states = { delivered: 'green', pending: 'blue', failed: 'red' } as const;

/** The notifications that apps were sent in the last day, with requests, responses and what caused them. */
export function WebhooksPanel() {
  const deliveries = useQuery({
    queryKey,
    refetchInterval: pollMs,
    queryFn: () =>
      dataOf(sandboxApi.GET('/_spoke/webhooks/inspected', { params: { query: { limit: shownAtMost } } })).then(
        ({ results }) => results,
      ),
  });
  return (
    <Stack gap="md">
      <WebhookDelay />
      <Loaded query={deliveries}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('No deliveries yet')}>
              {t('Notifications appear here when an event that an app subscribes to happens in a connected account.')}
            </EmptyState>
          ) : (
            <DeliveryTable deliveries={all} />
          )
        }
      </Loaded>
    </Stack>
  );
}

function DeliveryTable({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const [openId, setOpenId] = useState<string>();
  const appNames = useAppNames();
  return (
    <Table aria-label={t('Deliveries')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={104}>{t('Status')}</Table.Th>
          <Table.Th>{t('Events')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Target')}</Table.Th>
          <Table.Th w={150} visibleFrom="md">
            {t('App')}
          </Table.Th>
          <Table.Th w={86} ta="end" visibleFrom="sm">
            {t('Attempts')}
          </Table.Th>
          <Table.Th w={78} ta="end" visibleFrom="xs">
            {t('ms')}
          </Table.Th>
          <Table.Th w={150} visibleFrom="md">
            {t('Created')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((delivery) => {
          const { id, status, attempts, sent, createdAt, appId } = delivery;
          const isOpen = id === openId;
          return (
            <Fragment key={id}>
              <Table.Tr>
                <Table.Td>
                  <Chip hue={states[status]}>{status}</Chip>
                </Table.Td>
                <Table.Td className="any-text">
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    ta="start"
                    aria-expanded={isOpen}
                    onClick={() => setOpenId(isOpen ? undefined : id)}
                  >
                    {toEvents(delivery)}
                  </Anchor>
                </Table.Td>
                <Table.Td visibleFrom="sm" className="any-text">
                  {sent[0]?.targetUrl ?? '–'}
                </Table.Td>
                <Table.Td visibleFrom="md" className="any-text">
                  {appNames.get(appId) ?? appId}
                </Table.Td>
                <Table.Td ta="end" visibleFrom="sm">
                  {attempts}
                </Table.Td>
                <Table.Td ta="end" visibleFrom="xs">
                  {sent[0]?.milliseconds ?? '–'}
                </Table.Td>
                <Table.Td visibleFrom="md">
                  <Moment at={createdAt} />
                </Table.Td>
              </Table.Tr>
              {isOpen && (
                <Table.Tr>
                  <Table.Td colSpan={7}>
                    <Details delivery={delivery} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** The types of the events and how many there are of each. */
function toEvents({ notifications }: Delivery): string {
  const counts = new Map<string, number>();
  for (const one of notifications) {
    const type = String(one['subscriptionType']);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return (
    [...counts].map(([type, count]) => (count === 1 ? type : `${type} × ${count}`)).join(', ') || t('No events left')
  );
}

function Details({ delivery }: { readonly delivery: Delivery }) {
  const { id, hubId, attempts, lastOutcome, nextAttemptAt, sent, notifications } = delivery;
  return (
    <Stack gap="sm" component="section" aria-label={t('Delivery')} py="xs">
      <Group gap="sm">
        <Resend id={id} />
        <Text size="sm">
          {t('Account {hubId} · last result: {lastOutcome}', { hubId, lastOutcome: lastOutcome ?? t('none yet') })}
          {nextAttemptAt !== null && (
            <>
              {' · '}
              {rich('next attempt {moment}', { moment: <Moment at={nextAttemptAt} /> })}
            </>
          )}
        </Text>
      </Group>
      <Causes delivery={delivery} />
      {sent.map((attempt, index) => (
        <SentAttempt key={attempt.at + String(index)} attempt={attempt} number={attempts - index} />
      ))}
      {sent.length < attempts && (
        <Text size="sm" c="dimmed">
          {sent.length === 0
            ? t('The requests are no longer known: the last 500 are kept until the server restarts.')
            : t('Earlier requests are no longer known: the last 500 are kept until the server restarts.')}
        </Text>
      )}
      {sent.length === 0 && <Body label={t('Notifications')} text={JSON.stringify(notifications, null, 2)} />}
    </Stack>
  );
}

function Resend({ id }: Pick<Delivery, 'id'>) {
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => dataOf(sandboxApi.POST('/_spoke/webhooks/{id}/replay', { params: { path: { id } } })),
    async onSuccess() {
      await client.invalidateQueries({ queryKey });
      notifyDone(t('Sent again as a new delivery.'));
    },
    onError: notifyProblem,
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconSend size={14} aria-hidden />}
      loading={replay.isPending}
      onClick={() => replay.mutate()}
    >
      {t('Resend')}
    </Button>
  );
}

/** The requests that made the changes, where they are certain. */
function Causes({ delivery: { causes, unknownCauses } }: { readonly delivery: Delivery }) {
  return (
    <Stack gap={4}>
      <Title order={3}>{t('Caused by')}</Title>
      {causes.map(({ id, method, path }) => (
        <Anchor key={id} component={Link} to={`${paths.inspector}?tab=requests&request=${id}`}>
          <EndpointName method={method} path={path} />
        </Anchor>
      ))}
      {unknownCauses > 0 && (
        <Text size="sm" c="dimmed">
          {causes.length === 0
            ? t(
                'The request is not known: it is no longer recorded, its response does not name the record, or several wrote the record at once.',
              )
            : t(
                'The request of {unknownCauses} more events is not known: it is no longer recorded, its response does not name the record, or several wrote the record at once.',
                { unknownCauses },
              )}
        </Text>
      )}
    </Stack>
  );
}

function SentAttempt({ attempt, number }: { readonly attempt: Attempt; readonly number: number }) {
  const { at, outcome, milliseconds, targetUrl, requestHeaders, requestBody, responseHeaders, responseBody } = attempt;
  const hasStatus = /^\d{3}$/.test(outcome);
  return (
    <Stack gap={6} component="section" aria-label={t('Attempt {number}', { number })}>
      <Group gap="xs">
        <Title order={3}>{t('Attempt {number}', { number })}</Title>
        {hasStatus && <StatusBadge status={Number(outcome)} />}
        <Text size="sm" c="dimmed">
          {rich('{moment} · {milliseconds} ms · POST {targetUrl}', {
            moment: <Moment at={at} />,
            milliseconds,
            targetUrl,
          })}
        </Text>
      </Group>
      {!hasStatus && (
        <Alert color="orange" variant="light">
          {t('No response: {outcome}', { outcome })}
        </Alert>
      )}
      <Body label={t('Request of attempt {number}', { number })} text={toText(requestHeaders, requestBody)} />
      {hasStatus && (
        <Body label={t('Response of attempt {number}', { number })} text={toText(responseHeaders, responseBody)} />
      )}
    </Stack>
  );
}

function toText(headers: Readonly<Record<string, string>>, body: string | null): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const shown = body === null || body === '' ? t('(no body)') : formatBody(body, headers['content-type']);
  return [...lines, '', shown].join('\n');
}

function Body({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Code block className={classes.body ?? ''} tabIndex={0} role="region" aria-label={label}>
      {text}
    </Code>
  );
}
