import type { ObjectType } from './object-types.js';

/** The definition of a custom object type. */
export interface CustomSchema {
  /** Bare: `car`. */
  readonly name: string;
  readonly labels: { readonly singular: string; readonly plural: string };
  readonly description?: string;
  readonly primaryDisplayProperty: string;
  readonly secondaryDisplayProperties: readonly string[];
  readonly requiredProperties: readonly string[];
  readonly searchableProperties: readonly string[];
  /** Whether users may restore it from the archive; stored as sent. */
  readonly restorable: boolean;
  /** The users who created it and last changed it; private apps have no user. */
  readonly createdByUserId?: number;
  readonly updatedByUserId?: number;
}

/** A custom object type: `2-47730019`, or `p1001_car` by its full name. */
export interface CustomType extends ObjectType {
  readonly schema: CustomSchema;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt?: Date;
}

/** Whether a text has the form of a custom type's full name or type id (Assumption C3); the bare name does not. */
export function isCustomSpelling(text: string): boolean {
  return /^2-[0-9]+$/.test(text) || /^p[0-9]*_./i.test(text);
}

/** The full name of a custom object type. */
function toFullName(hubId: number, name: string): string {
  return `p${hubId}_${name}`;
}

/** Builds the spellings of a custom object type. */
export function toObjectType(hubId: number, id: string, name: string): ObjectType {
  const fullName = toFullName(hubId, name);
  return { id, singular: fullName, plural: fullName, typeName: name, associationName: name };
}

/** The name of the built-in property group of a custom type. */
export function toGroupName({ name }: Pick<CustomSchema, 'name'>): string {
  return `${name.toLowerCase()}_information`;
}

/** All spellings of a custom object type, in lower case. */
export function toCustomSpellings({ id, singular, typeName }: ObjectType): string[] {
  return [id, singular.toLowerCase(), `p_${typeName.toLowerCase()}`];
}

export function isCustomType(type: ObjectType): type is CustomType {
  return 'schema' in type;
}
