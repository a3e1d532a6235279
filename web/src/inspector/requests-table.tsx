import { Badge, Table, UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { toCallerName, type RecordedRequest } from './request-list.js';
import classes from './requests-table.module.css';

export interface RequestsTableProps {
  readonly requests: readonly RecordedRequest[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Requests, a line each, newest first. */
export function RequestsTable({ requests, openId, onOpen }: RequestsTableProps) {
  return (
    <div className={classes.box} role="region" aria-label="Requests" tabIndex={0}>
      <Table stickyHeader verticalSpacing={6} layout="fixed" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={72}>Status</Table.Th>
            <Table.Th>Request</Table.Th>
            <Table.Th w={150} visibleFrom="sm">
              Caller
            </Table.Th>
            <Table.Th w={110} visibleFrom="md">
              Account
            </Table.Th>
            <Table.Th w={80} ta="right" visibleFrom="xs">
              ms
            </Table.Th>
            <Table.Th w={110} ta="right" visibleFrom="sm">
              Time (UTC)
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} isOpen={request.id === openId} onOpen={onOpen} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface RequestRowProps {
  readonly request: RecordedRequest;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
}

const RequestRow = memo(function RequestRow({ request, isOpen, onOpen }: RequestRowProps) {
  const { id, status, method, path, caller, hubId, milliseconds, at } = request;
  return (
    <Table.Tr onClick={() => onOpen(id)} className={classes.row ?? ''} data-open={isOpen}>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td>
        <UnstyledButton className={classes.request ?? ''} title={path}>
          <b>{method}</b> {path}
          {request.fault !== null && <span className={classes.fault}> · fault</span>}
        </UnstyledButton>
      </Table.Td>
      <Table.Td visibleFrom="sm">{toCallerName(caller)}</Table.Td>
      <Table.Td visibleFrom="md">{hubId ?? '–'}</Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        {milliseconds}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <time dateTime={at} title={at}>
          {at.slice(11, 19)}
        </time>
      </Table.Td>
    </Table.Tr>
  );
});

const colors = ['gray', 'gray', 'teal', 'blue', 'orange', 'red'];

/** A status in the colour of its kind. */
export function StatusBadge({ status }: { readonly status: number }) {
  return (
    <Badge
      variant="light"
      radius="sm"
      color={status === 0 ? 'red' : (colors[Math.floor(status / 100)] ?? 'gray')}
      c="var(--mantine-color-text)"
      miw={44}
    >
      {status === 0 ? 'cut' : status}
    </Badge>
  );
}
