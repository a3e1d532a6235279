import { Anchor, Text } from '@mantine/core';
import { Moment } from '../../ui/times/moment.js';
import { formatValue, rulesOf } from '../property-types/property-types.js';
import { ShownChoice } from '../property-types/shown-choice.js';
import type { Property, ValueContext } from '../property.js';
import { toLink, toPlainText } from '../property-values.js';

interface PropertyValueProps {
  readonly property: Property;
  /** Empty or null: no value. */
  readonly value: string | null | undefined;
  readonly context: ValueContext;
}

/** Shows a value, with its link if it has one. */
export function PropertyValue({ property, value, context }: PropertyValueProps) {
  if (value === null || value === undefined || value === '') {
    return (
      <Text span size="sm" c="dimmed">
        –
      </Text>
    );
  }
  if (rulesOf(property).isTime) return <Moment at={value} />;
  if (property.type === 'enumeration') return <ShownChoice property={property} value={value} context={context} />;
  const text = formatValue(value, property, context);
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
