export type PropertyType =
  'string' | 'number' | 'bool' | 'enumeration' | 'date' | 'datetime' | 'phone_number' | 'object_coordinates' | 'json';

/** One value that an enumeration offers. */
export interface PropertyOption {
  readonly label: string;
  readonly value: string;
  readonly displayOrder: number;
  readonly hidden: boolean;
  readonly description?: string;
}

/** What is kept of a property: everything the wire says about it, its times aside. */
export interface PropertyFacts {
  readonly name: string;
  readonly label: string;
  readonly type: PropertyType;
  readonly fieldType: string;
  readonly groupName: string;
  readonly description: string;
  readonly options: readonly PropertyOption[];
  /** -1: after those that have a place. */
  readonly displayOrder: number;
  readonly calculated: boolean;
  /** What the values are made of, in its one spelling. */
  readonly calculationFormula?: string;
  /** The values are records of another kind (owners, teams, pipelines), so there are no options to choose from. */
  readonly externalOptions: boolean;
  readonly hasUniqueValue: boolean;
  readonly hidden: boolean;
  readonly formField: boolean;
  /** Comes with the server; custom properties belong to a hub. */
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
}

/** The properties of an object type in a hub that are not archived, by name. */
export type PropertySet = ReadonlyMap<string, Definition>;

interface DefinitionTimes {
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
  readonly archivedAt?: Date;
}

/** Makes the facts ready for use. */
export function toDefinition(facts: PropertyFacts, times: DefinitionTimes = {}): Definition {
  return { ...facts, ...times, optionValues: new Set(facts.options.map(({ value }) => value)) };
}

/** The longest value of a property with unique values: what an index entry holds with room to spare. */
export const maxUniqueBytes = 1024;
