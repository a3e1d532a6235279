import { Group, Text } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import type { RecordedRequest } from './request-list.js';
import { toFigures } from './request-figures.js';
import classes from './requests-table.module.css';

const height = 32;
const step = 10;

/** The shown requests of the last hour per minute, failed ones on top. */
export function RequestsChart({ requests }: { readonly requests: readonly RecordedRequest[] }) {
  const figures = toFigures(requests, Date.now());
  const most = Math.max(1, ...figures.minutes.map((minute) => minute.requests));
  const toHeight = (count: number): number => (count / most) * height;
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {t('Last hour, per minute')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('{requests} requests · p50 {p50} ms · p95 {p95} ms · {errors}% errors', {
            requests: figures.requests,
            p50: figures.p50,
            p95: figures.p95,
            errors: figures.errors,
          })}
        </Text>
      </Group>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${figures.minutes.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('Requests per minute, {most} at most', { most })}
      >
        {figures.minutes.map(({ requests: count, failed }, index) => (
          <g key={index}>
            <rect
              data-kind="fine"
              data-hue="teal"
              x={index * step + 1}
              width={step - 2}
              y={height - toHeight(count - failed)}
              height={toHeight(count - failed)}
            />
            <rect
              data-kind="failed"
              data-hue="amber"
              x={index * step + 1}
              width={step - 2}
              y={height - toHeight(count)}
              height={toHeight(failed)}
            />
            <rect x={index * step + 1} width={step - 2} y={height - 1} height={1} data-kind="fine" data-hue="gray" />
          </g>
        ))}
      </svg>
    </div>
  );
}
