import { ActionIcon, Alert, Button, Code, Drawer, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconRepeat, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { CopyValue } from '../../ui/copy-value.js';
import { Method, StatusBadge } from '../../ui/marks/http.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { toCallerName, type RecordedRequest } from './request-list.js';
import classes from './requests-table.module.css';
import { formatBody } from './format-body.js';
import { CopyAs } from './copy-as.js';
import { mayChange, RequestChanges } from './request-changes.js';
import { RequestTiming } from './request-timing.js';
import { useRepeat, useRequest } from './use-requests.js';

interface RequestDrawerProps {
  readonly id: string | undefined;
  readonly appNames: ReadonlyMap<number, string>;
  readonly onClose: () => void;
  /** Opens another request. */
  readonly onOpen: (id: string) => void;
}

/** A request and its response: beside the list where there is space, over it otherwise. */
export function RequestDrawer({ id, appNames, onClose, onOpen }: RequestDrawerProps) {
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  useEscape(isBeside && id !== undefined, onClose);
  const detail = id !== undefined && <RequestDetail key={id} id={id} appNames={appNames} onOpen={onOpen} />;
  if (!isBeside) {
    return (
      <Drawer opened={id !== undefined} onClose={onClose} position="right" size="xl" title={t('Request')}>
        {detail}
      </Drawer>
    );
  }
  return (
    detail && (
      <aside className={classes.detail} aria-label={t('Request')} tabIndex={0}>
        <Group justify="space-between" mb="xs">
          <Title order={2}>{t('Request')}</Title>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Close request')} onClick={onClose}>
            <IconX size={16} />
          </ActionIcon>
        </Group>
        {detail}
      </aside>
    )
  );
}

/** Escape in a menu, dialog or field concerns that alone. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  useWindowEvent('keydown', ({ key, target }) => {
    const isElsewhere = target instanceof Element && target.closest('[role=menu], [role=dialog], input') !== null;
    if (isOn && key === 'Escape' && !isElsewhere) onEscape();
  });
}

type DetailProps = Pick<RequestDrawerProps, 'appNames' | 'onOpen'> & { readonly id: string };

function RequestDetail({ id, appNames, onOpen }: DetailProps) {
  const { data, error, isError, refetch } = useRequest(id);
  if (isError) return <ProblemState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  return (
    <Stack gap="md">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <StatusBadge status={data.status} />
        <Code className="any-text">
          <Method name={data.method} /> {data.path}
        </Code>
      </Group>
      <Group gap="xs">
        <Repeat request={data} onOpen={onOpen} />
        <CopyAs request={data} />
      </Group>
      {data.phases.length > 0 && <RequestTiming request={data} />}
      <Facts request={data} appNames={appNames} />
      {mayChange(data) && <RequestChanges id={data.id} />}
      <Half name={t('Request')} headers={data.requestHeaders} body={data.requestBody} />
      <Half name={t('Response')} headers={data.responseHeaders} body={data.responseBody} />
    </Stack>
  );
}

function Repeat({ request, onOpen }: { readonly request: RecordedRequest } & Pick<DetailProps, 'onOpen'>) {
  const repeat = useRepeat();
  const send = (): void =>
    repeat.mutate(request.id, {
      onSuccess: ({ id }) => id !== null && onOpen(id),
      onError: notifyProblem,
    });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRepeat size={16} aria-hidden />}
        disabled={request.notRepeatable !== null}
        title={request.notRepeatable ?? t('Sends it again with the same body and credentials')}
        loading={repeat.isPending}
        onClick={send}
      >
        {t('Replay')}
      </Button>
      {request.notRepeatable !== null && (
        <Text size="xs" c="dimmed">
          {t('Cannot be replayed. {notRepeatable}', { notRepeatable: request.notRepeatable })}
        </Text>
      )}
      {repeat.data?.id === null && (
        <Alert color="orange" role="status" w="100%">
          {t('The connection was cut before a response came.')}
        </Alert>
      )}
    </>
  );
}

/** Rules have numbers; other faults are what the request asked for by its header. */
const toFaultText = (fault: string): string =>
  /^\d+$/.test(fault) ? t('Rule {fault} applied', { fault }) : t('Scenario {fault} applied', { fault });

function Facts({ request, appNames }: { readonly request: RecordedRequest } & Pick<DetailProps, 'appNames'>) {
  const { caller, hubId, appId, grantedScopes, operationId, route, warnings } = request;
  const appName = appId === null ? '' : ` ${appNames.get(appId) ?? ''} (${appId})`;
  const facts: [string, ReactNode][] = [
    [t('Time'), <Moment key="at" at={request.at} />],
    ...(request.fault === null ? [] : [[t('Fault'), toFaultText(request.fault)] as [string, ReactNode]]),
    ...(warnings.length === 0
      ? []
      : [[t('Warnings'), <Warnings key="warnings" warnings={warnings} />] as [string, ReactNode]]),
    [t('Operation'), operationId === null ? t('None: unknown path') : `${operationId} (${route ?? ''})`],
    [t('Caller'), toCallerName(caller) + appName],
    [t('Account'), hubId ?? '–'],
    [t('Correlation ID'), <CopyValue key="id" name={t('the correlation id')} value={request.id} />],
    ...(grantedScopes === null
      ? []
      : [[t('Scopes'), <Scopes key="scopes" scopes={grantedScopes} />] as [string, ReactNode]]),
  ];
  return (
    <Table verticalSpacing={4} withRowBorders={false}>
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={110} c="dimmed" fz="xs" style={{ verticalAlign: 'top' }}>
              {name}
            </Table.Th>
            <Table.Td className="any-text">{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  if (scopes.length === 0) return t('None');
  return (
    <details>
      <summary style={{ cursor: 'pointer' }}>{t('{scopes} granted', { scopes: scopes.length })}</summary>
      {scopes.join(', ')}
    </details>
  );
}

interface HalfProps {
  /** Of the request or the response. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

function Half({ name, headers, body }: HalfProps) {
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  return (
    <Stack gap={6} component="section" aria-label={t('{name} as sent', { name })}>
      <Title order={3}>{name}</Title>
      {body === null ? (
        <Text size="sm" c="dimmed">
          {t('No text body.')}
        </Text>
      ) : (
        <Code block className={classes.body ?? ''} tabIndex={0} role="region" aria-label={t('{name} body', { name })}>
          {formatBody(body, headers['content-type'])}
        </Code>
      )}
      <Code block className={classes.body ?? ''} tabIndex={0} role="region" aria-label={t('{name} headers', { name })}>
        {lines.join('\n')}
      </Code>
    </Stack>
  );
}
