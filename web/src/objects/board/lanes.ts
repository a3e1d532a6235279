import { isDateProperty, isGroupable, toGroups, type RowGroup } from '../index-page/groups/group-values.js';
import type { Matching } from '../index-page/rows/search-pages.js';
import { stageProperties } from '../object-types.js';
import { listChoiceItems } from '../property-types/choices.js';
import type { Property, ValueContext } from '../property.js';
import { isWritable } from '../property-values.js';
import type { Summary } from '../summary.js';

/** Lanes without records are shown up to this many lanes in all. */
const mostLanes = 40;

/** Whether a board can have a lane for each value of a property: a choice that cards can be given by moving them. */
export const canBeLanes = (property: Property): boolean =>
  isGroupable(property) &&
  !isDateProperty(property) &&
  isWritable(property) &&
  !stageProperties.some(({ pipeline, stage }) => pipeline === property.name || stage === property.name);

/** The lanes in the order of the property's choices, those without records among them; records without a value are last. */
export function toLanes(
  { groups }: Pick<Summary, 'groups'>,
  parts: { readonly property: Property; readonly context: ValueContext; readonly matching: Matching },
): RowGroup[] {
  const { property, context } = parts;
  const known = new Set(groups.map(({ key }) => key ?? ''));
  const choices = property.type === 'bool' ? ['true', 'false'] : listValues(property, context);
  const empty = ['', ...choices].filter((value) => !known.has(value)).slice(0, Math.max(0, mostLanes - groups.length));
  return toGroups({ groups: [...groups, ...empty.map((key) => ({ key, count: 0, values: [0] }))] }, parts);
}

const listValues = (property: Property, context: ValueContext): string[] =>
  listChoiceItems(property, context).map(({ value }) => value);
