import { Group, SegmentedControl, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { Chip, type Hue } from '../../ui/marks/chip.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import css from './app-overview.module.css';
import { useAppPath, useDeveloperApi, useDeveloperKey } from '../developer-data.js';
import { formatNumber } from '../../formats/numbers.js';

type Usage = paths['/_app/apps/{appId}/usage']['get']['responses']['200']['content']['application/json'];
type Point = Usage['points'][number];
type Period = 'day' | 'month';

const refreshMs = 15_000;

/** What the app did in the last day or month, over all accounts. */
export function AppOverview() {
  const [period, setPeriod] = useState<Period>('day');
  const api = useDeveloperApi();
  const path = useAppPath();
  const { data, error, isError, refetch } = useQuery({
    queryKey: useDeveloperKey('apps', path.appId, 'usage', period),
    refetchInterval: refreshMs,
    queryFn: () => dataOf(api.GET('/_app/apps/{appId}/usage', { params: { path, query: { period } } })),
  });
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label={t('Period')}
        value={period}
        onChange={(value) => setPeriod(value)}
        data={[
          { value: 'day', label: t('Last 24 hours') },
          { value: 'month', label: t('Last 30 days') },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      {isError ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <UsageContent usage={data} period={period} />
      ) : (
        <PageLoader />
      )}
    </Stack>
  );
}

const toNumber = (value: number): string => formatNumber(value);

function toShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`;
}

function UsageContent({ usage, period }: { readonly usage: Usage; readonly period: Period }) {
  const { totals, points, endpoints, errors } = usage;
  const attempts = totals.delivered + totals.undelivered;
  if (totals.calls + totals.events + attempts === 0) {
    return (
      <EmptyState title={t('No activity yet')}>
        {t('Calls with the tokens of this app, its events and its webhooks are counted here, over all accounts.')}
      </EmptyState>
    );
  }
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        <Figure name={t('Calls')} value={toNumber(totals.calls)} />
        <Figure
          name={t('Errors')}
          value={toShare(totals.errors, totals.calls)}
          note={t('{errors} of {calls} calls', { errors: toNumber(totals.errors), calls: toNumber(totals.calls) })}
        />
        <Figure
          name={t('p95 duration')}
          value={totals.p95 === null ? '–' : `${totals.p95} ms`}
          note={totals.p50 === null ? undefined : t('median {p50} ms', { p50: totals.p50 })}
        />
        <Figure name={t('Events created')} value={toNumber(totals.events)} />
        <Figure
          name={t('Webhooks delivered')}
          value={toShare(totals.delivered, attempts)}
          note={t('{attempts} attempts', { attempts: toNumber(attempts) })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Bars
          title={t('Calls')}
          points={points}
          period={period}
          toParts={({ calls, errors: failed }) => [calls - failed, failed]}
          names={['succeeded', 'failed']}
        />
        <Bars
          title={t('Webhook deliveries')}
          points={points}
          period={period}
          toParts={({ delivered, undelivered }) => [delivered, undelivered]}
          names={['delivered', 'failed']}
        />
      </SimpleGrid>
      <Errors errors={errors} />
      <Endpoints endpoints={endpoints} />
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
}

function Figure({ name, value, note }: FigureProps) {
  return (
    <div className={css['figure']} role="group" aria-label={name}>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <div className={css['value']}>{value}</div>
      <Text size="xs" c="dimmed" mih={18}>
        {note}
      </Text>
    </div>
  );
}

interface BarsProps {
  readonly title: string;
  readonly points: readonly Point[];
  readonly period: Period;
  /** What succeeded and what failed. */
  readonly toParts: (point: Point) => readonly [number, number];
  readonly names: readonly [string, string];
}

const height = 96;
const step = 12;

function Bars({ title, points, period, toParts, names }: BarsProps) {
  const peak = Math.max(0, ...points.map((point) => toParts(point)[0] + toParts(point)[1]));
  const most = Math.max(1, peak);
  const toHeight = (count: number): number => (count / most) * height;
  const toTime = ({ at }: Point): string => (period === 'day' ? `${at.slice(11, 16)} UTC` : at.slice(0, 10));
  return (
    <section aria-label={t('{title} over time', { title })}>
      <Group justify="space-between" mb={6}>
        <Title order={3}>{title}</Title>
        <Text size="xs" c="dimmed">
          {peak === 0
            ? t('None')
            : period === 'day'
              ? t('At most {peak} per hour', { peak: toNumber(peak) })
              : t('At most {peak} per day', { peak: toNumber(peak) })}
        </Text>
      </Group>
      <svg
        className={css['chart']}
        viewBox={`0 0 ${points.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={period === 'day' ? t('{title} per hour', { title }) : t('{title} per day', { title })}
      >
        {points.map((point, index) => {
          const [fine, failed] = toParts(point);
          const x = index * step + 1.5;
          return (
            <g key={point.at}>
              <title>{`${toTime(point)}: ${fine} ${names[0]}, ${failed} ${names[1]}`}</title>
              <rect x={x} width={step - 3} y={0} height={height} fill="transparent" />
              <rect data-hue="teal" x={x} width={step - 3} y={height - toHeight(fine)} height={toHeight(fine)} />
              <rect
                data-hue="red"
                x={x}
                width={step - 3}
                y={height - toHeight(fine + failed)}
                height={toHeight(failed)}
              />
            </g>
          );
        })}
      </svg>
      <Group justify="space-between">
        {[points[0], points.at(-1)].map(
          (point, index) =>
            point && (
              <Text key={index} size="xs" c="dimmed">
                {toTime(point)}
              </Text>
            ),
        )}
      </Group>
    </section>
  );
}

