import { Table, UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { Chip, type Hue } from '../ui/chip.js';
import { toCallerName, type RecordedRequest } from './request-list.js';
import classes from './requests-table.module.css';

interface RequestsTableProps {
  readonly requests: readonly RecordedRequest[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Table of requests, newest first. */
export function RequestsTable({ requests, openId, onOpen }: RequestsTableProps) {
  return (
    <div className={classes.box} role="region" aria-label="Requests" tabIndex={0}>
      <Table stickyHeader layout="fixed" highlightOnHover>
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
            <Table.Th w={140} ta="right" visibleFrom="xs">
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

const methodHues: Readonly<Record<string, Hue>> = {
  GET: 'blue',
  POST: 'green',
  PUT: 'amber',
  PATCH: 'amber',
  DELETE: 'red',
};

function Method({ name }: { readonly name: string }) {
  return (
    <span className={classes.method} data-hue={methodHues[name] ?? 'gray'}>
      {name}
    </span>
  );
}

interface RequestRowProps {
  readonly request: RecordedRequest;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
}

const RequestRow = memo(function RequestRow({ request, isOpen, onOpen }: RequestRowProps) {
  const { id, status, method, path, caller, hubId, milliseconds, at, warnings } = request;
  return (
    <Table.Tr onClick={() => onOpen(id)} className={classes.row ?? ''} data-open={isOpen}>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td>
        <UnstyledButton className={classes.request ?? ''} title={path}>
          <Method name={method} /> {path}
          {request.fault !== null && <span className={classes.fault}> · fault</span>}
          {warnings.length > 0 && <span className={classes.fault}> · warning</span>}
        </UnstyledButton>
      </Table.Td>
      <Table.Td visibleFrom="sm">{toCallerName(caller)}</Table.Td>
      <Table.Td visibleFrom="md">{hubId ?? '–'}</Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        <Latency milliseconds={milliseconds} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <time dateTime={at} title={at}>
          {at.slice(11, 19)}
        </time>
      </Table.Td>
    </Table.Tr>
  );
});

const statusHues: readonly Hue[] = ['gray', 'gray', 'green', 'blue', 'amber', 'red'];

const slow = 300;
const slowish = 100;

/** A duration, with a bar that grows with its logarithm: 1 ms to 1 s. */
function Latency({ milliseconds }: { readonly milliseconds: number }) {
  const share = Math.min(1, Math.max(0.04, Math.log10(Math.max(1, milliseconds)) / 3));
  const hue: Hue = milliseconds >= slow ? 'red' : milliseconds >= slowish ? 'amber' : 'teal';
  return (
    <span className={classes.latency} data-hue={hue}>
      <span className={classes.meter} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {milliseconds}
    </span>
  );
}

/** Chip of a status, with a hue for its class. */
export function StatusBadge({ status }: { readonly status: number }) {
  return (
    <Chip mark="none" hue={status === 0 ? 'red' : (statusHues[Math.floor(status / 100)] ?? 'gray')}>
      {status === 0 ? 'cut' : status}
    </Chip>
  );
}
