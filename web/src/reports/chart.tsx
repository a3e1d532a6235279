import { useComputedColorScheme } from '@mantine/core';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import type { AnswerRow } from './answers.js';
import css from './reports.module.css';

Chart.register(BarController, BarElement, CategoryScale, Filler, LinearScale, LineController, LineElement);
Chart.register(PointElement, Tooltip);

interface WidgetChartProps {
  readonly kind: 'bar' | 'line';
  readonly rows: readonly AnswerRow[];
  readonly format: (value: number | null) => string;
  readonly onOpen: (row: AnswerRow) => void;
}

/** Rows as bars or a line. What it shows is in a table beside it, for those who cannot see it. */
export function WidgetChart({ kind, rows, format, onOpen }: WidgetChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light');
  const latest = useRef({ rows, format, onOpen });
  latest.current = { rows, format, onOpen };
  const shown = JSON.stringify(rows.map(({ label, value }) => [label, value]));
  useEffect(() => {
    let chart: Chart | undefined;
    // The colours of another scheme are known when it is drawn.
    const frame = requestAnimationFrame(() => {
      if (canvas.current) chart = new Chart(canvas.current, toConfiguration(kind, latest));
    });
    return () => {
      cancelAnimationFrame(frame);
      chart?.destroy();
    };
  }, [kind, shown, scheme]);
  return (
    <div className={css['chart']} aria-hidden>
      <canvas ref={canvas} />
    </div>
  );
}

type Latest = { readonly current: Omit<WidgetChartProps, 'kind'> };

function toConfiguration(kind: 'bar' | 'line', latest: Latest): ChartConfiguration {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const { rows, format } = latest.current;
  const font = { family: getComputedStyle(document.body).fontFamily, size: 11 };
  const accent = colour('--accent');
  return {
    type: kind,
    data: {
      labels: rows.map(({ label }) => label),
      datasets: [
        {
          data: rows.map(({ value }) => value),
          backgroundColor: kind === 'bar' ? accent : `${accent}1f`,
          borderColor: accent,
          ...(kind === 'bar'
            ? { borderRadius: 4, maxBarThickness: 44 }
            : { borderWidth: 2, fill: true, pointRadius: rows.length > 40 ? 0 : 2.5, pointBackgroundColor: accent }),
        },
      ],
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      onClick: (_event, [element]) => {
        const row = element && latest.current.rows[element.index];
        if (row) latest.current.onOpen(row);
      },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: colour('--raised'),
          titleColor: colour('--text-2'),
          bodyColor: colour('--text'),
          borderColor: colour('--border'),
          borderWidth: 1,
          titleFont: { ...font, weight: 'normal' },
          bodyFont: { ...font, size: 13, weight: 600 },
          callbacks: { label: ({ dataIndex }) => latest.current.rows[dataIndex]?.text ?? '' },
        },
      },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colour('--border') },
          ticks: { color: colour('--text-3'), font, maxRotation: 0, autoSkipPadding: 12 },
        },
        y: {
          beginAtZero: true,
          border: { display: false },
          grid: { color: colour('--border-subtle') },
          ticks: {
            color: colour('--text-3'),
            font,
            maxTicksLimit: 5,
            precision: 0,
            callback: (tick) => format(Number(tick)),
          },
        },
      },
    },
  };
}
