import type { ObjectType, Values } from '../../object-types.js';
import type { Property } from '../../property.js';
import type { PageSettings, Section } from '../page-settings.js';
import { chooseProperties, keyProperties, toGroups } from '../property-choice.js';

/** A card of properties. */
export interface ShownSection {
  /** Unique on the page. */
  readonly key: string;
  readonly title: string;
  readonly properties: readonly Property[];
  /** The number of properties with a value, and of all of them. */
  readonly filled: number;
  readonly total: number;
  readonly isFolded: boolean;
}

interface SectionSource {
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly values: Values;
  readonly settings: PageSettings | undefined;
  /** Whether groups list properties without a value. */
  readonly withEmpty: boolean;
}

/** The sections of a layout, or the key properties of the type; then all other properties in their groups. */
export function toSections(source: SectionSource): ShownSection[] {
  const { properties, values, settings, withEmpty } = source;
  const arranged = listArranged(source);
  const shown = new Set(arranged.flatMap(({ properties: own }) => own.map(({ name }) => name)));
  const rest = chooseProperties(properties, { values, words: '', withEmpty }).filter(({ name }) => !shown.has(name));
  const totals = new Map<string, number>();
  for (const { hidden, groupName } of properties.values()) {
    if (!hidden) totals.set(groupName, (totals.get(groupName) ?? 0) + 1);
  }
  const groups = toGroups(rest, settings?.groups ?? []).map(({ name, label, properties: own }) => ({
    key: `group ${name}`,
    title: label,
    properties: own,
    filled: own.filter((property) => values[property.name]).length,
    total: totals.get(name) ?? own.length,
    isFolded: true,
  }));
  return [...arranged, ...groups];
}

function listArranged({ type, properties, values, settings }: SectionSource): ShownSection[] {
  const layout = settings?.own ?? settings?.account;
  const sections = layout?.sections ?? [toKeySection(type, properties)];
  return sections
    .filter((section) => isShown(section, values))
    .map(({ title, properties: names, folded = false }, index) => {
      const own = names.flatMap((name) => properties.get(name) ?? []);
      return {
        key: `section ${index} ${title}`,
        title,
        properties: own,
        filled: own.filter(({ name }) => values[name]).length,
        total: own.length,
        isFolded: folded,
      };
    });
}

/** The section that pages begin with until they are arranged. */
export const toKeySection = (type: ObjectType, properties: ReadonlyMap<string, Property>): Section => ({
  title: type.singular,
  properties: keyProperties(type, properties).map(({ name }) => name),
});

/** Whether the condition of a section is met: any value, or one of some. */
function isShown({ showIf }: Section, values: Values): boolean {
  if (!showIf) return true;
  const own = values[showIf.property] ?? '';
  if (showIf.values.length === 0) return own !== '';
  return own.split(';').some((value) => showIf.values.includes(value));
}
