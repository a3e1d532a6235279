import { titleNeeds, toTitle, type ObjectType, type Values } from './object-type.js';

/** What stands for a record in short lists. */
export interface RecordBrief {
  readonly id: string;
  readonly name: string;
  /** Tells it from its namesakes; may be empty. */
  readonly hint: string;
}

const hints: Readonly<Record<string, readonly string[]>> = {
  contacts: ['email', 'phone', 'jobtitle'],
  companies: ['domain', 'city'],
  deals: ['amount'],
  tickets: ['hs_ticket_priority'],
  line_items: ['amount'],
  products: ['hs_sku', 'price'],
};

/** What to ask of a record so that {@link toBrief} can name it. */
export const briefNeeds = (type: ObjectType): string[] => [
  ...new Set([...titleNeeds(type), ...(hints[type.name] ?? [])]),
];

export function toBrief(type: ObjectType, id: string, values: Values): RecordBrief {
  const name = toTitle(type, values, id);
  const hint = (hints[type.name] ?? []).map((property) => values[property]).find((text) => text && text !== name);
  return { id, name, hint: hint ?? '' };
}
