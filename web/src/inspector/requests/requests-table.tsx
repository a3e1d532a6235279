import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef } from 'react';
import { t } from '../../i18n/messages.js';
import type { Hue } from '../../ui/marks/chip.js';
import { Method, StatusBadge } from '../../ui/marks/http.js';
import { toCallerName, type RecordedRequest } from './request-list.js';
import { toWaterfall } from './waterfall.js';
import classes from './requests-table.module.css';

interface RequestsTableProps {
  readonly requests: readonly RecordedRequest[];
  readonly appNames: ReadonlyMap<number, string>;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  /** The requests to compare. */
  readonly selected: readonly string[];
  readonly onSelect: (id: string) => void;
  /** Called when the list is scrolled to its start, or away from it. */
  readonly onScrolled: (isAway: boolean) => void;
}

const rowHeight = 34;
/** On touch screens. */
const tallRowHeight = 44;

/** Table of requests, newest first, of which only the rows in view are in the document. */
export function RequestsTable(props: RequestsTableProps) {
  const { requests, appNames, openId, onOpen, selected, onSelect, onScrolled } = props;
  const box = useRef<HTMLDivElement>(null);
  const bars = useMemo(() => toWaterfall(requests), [requests]);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const height = isNarrow ? tallRowHeight : rowHeight;
  const virtualizer = useVirtualizer({
    count: requests.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const after = virtualizer.getTotalSize() - (last?.end ?? 0);
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  useOpenRowInView(virtualizer, requests, openId);
  return (
    <div
      ref={box}
      className={classes.box}
      role="region"
      aria-label={t('Requests')}
      tabIndex={0}
      onScroll={({ currentTarget }) => onScrolled(currentTarget.scrollTop > 0)}
    >
      <Table stickyHeader layout="fixed" highlightOnHover aria-rowcount={requests.length + 1}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={34}>
              <VisuallyHidden>{t('Compare')}</VisuallyHidden>
            </Table.Th>
            <Table.Th w={62}>{t('Status')}</Table.Th>
            <Table.Th>{t('Request')}</Table.Th>
            <Table.Th w={132} visibleFrom="sm" className={classes.spare ?? ''}>
              {t('App')}
            </Table.Th>
            <Table.Th w={150} visibleFrom="sm">
              {t('Waterfall')}
            </Table.Th>
            <Table.Th w={78} ta="end" visibleFrom="xs">
              {t('ms')}
            </Table.Th>
            <Table.Th w={104} ta="end" visibleFrom="md" className={classes.spare ?? ''}>
              {t('Time (UTC)')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Spacer height={first?.start ?? 0} />
          {rows.map(({ index }) => {
            const request = requests[index];
            if (!request) return null;
            const bar = bars.get(request.id);
            return (
              <RequestRow
                key={request.id}
                index={index}
                request={request}
                appName={request.appId === null ? undefined : appNames.get(request.appId)}
                left={bar?.left ?? 0}
                width={bar?.width ?? 0}
                offset={bar?.offset ?? 0}
                isOpen={request.id === openId}
                onOpen={onOpen}
                isSelected={selected.includes(request.id)}
                onSelect={onSelect}
              />
            );
          })}
          <Spacer height={after} />
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** Keeps the open request in view while it is changed by keys. */
function useOpenRowInView(
  virtualizer: { readonly scrollToIndex: (index: number) => void },
  requests: readonly RecordedRequest[],
  openId: string | undefined,
): void {
  const list = useRef(requests);
  useEffect(() => {
    list.current = requests;
  }, [requests]);
  useEffect(() => {
    const index = list.current.findIndex(({ id }) => id === openId);
    if (index >= 0) virtualizer.scrollToIndex(index);
  }, [openId, virtualizer]);
}

interface RequestRowProps {
  readonly index: number;
  readonly request: RecordedRequest;
  readonly appName: string | undefined;
  readonly left: number;
  readonly width: number;
  readonly offset: number;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { index, request, appName, isOpen, onOpen, isSelected, onSelect } = props;
  const { id, status, method, path, caller, milliseconds, at, warnings } = request;
  const [address = '', query] = splitOnce(path);
  return (
    <Table.Tr
      onClick={() => onOpen(id)}
      className={classes.row ?? ''}
      data-open={isOpen}
      data-request={id}
      aria-rowindex={index + 2}
    >
      <Table.Td onClick={(event) => event.stopPropagation()}>
        <Checkbox
          size="xs"
          checked={isSelected}
          onChange={() => onSelect(id)}
          aria-label={t('Compare {method} {path}', { method, path })}
        />
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td>
        <UnstyledButton className={classes.request ?? ''} title={path}>
          <Method name={method} /> {address}
          {query !== undefined && <span className={classes.query}>?{query}</span>}
          {request.fault !== null && <span className={classes.fault}> · {t('fault')}</span>}
          {warnings.length > 0 && <span className={classes.fault}> · {t('warning')}</span>}
        </UnstyledButton>
      </Table.Td>
      <Table.Td visibleFrom="sm" className={`${classes.app} ${classes.spare}`} title={appName}>
        {appName ?? toCallerName(caller)}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Bar {...props} />
      </Table.Td>
      <Table.Td ta="end" visibleFrom="xs">
        {milliseconds}
      </Table.Td>
      <Table.Td ta="end" visibleFrom="md" className={classes.spare ?? ''}>
        <time dateTime={at} title={at}>
          {at.slice(11, 19)}
        </time>
      </Table.Td>
    </Table.Tr>
  );
});

function splitOnce(path: string): [string, string | undefined] {
  const at = path.indexOf('?');
  return at === -1 ? [path, undefined] : [path.slice(0, at), path.slice(at + 1)];
}

const slow = 300;
const slowish = 100;

/** When a request started after the first one sent around the same time, and how long it took. */
function Bar({ left, width, offset, request }: RequestRowProps) {
  const { milliseconds } = request;
  const hue: Hue = milliseconds >= slow ? 'red' : milliseconds >= slowish ? 'amber' : 'teal';
  const title = t('Started after {offset} ms, took {milliseconds} ms', { offset: Math.round(offset), milliseconds });
  return (
    <span className={classes.bar} data-hue={hue} title={title}>
      <span style={{ insetInlineStart: `${left}%`, width: `max(3px, ${width}%)` }} />
    </span>
  );
}
