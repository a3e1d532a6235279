import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Property } from '../objects/properties.js';
import type { ValueContext } from '../objects/property.js';
import { ShownChoice } from '../objects/property-types/shown-choice.js';
import { formatValue } from '../objects/property-types/property-types.js';
import { Moment } from '../ui/moment.js';
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

/** A stage change: the old and new stage, and who made it. */
export function ChangeLine({ change, properties, context, nameSource }: ChangeLineProps) {
  const { at, stages, sourceType, sourceId, userId } = change;
  const describe = (name: string): { label: string; show: (value: string) => ReactNode } => {
    const property = properties.get(name);
    return {
      label: property?.label ?? name,
      show: (value) => {
        if (property && value !== '') return <ShownChoice property={property} value={value} context={context} />;
        return formatValue(value, property, context) || 'none';
      },
    };
  };
  return (
    <div className={styles['line']}>
      <div className={styles['icon']} aria-hidden>
        <IconArrowRight size={16} stroke={1.6} style={{ marginInline: 6 }} />
      </div>
      <Text size="xs" c="dimmed" component="div">
        {stages.map(({ property, value, previous }) => {
          const { label, show } = describe(property);
          return (
            <span key={property}>
              {label}: {previous !== null && previous !== '' && <>{show(previous)} → </>}
              {show(value)} ·{' '}
            </span>
          );
        })}
        {nameSource({ sourceType, sourceId, updatedByUserId: userId })} · <Moment at={at} format="ago" />
      </Text>
    </div>
  );
}
