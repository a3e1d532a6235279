import type { ReactNode } from 'react';
import css from './chip.module.css';

/** The hues of tokens.css. */
export const hues = ['gray', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'violet', 'pink'] as const;
export type Hue = (typeof hues)[number];

interface ChipProps {
  readonly hue?: Hue;
  /** A dot by default; a square marks states at an end. */
  readonly mark?: 'dot' | 'square' | 'none';
  /** In place of the mark. */
  readonly icon?: ReactNode;
  readonly title?: string | undefined;
  /** The word: a hue is never the only sign. */
  readonly children: ReactNode;
}

/** A state as a quiet chip: a mark and a word in one hue. */
export function Chip({ hue = 'gray', mark = 'dot', icon, title, children }: ChipProps) {
  return (
    <span className={css['chip']} data-hue={hue} title={title}>
      {icon !== undefined ? (
        <span className={css['icon']} aria-hidden>
          {icon}
        </span>
      ) : (
        mark !== 'none' && <span className={css['mark']} data-shape={mark} aria-hidden />
      )}
      <span className={css['word']}>{children}</span>
    </span>
  );
}
