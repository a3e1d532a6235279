import { toDefinition, type Definition, type PropertyFacts } from '../types/definition.js';
import { toCustomProperty } from './new-property.js';
import { propertyErrors } from '../types/properties.errors.js';
import type { PropertyInput } from '../types/properties.schema.js';
import type { HubProperties } from './sets.service.js';
import { propertyExists } from '../formulas/refusals.js';

const customProperties = 1000;
const uniqueProperties = 10;

interface NewProperties {
  readonly hub: HubProperties;
  readonly objectTypeId: string;
  readonly userId?: number | undefined;
  /** Archived properties whose values cannot be unique, each with a conflicting value. */
  readonly unfit: ReadonlyMap<string, string>;
}

/**
 * Returns a function that validates the properties of a request one by one, each as if the previous ones already existed.
 * It throws the refusals of `createProperty`.
 */
export function takeNewProperties({
  hub,
  objectTypeId,
  userId,
  unfit,
}: NewProperties): (input: PropertyInput) => PropertyFacts {
  const taken = new Map<string, Definition>(hub.active);
  const home = { objectTypeId, groups: hub.groups, properties: taken, ...(userId !== undefined && { userId }) };
  return (input) => {
    if (taken.has(input.name)) throw propertyExists(input.name);
    const facts = toCustomProperty(input, home);
    assertRoom([...taken.values()], facts);
    assertUnique(facts, unfit);
    taken.set(facts.name, toDefinition(facts));
    return facts;
  };
}

function assertRoom(before: readonly Definition[], added: PropertyFacts): void {
  const custom = before.filter(({ builtIn }) => !builtIn);
  if (custom.length >= customProperties) throw propertyErrors.tooManyProperties();
  const unique = custom.filter(({ hasUniqueValue }) => hasUniqueValue);
  if (added.hasUniqueValue && unique.length >= uniqueProperties) throw propertyErrors.tooManyUniqueProperties();
}

/** Assumption P23. */
function assertUnique({ name, hasUniqueValue }: PropertyFacts, unfit: ReadonlyMap<string, string>): void {
  const value = unfit.get(name);
  if (!hasUniqueValue || value === undefined) return;
  throw propertyErrors.duplicateUniqueValues({
    message: `Property '${name}' cannot be restored with unique values: '${value}' is too long or the value of several records.`,
    context: { property: [name] },
  });
}
