import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import css from './style.module.css';

interface PartProps {
  readonly title: string;
  /** When to use it. */
  readonly rule: string;
  readonly children: ReactNode;
}

/** A part of the visual language: its rule, and the part in use. */
export function Part({ title, rule, children }: PartProps) {
  const id = useId();
  return (
    <section className={css['part']} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <p className={css['rule']}>{rule}</p>
      <div className={css['shown']}>{children}</div>
    </section>
  );
}
