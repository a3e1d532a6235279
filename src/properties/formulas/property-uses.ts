import { listCalculated } from './calculated-values.js';
import type { CustomType } from '../types/custom-types.js';
import type { PropertySet } from '../types/definition.js';

/** A use of a property, which prevents archiving it. */
export interface PropertyUse {
  readonly kind: 'CALCULATED_PROPERTY' | 'OBJECT_SCHEMA';
  /** Kind of the use, for messages. */
  readonly what: string;
  readonly name: string;
  readonly label: string;
  readonly link: string;
}

/** The calculated properties of a set that depend on a property. */
export function listFormulaUses(set: PropertySet, name: string, typeId: string): PropertyUse[] {
  const users = listCalculated(set).filter(({ sources }) => sources.includes(name));
  return users.map(({ definition }) => ({
    kind: 'CALCULATED_PROPERTY',
    what: 'Calculated property',
    name: definition.name,
    label: definition.label,
    link: `/crm/v3/properties/${typeId}/${definition.name}`,
  }));
}

/** Assumption P33. The custom object type itself, if its schema refers to a property. */
export function listSchemaUses({ id, typeName, schema }: CustomType, name: string): PropertyUse[] {
  const named = [
    schema.primaryDisplayProperty,
    ...schema.secondaryDisplayProperties,
    ...schema.requiredProperties,
    ...schema.searchableProperties,
  ];
  if (!named.includes(name)) return [];
  const what = 'Object schema';
  return [{ kind: 'OBJECT_SCHEMA', what, name: typeName, label: typeName, link: `/crm/v3/schemas/${id}` }];
}
