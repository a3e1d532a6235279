import { listCalculated } from './calculated-values.js';
import type { CustomType } from '../types/custom-types.js';
import type { PropertySet } from '../types/definition.js';

/** Where a property is used, so that it cannot be archived. */
export interface PropertyUse {
  readonly kind: 'CALCULATED_PROPERTY' | 'OBJECT_SCHEMA';
  /** In plain words. */
  readonly what: string;
  readonly name: string;
  readonly label: string;
  readonly link: string;
}

/** The calculated properties of a set that are made of a property. */
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

/** Assumption P33. The custom object type itself, if its schema names a property. */
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
