import type { CSSProperties } from 'react';
import type { Hue } from './chip.js';
import css from './initials.module.css';

interface InitialsProps {
  readonly name: string;
  /** People are round, companies and apps square. */
  readonly shape?: 'round' | 'square';
  /** In pixels. */
  readonly size?: number;
}

/** The initials of a person or company, always in the same hue. The name itself stands beside it. */
export function Initials({ name, shape = 'round', size = 20 }: InitialsProps) {
  return (
    <span
      aria-hidden
      className={css['initials']}
      data-hue={toHue(name)}
      data-shape={shape}
      style={{ '--initials-size': `${size}px` } as CSSProperties}
    >
      {shape === 'square' ? toInitials(name).slice(0, 1) : toInitials(name)}
    </span>
  );
}

const wheel: readonly Hue[] = ['blue', 'teal', 'green', 'amber', 'orange', 'red', 'violet', 'pink'];

function toHue(name: string): Hue {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return wheel[sum % wheel.length] ?? 'gray';
}

/** Returns the first letters of the first and the last word; an email address has one. */
export function toInitials(name: string): string {
  const words = name.split(/[\s\-_.]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], name.includes('@') || words.length < 2 ? undefined : words.at(-1)];
  const firsts = letters.flatMap((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? []);
  return firsts.join('').toUpperCase() || '–';
}
