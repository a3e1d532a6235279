import { Chip } from '../../ui/marks/chip.js';
import { Person } from '../../ui/marks/person.js';
import type { Property, ValueContext } from '../property.js';
import { toStateLook } from './hues.js';
import { formatValue } from './property-types.js';

interface ShownChoiceProps {
  readonly property: Property;
  readonly value: string;
  readonly context: ValueContext;
}

/** Shows a state as a chip, an owner with initials, and any other choice as text. */
export function ShownChoice({ property, value, context }: ShownChoiceProps) {
  const text = formatValue(value, property, context);
  const look = toStateLook(value, property, context);
  if (look) {
    return (
      <Chip {...look} title={text}>
        {text}
      </Chip>
    );
  }
  if (property.referencedObjectType === 'OWNER') return <Person name={text} />;
  return (
    <span className="any-text" title={text.length > 20 ? text : undefined}>
      {text}
    </span>
  );
}
