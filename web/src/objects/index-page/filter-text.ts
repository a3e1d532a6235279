import { formatValue, type ValueWords } from '../format-value.js';
import type { Property } from '../property.js';
import { countValues, toOperatorLabel } from './operators.js';
import type { Filter } from './view-state.js';

/** A filter as a sentence: `Amount is more than 100`. */
export function toFilterText(filter: Filter, property: Property | undefined, words: ValueWords): string {
  const { propertyName, operator, value, highValue, values = [] } = filter;
  const name = property?.label ?? propertyName;
  const verb = toOperatorLabel(operator, property ?? { type: 'string' });
  const show = (one: string | undefined): string => formatValue(one, property, words) || (one ?? '');
  switch (countValues(operator)) {
    case 'none':
      return `${name} ${verb}`;
    case 'one':
      return `${name} ${verb} ${show(value)}`;
    case 'two':
      return `${name} ${verb} ${show(value)} and ${show(highValue)}`;
    case 'many':
      return `${name} ${verb} ${values.slice(0, 3).map(show).join(', ')}${values.length > 3 ? '…' : ''}`;
  }
}
