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

/** A dot in the hue of the element around it; a square marks states at an end. */
export function HueMark({ shape }: { readonly shape: 'dot' | 'square' }) {
  return <span className={css['mark']} data-shape={shape} aria-hidden />;
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
        mark !== 'none' && <HueMark shape={mark} />
      )}
      <span className={css['word']}>{children}</span>
    </span>
  );
}
