import type { ReactNode } from 'react';
import css from './home.module.css';

interface CardProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the home page. */
export function Card({ title, note, action, children }: CardProps) {
  return (
    <section className={css['card']} aria-label={title}>
      <div className={css['head']}>
        <h2 className={css['title']}>
          {title} {note}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
