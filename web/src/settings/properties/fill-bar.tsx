import { Tooltip } from '@mantine/core';
import css from './fill-bar.module.css';
import type { toFillRate } from './fill-rate.js';

/** How many records have a value, as a bar and in words. */
export function FillBar({ rate: { percent, text, hint } }: { readonly rate: ReturnType<typeof toFillRate> }) {
  return (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }}>
      <span className={css['fill']} data-empty={percent === undefined || percent === 0 || undefined}>
        <span className={css['track']} aria-hidden>
          <span className={css['bar']} style={{ width: `${percent ?? 0}%` }} />
        </span>
        <span className={css['text']}>{text}</span>
      </span>
    </Tooltip>
  );
}
