import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../../../i18n/messages.js';
import css from './property-card.module.css';

/** The cards that were opened or closed, until the page is loaded again: the next record shows them alike. */
const folds = new Map<string, boolean>();

interface PropertyCardProps {
  /** Identifies the card among those of all records; undefined if it is always open. */
  readonly name?: string;
  readonly title: string;
  readonly count?: string;
  readonly isFolded?: boolean;
  readonly rows: readonly ReactNode[];
}

/** A card of properties, which can be closed. */
export function PropertyCard({ name, title, count, isFolded = false, rows }: PropertyCardProps) {
  const id = useId();
  const [isClosed, setClosed] = useState((name !== undefined && folds.get(name)) ?? isFolded);
  const toggle = (): void => {
    if (name !== undefined) folds.set(name, !isClosed);
    setClosed(!isClosed);
  };
  const Chevron = isClosed ? IconChevronRight : IconChevronDown;
  return (
    <div className={css['card']}>
      <h3 className={css['head']}>
        {name === undefined ? (
          title
        ) : (
          <UnstyledButton className={css['toggle'] ?? ''} aria-expanded={!isClosed} aria-controls={id} onClick={toggle}>
            <span className={css['title']}>{title}</span>
            <span className={css['count']}>{count}</span>
            <Chevron size={14} aria-hidden />
          </UnstyledButton>
        )}
      </h3>
      <div id={id} hidden={isClosed} className={css['rows']}>
        {!isClosed && rows}
        {!isClosed && rows.length === 0 && <p className={css['empty']}>{t('No properties.')}</p>}
      </div>
    </div>
  );
}
