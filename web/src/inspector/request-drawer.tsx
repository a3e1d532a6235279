import { Button, Code, CopyButton, Drawer, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconCheck, IconTerminal2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyValue } from '../ui/copy-value.js';
import { Moment } from '../ui/moment.js';
import { RowsSkeleton } from '../ui/skeletons.js';
import { ProblemState } from '../ui/states.js';
import { toCallerName, type RecordedRequest } from './request-list.js';
import { StatusBadge } from './requests-table.js';
import classes from './requests-table.module.css';
import { formatBody } from './format-body.js';
import { toCurl } from './to-curl.js';
import { useRequest } from './use-requests.js';

/** Drawer with a request and its response. */
export function RequestDrawer({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }) {
  return (
    <Drawer opened={id !== undefined} onClose={onClose} position="right" size="xl" title="Request">
      {id !== undefined && <RequestDetail id={id} />}
    </Drawer>
  );
}

function RequestDetail({ id }: { readonly id: string }) {
  const { data, error, isError, refetch } = useRequest(id);
  if (isError) return <ProblemState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  return (
    <Stack gap="md">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <StatusBadge status={data.status} />
        <Code className="any-text">
          {data.method} {data.path}
        </Code>
      </Group>
      <Facts request={data} />
      <CopyButton value={toCurl(data, window.location.origin)}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            style={{ alignSelf: 'flex-start' }}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconTerminal2 size={16} aria-hidden />}
          >
            {copied ? 'Copied: set SPOKE_TOKEN and run it' : 'Copy as curl'}
          </Button>
        )}
      </CopyButton>
      <Half name="Request" headers={data.requestHeaders} body={data.requestBody} />
      <Half name="Response" headers={data.responseHeaders} body={data.responseBody} />
    </Stack>
  );
}

function Facts({ request }: { readonly request: RecordedRequest }) {
  const { caller, hubId, appId, grantedScopes, operationId, route, warnings } = request;
  const facts: [string, ReactNode][] = [
    ['Time', <Moment key="at" at={request.at} />],
    ['Duration', `${request.milliseconds} ms`],
    ...(request.fault === null ? [] : [['Fault', `Rule ${request.fault} applied`] as [string, ReactNode]]),
    ...(warnings.length === 0
      ? []
      : [['Warnings', <Warnings key="warnings" warnings={warnings} />] as [string, ReactNode]]),
    ['Operation', operationId === null ? 'None: unknown path' : `${operationId} (${route ?? ''})`],
    ['Caller', toCallerName(caller) + (appId === null ? '' : ` ${appId}`)],
    ['Account', hubId ?? '–'],
    ['Correlation ID', <CopyValue key="id" name="the correlation id" value={request.id} />],
    ...(grantedScopes === null
      ? []
      : [['Scopes', <Scopes key="scopes" scopes={grantedScopes} />] as [string, ReactNode]]),
  ];
  return (
    <Table verticalSpacing={4} withRowBorders={false}>
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={120} c="dimmed" fz="xs" style={{ verticalAlign: 'top' }}>
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
  if (scopes.length === 0) return 'None';
  return (
    <details>
      <summary style={{ cursor: 'pointer' }}>{scopes.length} granted</summary>
      {scopes.join(', ')}
    </details>
  );
}

interface HalfProps {
  readonly name: 'Request' | 'Response';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

function Half({ name, headers, body }: HalfProps) {
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  return (
    <Stack gap={6} component="section" aria-label={name}>
      <Title order={3}>{name}</Title>
      <Code block className={classes.body ?? ''} tabIndex={0} role="region" aria-label={`${name} headers`}>
        {lines.join('\n')}
      </Code>
      {body === null ? (
        <Text size="sm" c="dimmed">
          No text body.
        </Text>
      ) : (
        <Code block className={classes.body ?? ''} tabIndex={0} role="region" aria-label={`${name} body`}>
          {formatBody(body, headers['content-type'])}
        </Code>
      )}
    </Stack>
  );
}
