import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/messages.js';
import css from './danger-zone.module.css';

interface DangerZoneProps {
  readonly title: string;
  /** What happens, and whether it can be undone. */
  readonly description: string;
  /** The button. */
  readonly children: ReactNode;
}

/** The end of a page: an action that its user may not be able to undo. */
export function DangerZone({ title, description, children }: DangerZoneProps) {
  return (
    <section aria-labelledby="danger-zone" className={css['zone']}>
      <Title order={2} id="danger-zone" className={css['title']}>
        {t('Danger zone')}
      </Title>
      <div className={css['row']}>
        <div className={css['text']}>
          <p className={css['name']}>{title}</p>
          <p className={css['description']}>{description}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
