import type { Definition, PropertyOption } from '../types/definition.js';
import type { Property } from '../types/properties.schema.js';

/** A property on the wire: keys in its order, `archived` only for custom ones, `hubspotDefined` only for built-in ones. */
export function toWireProperty(definition: Definition): Property {
  const { createdAt, updatedAt, archivedAt, builtIn } = definition;
  return {
    ...(updatedAt && { updatedAt: updatedAt.toISOString() }),
    ...(createdAt && { createdAt: createdAt.toISOString() }),
    name: definition.name,
    label: definition.label,
    type: definition.type,
    fieldType: definition.fieldType,
    description: definition.description,
    groupName: definition.groupName,
    options: definition.options.map(toWireOption),
    ...pick(definition, ['createdUserId', 'updatedUserId', 'referencedObjectType', 'calculationFormula']),
    displayOrder: definition.displayOrder,
    calculated: definition.calculated,
    externalOptions: definition.externalOptions,
    ...(!builtIn && { archived: archivedAt !== undefined }),
    ...(archivedAt && { archivedAt: archivedAt.toISOString() }),
    hasUniqueValue: definition.hasUniqueValue,
    hidden: definition.hidden,
    ...(builtIn && { hubspotDefined: true }),
    ...pick(definition, [
      'showCurrencySymbol',
      'currencyPropertyName',
      'numberDisplayHint',
      'textDisplayHint',
      'dateDisplayHint',
    ]),
    modificationMetadata: {
      archivable: definition.archivable,
      readOnlyDefinition: definition.readOnlyDefinition,
      ...pick(definition, ['readOnlyOptions']),
      readOnlyValue: definition.readOnlyValue,
    },
    formField: definition.formField,
    dataSensitivity: 'non_sensitive',
  };
}

function toWireOption({
  label,
  value,
  description,
  displayOrder,
  hidden,
}: PropertyOption): Property['options'][number] {
  return { label, value, ...(description !== undefined && { description }), displayOrder, hidden };
}

/** Picks the named fields that are present. */
function pick<K extends keyof Definition>(
  definition: Definition,
  names: readonly K[],
): { [N in K]?: NonNullable<Definition[N]> } {
  return Object.fromEntries(
    names.flatMap((name) => (definition[name] === undefined ? [] : [[name, definition[name]]])),
  ) as { [N in K]?: NonNullable<Definition[N]> };
}
