import { Anchor, Text } from '@mantine/core';
import { Moment } from '../../ui/moment.js';
import { formatValue, type ValueWords } from '../format-value.js';
import type { Property } from '../properties.js';
import { toLink, toPlainText } from '../property-values.js';

export interface PropertyValueProps {
  readonly property: Property;
  /** '' or null: none. */
  readonly value: string | null | undefined;
  readonly words: ValueWords;
}

/** A value as people read it, with where it leads. */
export function PropertyValue({ property, value, words }: PropertyValueProps) {
  if (value === null || value === undefined || value === '') {
    return (
      <Text span size="sm" c="dimmed">
        –
      </Text>
    );
  }
  if (property.type === 'datetime') return <Moment at={value} />;
  const text = formatValue(value, property, words);
  const link = toLink(property, value);
  if (link === undefined) return <span className="any-text">{toPlainText(text)}</span>;
  const isElsewhere = link.startsWith('http');
  return (
    <Anchor
      href={link}
      size="sm"
      className="any-text"
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {text}
    </Anchor>
  );
}
