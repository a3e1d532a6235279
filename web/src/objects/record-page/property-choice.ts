import type { ObjectType, Values } from '../object-type.js';
import type { Property } from '../properties.js';
import type { PropertyGroup } from './property-groups.js';

const usual: Readonly<Record<string, readonly string[]>> = {
  contacts: [
    'firstname',
    'lastname',
    'email',
    'phone',
    'jobtitle',
    'lifecyclestage',
    'hs_lead_status',
    'hubspot_owner_id',
  ],
  companies: ['name', 'domain', 'industry', 'phone', 'city', 'lifecyclestage', 'hubspot_owner_id'],
  deals: ['dealname', 'amount', 'dealstage', 'pipeline', 'closedate', 'hubspot_owner_id'],
  tickets: ['subject', 'content', 'hs_pipeline_stage', 'hs_pipeline', 'hs_ticket_priority', 'hubspot_owner_id'],
  line_items: ['name', 'quantity', 'price', 'amount'],
  products: ['name', 'description', 'price', 'hs_sku'],
};

/** The properties that people look at first, filled or not. */
export function keyProperties(type: ObjectType, properties: ReadonlyMap<string, Property>): Property[] {
  const names = usual[type.name] ?? type.createProperties;
  return names.flatMap((name) => properties.get(name) ?? []);
}

export interface PropertyQuestion {
  readonly values: Values;
  /** All of which have to be in the label or the name. */
  readonly words: string;
  readonly withEmpty: boolean;
}

/** The properties that a search finds. */
export function chooseProperties(
  properties: ReadonlyMap<string, Property>,
  { values, words, withEmpty }: PropertyQuestion,
): Property[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return [...properties.values()].filter(({ name, label, hidden }) => {
    if (hidden || (!withEmpty && !values[name])) return false;
    const text = `${label} ${name}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export interface ShownGroup {
  readonly name: string;
  readonly label: string;
  readonly properties: Property[];
}

/** Properties by their groups, in the order of the groups, and in them by their own order. */
export function toGroups(properties: readonly Property[], groups: readonly PropertyGroup[]): ShownGroup[] {
  const byName = new Map(groups.map(({ name, label }) => [name, { name, label, properties: [] as Property[] }]));
  for (const property of properties) {
    const { groupName } = property;
    const group = byName.get(groupName) ?? { name: groupName, label: groupName, properties: [] };
    byName.set(groupName, group);
    group.properties.push(property);
  }
  const rank = ({ displayOrder }: Property): number => (displayOrder < 0 ? Number.MAX_SAFE_INTEGER : displayOrder);
  const shown = [...byName.values()].filter(({ properties: ofGroup }) => ofGroup.length > 0);
  for (const group of shown) group.properties.sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
  return shown;
}
