import { UnstyledButton } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/messages.js';
import type { Property } from '../objects/properties.js';
import type { ValueContext } from '../objects/property.js';
import { ShownChoice } from '../objects/property-types/shown-choice.js';
import { formatValue } from '../objects/property-types/property-types.js';
import { Moment } from '../ui/times/moment.js';
import type { FeedChange } from './feed-pages.js';
import styles from './timeline.module.css';

interface ChangeLineProps {
  readonly change: FeedChange;
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
  readonly nameSource: (source: {
    sourceType: string;
    sourceId: string | null;
    updatedByUserId: number | null;
  }) => string;
}

/** Changed values: the old and new ones, and who changed them. */
export function ChangeLine({ change, properties, context, nameSource }: ChangeLineProps) {
  const { at, values, sourceType, sourceId, userId } = change;
  const describe = (name: string): { label: string; show: (value: string) => ReactNode } => {
    const property = properties.get(name);
    return {
      label: property?.label ?? name,
      show: (value) => {
        if (property?.type === 'enumeration' && value !== '')
          return <ShownChoice property={property} value={value} context={context} />;
        return <span className={styles['value']}>{formatValue(value, property, context) || t('none')}</span>;
      },
    };
  };
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? values : values.slice(0, shownFirst);
  const hidden = values.length - shown.length;
  return (
    <div className={styles['line']}>
      <div className={styles['icon']} aria-hidden>
        <IconArrowsExchange size={15} stroke={1.6} style={{ marginInline: 6 }} />
      </div>
      <div className={styles['changes']}>
        {shown.map(({ property, value, previous }) => {
          const { label, show } = describe(property);
          return (
            <span key={property} className={styles['change']}>
              <span className={styles['name']}>{label}</span>
              {previous !== null && previous !== '' && (
                <>
                  {show(previous)} <span aria-label={t('to')}>→</span>
                </>
              )}
              {show(value)}
            </span>
          );
        })}
        {hidden > 0 && (
          <UnstyledButton className={styles['more'] ?? ''} onClick={() => setWhole(true)}>
            {t('and {hidden} more', { hidden })}
          </UnstyledButton>
        )}
        <span>· {nameSource({ sourceType, sourceId, updatedByUserId: userId })}</span>
      </div>
      <span className={styles['time']}>
        <Moment at={at} format="ago" />
      </span>
    </div>
  );
}

const shownFirst = 3;
