export type PropertyType =
  'string' | 'number' | 'bool' | 'enumeration' | 'date' | 'datetime' | 'phone_number' | 'object_coordinates' | 'json';

/** One option of an enumeration. */
export interface PropertyOption {
  readonly label: string;
  readonly value: string;
  readonly displayOrder: number;
  readonly hidden: boolean;
  readonly description?: string;
}

/** The stored part of a property: everything on the wire except its times. */
export interface PropertyFacts {
  readonly name: string;
  readonly label: string;
  readonly type: PropertyType;
  readonly fieldType: string;
  readonly groupName: string;
  readonly description: string;
  readonly options: readonly PropertyOption[];
  /** -1: after properties with a display order. */
  readonly displayOrder: number;
  readonly calculated: boolean;
  /** The formula, in its normalised spelling. */
  readonly calculationFormula?: string;
  /** Values are ids of other records (owners, teams, pipelines), so there are no options. */
  readonly externalOptions: boolean;
  readonly hasUniqueValue: boolean;
  readonly hidden: boolean;
  readonly formField: boolean;
  /** Built-in; custom properties belong to a hub. */
  readonly builtIn: boolean;
  readonly archivable: boolean;
  readonly readOnlyDefinition: boolean;
  readonly readOnlyValue: boolean;
  readonly readOnlyOptions?: boolean;
  readonly referencedObjectType?: string;
  readonly showCurrencySymbol?: boolean;
  readonly currencyPropertyName?: string;
  readonly numberDisplayHint?: string;
  readonly textDisplayHint?: string;
  readonly dateDisplayHint?: string;
  readonly createdUserId?: string;
  readonly updatedUserId?: string;
}

/** A property of an object type in a hub. Built-in ones have no times. */
export interface Definition extends PropertyFacts {
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
  readonly archivedAt?: Date;
  /** The values of `options`, for checks. */
  readonly optionValues: ReadonlySet<string>;
  /** What the hub demands of values; absent while definitions are changed. */
  readonly rules?: readonly ValidationRule[];
}

/** A rule that values of a property have to fulfil. */
export interface ValidationRule {
  readonly ruleType: string;
  readonly ruleArguments: readonly string[];
  /** Whether surrounding spaces are ignored. */
  readonly shouldApplyNormalization: boolean;
}

/** The active properties of an object type in a hub, by name. */
export type PropertySet = ReadonlyMap<string, Definition>;

interface DefinitionTimes {
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
  readonly archivedAt?: Date;
}

/** Converts stored facts to a definition. */
export function toDefinition(facts: PropertyFacts, times: DefinitionTimes = {}): Definition {
  return { ...facts, ...times, optionValues: new Set(facts.options.map(({ value }) => value)) };
}

/** Maximum size of a unique value: fits easily in an index entry. */
export const maxUniqueBytes = 1024;
