import type { ObjectType } from './object-types.js';

/** What a hub says of an object type that it has added. */
export interface CustomSchema {
  /** Bare: `car`. */
  readonly name: string;
  readonly labels: { readonly singular: string; readonly plural: string };
  readonly description?: string;
  readonly primaryDisplayProperty: string;
  readonly secondaryDisplayProperties: readonly string[];
  readonly requiredProperties: readonly string[];
  readonly searchableProperties: readonly string[];
  /** Whether people may bring it back from the archive; kept as it is sent. */
  readonly restorable: boolean;
  /** Who let the app in that made it, and the one that changed it last; a private app acts for nobody. */
  readonly createdByUserId?: number;
  readonly updatedByUserId?: number;
}

/** An object type that a hub has added: `2-47730019`, or `p1001_car` by its full name. */
export interface CustomType extends ObjectType {
  readonly schema: CustomSchema;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt?: Date;
}

/** How names and type ids of custom object types are spelt (Assumption C3); the bare name is none. */
export function isCustomSpelling(text: string): boolean {
  return /^2-[0-9]+$/.test(text) || /^p[0-9]*_./i.test(text);
}

/** The full name of a custom object type. */
function toFullName(hubId: number, name: string): string {
  return `p${hubId}_${name}`;
}

/** The spellings that all object types share, for a custom one. */
export function toObjectType(hubId: number, id: string, name: string): ObjectType {
  const fullName = toFullName(hubId, name);
  return { id, singular: fullName, plural: fullName, typeName: name, associationName: name };
}

/** The name of the group of properties that comes with a type. */
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
