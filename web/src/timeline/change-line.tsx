import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Property } from '../objects/properties.js';
import { formatValue, type ValueWords } from '../objects/format-value.js';
import { Moment } from '../ui/moment.js';
import type { FeedChange } from './feed.js';
import styles from './timeline.module.css';

export interface ChangeLineProps {
  readonly change: FeedChange;
  readonly properties: ReadonlyMap<string, Property>;
  readonly words: ValueWords;
  readonly nameSource: (source: {
    sourceType: string;
    sourceId: string | null;
    updatedByUserId: number | null;
  }) => string;
}

/** A change of a stage: from what to what, by whom. */
export function ChangeLine({ change, properties, words, nameSource }: ChangeLineProps) {
  const { at, stages, sourceType, sourceId, userId } = change;
  const describe = (name: string): { label: string; show: (value: string) => string } => {
    const property = properties.get(name);
    return {
      label: property?.label ?? name,
      show: (value) => formatValue(value, property, words) || 'none',
    };
  };
  return (
    <div className={styles['line']}>
      <div className={styles['icon']} aria-hidden>
        <IconArrowRight size={16} style={{ marginInline: 7 }} />
      </div>
      <Text size="xs" c="dimmed" component="div">
        {stages.map(({ property, value, previous }) => {
          const { label, show } = describe(property);
          return (
            <span key={property}>
              {label}: {previous !== null && previous !== '' && `${show(previous)} → `}
              <strong>{show(value)}</strong> ·{' '}
            </span>
          );
        })}
        {nameSource({ sourceType, sourceId, updatedByUserId: userId })} · <Moment at={at} />
      </Text>
    </div>
  );
}
