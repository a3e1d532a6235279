import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { paths } from '../paths.js';
import { Loaded } from '../ui/loading/loaded.js';
import { toDays } from './growth.js';
import css from './list-facts.module.css';
import { useListUses, type List, type ListUses } from './lists-data.js';
import { formatNumber } from '../formats/numbers.js';
import { formatDate } from '../formats/dates.js';

/** How a list has grown, and where it is used. */
export function ListFacts({ list }: { readonly list: List }) {
  return (
    <div className={css['facts']}>
      <Growth list={list} />
      <Uses listId={list.listId} />
    </div>
  );
}

const shownDays = 90;

function Growth({ list: { listId, size } }: { readonly list: List }) {
  const api = useApi();
  const { hubId } = useHub();
  const [now] = useState(() => Date.now());
  const history = useQuery({
    queryKey: ['hub', hubId, 'lists', listId, 'history', size],
    queryFn: () => {
      const params = { path: { listId } };
      return dataOf(api.GET('/crm/v3/lists/{listId}/size-and-edits-history/between', { params }));
    },
  });
  return (
    <Card withBorder component="section" padding="sm" aria-labelledby="growth">
      <Title order={2} size="sm" id="growth">
        {t('Members, last {shownDays} days', { shownDays })}
      </Title>
      <Loaded query={history} rows={1} rowHeight={96}>
        {({ sizeHistory }) => <GrowthCurve days={toDays(sizeHistory, { now, size, days: shownDays })} />}
      </Loaded>
    </Card>
  );
}

const [width, height] = [600, 80];

function GrowthCurve({ days }: { readonly days: ReturnType<typeof toDays> }) {
  const { timeZone } = useHub();
  const known = days.flatMap(({ at, size }, index) => (size === undefined ? [] : [{ at, size, index }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) {
    return (
      <Text size="sm" c="dimmed">
        {t('The curve begins a day after the first change.')}
      </Text>
    );
  }
  const top = Math.max(1, ...known.map(({ size }) => size));
  const toX = (index: number): number => (index / (days.length - 1)) * width;
  const toY = (size: number): number => height - (size / top) * (height - 4);
  // A size holds until the next one.
  const line = known.map(({ size, index }, at) =>
    at === 0 ? `M${toX(index)} ${toY(size)}` : `H${toX(index)}V${toY(size)}`,
  );
  const change = last.size - first.size;
  const since = formatDate(new Date(first.at), timeZone, 'dayOfYear');
  const said = `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {change === 0 ? t('No change since {since}', { since }) : t('{said} since {since}', { said, since })}
        </Text>
        <Text size="xs" c="dimmed">
          {t('Highest {top}', { top: formatNumber(top) })}
        </Text>
      </Group>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={css['curve']} aria-hidden>
        <path d={`${line.join('')}V${height}H${toX(first.index)}Z`} className={css['area']} />
        <path d={line.join('')} className={css['line']} vectorEffect="non-scaling-stroke" />
      </svg>
      <Group justify="space-between">
        {[days[0], days.at(-1)].map((day) => (
          <Text key={day?.at} size="xs" c="dimmed">
            {formatDate(new Date(day?.at ?? 0), timeZone, 'dayOfYear')}
          </Text>
        ))}
      </Group>
    </>
  );
}

function Uses({ listId }: { readonly listId: string }) {
  const uses = useListUses(listId);
  return (
    <Card withBorder component="section" padding="sm" aria-labelledby="list-uses">
      <Title order={2} size="sm" id="list-uses" mb={4}>
        {t('Used in')}
      </Title>
      <Loaded query={uses} rows={2} rowHeight={24}>
        {(found) => <ListUseLines uses={found} />}
      </Loaded>
    </Card>
  );
}

/** Where a list is used, in words. */
function ListUseLines({ uses: { lists, hasMore, pinnedBy } }: { readonly uses: ListUses }) {
  const { hubId } = useHub();
  const pins = pinnedBy.map(({ name, mine }) => (mine ? 'you' : name));
  return (
    <Stack gap={4}>
      {lists.map(({ id, name, isBlocking }) => (
        <Group key={id} gap={6}>
          <Anchor component={Link} to={paths.list(hubId, id)} size="sm" className="any-text">
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {isBlocking ? t('Filter of a list') : t('Filter of a list when it was created')}
          </Text>
        </Group>
      ))}
      {hasMore && (
        <Text size="sm" c="dimmed">
          {t('And more lists: the first 100 are shown.')}
        </Text>
      )}
      {pins.length > 0 && <Text size="sm">{t('Pinned in the navigation of {pins}', { pins: pins.join(', ') })}</Text>}
      {lists.length === 0 && pins.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No other list refers to it, and nobody has pinned it.')}
        </Text>
      )}
    </Stack>
  );
}
