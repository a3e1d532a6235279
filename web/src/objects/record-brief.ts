import { listShownProperties, toTitle, type ObjectType, type Values } from './object-types.js';
import { formatMoney } from './property-types/formats.js';

/** A record in a short list. */
export interface RecordBrief {
  readonly id: string;
  readonly name: string;
  /** Distinguishes records of the same name; may be empty. */
  readonly hint: string;
}

/** The properties that {@link toBrief} needs. */
export const listBriefProperties = (type: ObjectType): string[] => [
  ...new Set([...listShownProperties(type), ...type.hintProperties]),
];

interface BriefSource {
  readonly id: string;
  readonly values: Values;
  /** The currency of the account. */
  readonly currency: string;
}

export function toBrief(type: ObjectType, { id, values, currency }: BriefSource): RecordBrief {
  const name = toTitle(type, values, id);
  const property = type.hintProperties.find((one) => values[one] && values[one] !== name);
  if (property === undefined) return { id, name, hint: '' };
  const text = values[property] ?? '';
  if (!money.has(property)) return { id, name, hint: property === 'hs_ticket_priority' ? toWord(text) : text };
  const own = values[type.currencyProperty ?? ''] || currency;
  return { id, name, hint: formatMoney(text, own, own !== currency) };
}

/** The hint properties that are amounts. */
const money: ReadonlySet<string> = new Set(['amount', 'price']);

/** The label of a built-in option: `HIGH` is High. */
export const toWord = (value: string): string => value.charAt(0) + value.slice(1).toLowerCase();
