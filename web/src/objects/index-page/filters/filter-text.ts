import { t } from '../../../i18n/messages.js';
import type { Property, ValueContext } from '../../property.js';
import { formatValue } from '../../property-types/property-types.js';
import { countValues, toOperatorLabel } from './operators.js';
import type { Filter } from '../views/view-state.js';

/** The first values, and a sign for more. */
const listFirst = (values: readonly string[]): string =>
  `${values.slice(0, 3).join(', ')}${values.length > 3 ? '…' : ''}`;

/** Describes a filter: `Amount is more than 100`. */
export function toFilterText(filter: Filter, property: Property | undefined, context: ValueContext): string {
  const { propertyName, operator, value, highValue, values = [] } = filter;
  const name = property?.label ?? propertyName;
  const verb = toOperatorLabel(operator, property ?? { type: 'string' });
  const show = (one: string | undefined): string => formatValue(one, property, context) || (one ?? '');
  switch (countValues(operator)) {
    case 'none':
      return t('{name} {verb}', { name, verb });
    case 'one':
      return t('{name} {verb} {show}', { name, verb, show: show(value) });
    case 'two':
      return t('{name} {verb} {show} and {show2}', { name, verb, show: show(value), show2: show(highValue) });
    case 'many':
      return t('{name} {verb} {show}', { name, verb, show: listFirst(values.map(show)) });
  }
}
