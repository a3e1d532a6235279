import { inSentence } from '../../../i18n/language.js';
import { t } from '../../../i18n/messages.js';
import { listChoiceItems } from '../../property-types/choices.js';
import { formatValue, rulesOf } from '../../property-types/property-types.js';
import type { Property, ValueContext } from '../../property.js';
import type { Summary } from '../../summary.js';
import { fromLocalTime } from '../../zoned-time.js';
import type { Matching } from '../rows/search-pages.js';
import type { Filter, ViewState } from '../views/view-state.js';
import { formatDate } from '../../../formats/dates.js';

/** The records with one value of the property by which a table is grouped. */
export interface RowGroup {
  /** The value, the first day of the month, or empty for records without a value. */
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** One of each measure. */
  readonly values: readonly (number | null)[];
  readonly matching: Matching;
}

export const isDateProperty = ({ type }: Pick<Property, 'type'>): boolean => type === 'date' || type === 'datetime';

/** Whether a table can be grouped by a property: by its choices, or by the months of its dates. A record is in one group only. */
export function isGroupable(property: Property): boolean {
  const { type, fieldType, hidden } = property;
  if (hidden === true || (type === 'enumeration' && fieldType === 'checkbox')) return false;
  return isDateProperty(property) || ['choice', 'boolean'].includes(rulesOf(property).editor);
}

/** The property by which the page is grouped, if it is. */
export function findGrouping(
  { layout, groupBy }: Pick<ViewState, 'layout' | 'groupBy'>,
  properties: ReadonlyMap<string, Property>,
): Property | undefined {
  const property = layout === 'table' && groupBy !== null ? properties.get(groupBy) : undefined;
  return property && isGroupable(property) ? property : undefined;
}

/** Converts the groups of a summary, in the order of the property's choices: those without a value last. */
export function toGroups(
  { groups }: Pick<Summary, 'groups'>,
  { property, context, matching }: { property: Property; context: ValueContext; matching: Matching },
): RowGroup[] {
  const places = new Map(listChoices(property, context).map((value, place) => [value, place]));
  const found = groups.map(({ key, count, values }): RowGroup => {
    const own = key ?? '';
    return {
      ...{ key: own, count, values },
      label: toLabel(own, property, context),
      matching: withFilter(matching, toFilter(own, property, context)),
    };
  });
  const placeOf = ({ key }: RowGroup): number => (key === '' ? Infinity : (places.get(key) ?? places.size));
  return found.sort((a, b) => {
    if (isDateProperty(property))
      return a.key === '' || b.key === '' ? Number(a.key === '') - Number(b.key === '') : a.key < b.key ? -1 : 1;
    const [first, second] = [placeOf(a), placeOf(b)];
    return first === second ? a.label.localeCompare(b.label) : first - second;
  });
}

/** Owners by name; anything else as it is offered. */
function listChoices(property: Property, context: ValueContext): string[] {
  if (property.type === 'bool') return ['true', 'false'];
  const items = listChoiceItems(property, context);
  if (property.referencedObjectType === 'OWNER') items.sort((a, b) => a.label.localeCompare(b.label));
  return items.map(({ value }) => value);
}

function toLabel(key: string, property: Property, context: ValueContext): string {
  if (key === '') return t('No {label}', { label: inSentence(property.label) });
  if (!isDateProperty(property)) return formatValue(key, property, context);
  return formatDate(new Date(`${key}T00:00:00Z`), 'UTC', 'month');
}

function toFilter(key: string, { name, type }: Property, { timeZone }: ValueContext): Filter {
  if (key === '') return { propertyName: name, operator: 'NOT_HAS_PROPERTY' };
  if (type !== 'date' && type !== 'datetime') return { propertyName: name, operator: 'EQ', value: key };
  const next = new Date(`${key}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const toMoment = (day: string): number =>
    (
      (type === 'datetime' ? fromLocalTime(`${day}T00:00`, timeZone) : undefined) ?? new Date(`${day}T00:00:00Z`)
    ).getTime();
  return {
    ...{ propertyName: name, operator: 'BETWEEN' },
    value: new Date(toMoment(key)).toISOString(),
    highValue: new Date(toMoment(next.toISOString().slice(0, 10)) - 1).toISOString(),
  };
}

/** Adds a condition to every group of conditions. */
function withFilter(matching: Matching, filter: Filter): Matching {
  const groups = matching.filterGroups.length > 0 ? matching.filterGroups : [{ filters: [] }];
  return { ...matching, filterGroups: groups.map(({ filters }) => ({ filters: [...filters, filter] })) };
}

/** What the groups leave out, in words; empty if nothing. */
export function toGroupLimits({ hasMore, isExact }: Pick<Summary, 'hasMore' | 'isExact'>, property: Property): string {
  return [
    ...(hasMore
      ? [isDateProperty(property) ? t('These are the latest 100 months.') : t('These are the 100 largest groups.')]
      : []),
    ...(isExact ? [] : [t('The groups count the first 100,000 matches.')]),
  ].join(' ');
}