const hueOf = (status: number): Hue => (status >= 500 ? 'red' : 'amber');

function Errors({ errors }: Pick<Usage, 'errors'>) {
  return (
    <section aria-labelledby="app-errors">
      <Title order={2} id="app-errors" mb="xs">
        {t('Most frequent errors')}
      </Title>
      {errors.length === 0 ? (
        <Text c="dimmed">{t('No call failed.')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-labelledby="app-errors">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={80}>{t('Status')}</Table.Th>
                <Table.Th>{t('Category')}</Table.Th>
                <Table.Th>{t('Endpoint')}</Table.Th>
                <Table.Th ta="end">{t('Calls')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.map(({ status, category, method, route, calls }) => (
                <Table.Tr key={`${status} ${category} ${method} ${route}`}>
                  <Table.Td>
                    <Chip mark="none" hue={hueOf(status)}>
                      {status}
                    </Chip>
                  </Table.Td>
                  <Table.Td>{category || '–'}</Table.Td>
                  <Table.Td className={css['route']}>
                    {method} {route}
                  </Table.Td>
                  <Table.Td ta="end">{toNumber(calls)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function Endpoints({ endpoints }: Pick<Usage, 'endpoints'>) {
  return (
    <section aria-labelledby="app-endpoints">
      <Title order={2} id="app-endpoints" mb="xs">
        {t('Endpoints called')}
      </Title>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-labelledby="app-endpoints">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Endpoint')}</Table.Th>
              <Table.Th ta="end">{t('Calls')}</Table.Th>
              <Table.Th ta="end">{t('Errors')}</Table.Th>
              <Table.Th ta="end">{t('p95, ms')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {endpoints.map(({ method, route, calls, errors, p95 }) => (
              <Table.Tr key={`${method} ${route}`}>
                <Table.Td className={css['route']}>
                  {method} {route}
                </Table.Td>
                <Table.Td ta="end">{toNumber(calls)}</Table.Td>
                <Table.Td ta="end">{toShare(errors, calls)}</Table.Td>
                <Table.Td ta="end">{p95 ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
