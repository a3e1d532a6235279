import { findPrimarySide, type AssociationType } from '../../associations/association-types.js';

/** A definition of associations between engagements of any type and records of another type. Assumption D7. */
export interface EngagementDefinition {
  /** Plural name of the other type. */
  readonly objectType: string;
  /** The end at which the engagement is. */
  readonly engagement: 'from' | 'to';
}

const definitions: ReadonlyMap<number, EngagementDefinition> = new Map([
  [7, { objectType: 'companies', engagement: 'to' }],
  [8, { objectType: 'companies', engagement: 'from' }],
  [9, { objectType: 'contacts', engagement: 'to' }],
  [10, { objectType: 'contacts', engagement: 'from' }],
  [11, { objectType: 'deals', engagement: 'to' }],
  [12, { objectType: 'deals', engagement: 'from' }],
  [17, { objectType: 'tickets', engagement: 'to' }],
  [18, { objectType: 'tickets', engagement: 'from' }],
]);

export function findEngagementDefinition(id: number): EngagementDefinition | undefined {
  return definitions.get(id);
}

export function isOfEngagements(definition: object): definition is EngagementDefinition {
  return 'engagement' in definition;
}

/** The object types at both ends, for engagements of a type. */
export function toEnds({ engagement, objectType }: EngagementDefinition, plural: string) {
  return engagement === 'from' ? { from: plural, to: objectType } : { from: objectType, to: plural };
}

/** Two records to associate. */
export interface Pair {
  readonly from: { readonly id: string | number };
  readonly to: { readonly id: string | number };
  readonly type: number;
}

/** Assumption D7. Clients send several primary records of one record: the last one becomes it, the others are associated plainly. */
export function splitPrimaries({ type, inputs }: { readonly type: AssociationType; readonly inputs: readonly Pair[] }) {
  const side = findPrimarySide(type);
  if (side === null) return { plain: [], typed: inputs };
  const last = new Map(inputs.map((input) => [String(input[side].id), input]));
  const isLast = (input: Pair) => last.get(String(input[side].id)) === input;
  return { plain: inputs.filter((input) => !isLast(input)), typed: inputs.filter(isLast) };
}
