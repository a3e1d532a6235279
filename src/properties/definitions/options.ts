import type { PropertyFacts, PropertyOption } from '../types/definition.js';
import { propertyErrors } from '../types/properties.errors.js';
import { propertyTypes } from '../values/property-types.js';

type Options = readonly PropertyOption[];

/** Validates the options of a property for its type; throws a 400 of properties.errors.ts. */
export function assertOptions(facts: PropertyFacts, objectTypeId: string): void {
  const { name, type, options, externalOptions, referencedObjectType } = facts;
  if (externalOptions || referencedObjectType !== undefined) {
    assertExternal(facts);
    return;
  }
  const context = { property: [name], objectTypeId: [objectTypeId] };
  const { options: offered } = propertyTypes[type];
  if (offered === 'booleans') {
    assertBoolean(options, `Property '${name}' of object type '${objectTypeId}'`, context);
  } else if (offered === 'choices') {
    if (options.length > 0) return assertChoices(options, context);
    const message = `Property '${name}' of object type '${objectTypeId}' has no options but options are required!`;
    throw propertyErrors.missingOptions({ message, context });
  } else if (options.length > 0) {
    throw propertyErrors.invalidPropertyOption({
      message: `A property of the type ${type} has no options.`,
      context,
    });
  }
}

/** Assumption P17. Owners are the only other records that a property can refer to. */
function assertExternal({ name, type, options, externalOptions, referencedObjectType }: PropertyFacts): void {
  const fault =
    (!externalOptions && 'has a referencedObjectType, which needs externalOptions') ||
    (propertyTypes[type].options !== 'choices' && 'has externalOptions, which need the type enumeration') ||
    (options.length > 0 && 'has externalOptions and options, but can have only one of them') ||
    (referencedObjectType !== 'OWNER' && 'has externalOptions, which need the referencedObjectType OWNER');
  if (fault) {
    const message = `Property '${name}' ${fault}.`;
    throw propertyErrors.invalidExternalOptions({ message, context: { property: [name] } });
  }
}

type Context = Readonly<Record<string, readonly string[]>>;

function assertBoolean(options: Options, property: string, context: Context): void {
  const values = options.map(({ value }) => value);
  if (values.length === 2 && values.includes('true') && values.includes('false')) return;
  const fault =
    (values.length > 2 && 'has more than two options') ||
    (values.length < 2 && 'has less than two options') ||
    'has options with other values';
  const rule =
    "Boolean properties must have exactly two options; one with a value of 'true', the other with a value of 'false'.";
  throw propertyErrors.invalidBooleanOption({ message: `${rule} ${property} ${fault}`, context });
}

/** Multiple values are stored joined by semicolons, so a value cannot contain one. */
function assertChoices(options: Options, context: Context): void {
  const seen = { value: new Set<string>(), label: new Set<string>() };
  for (const option of options) {
    if (option.value.includes(';') || option.value.trim() === '' || option.label.trim() === '') {
      const message = `The option with the value '${option.value}' is not allowed: values and labels are not blank and values have no semicolon.`;
      throw propertyErrors.invalidPropertyOption({ message, context });
    }
    for (const key of ['value', 'label'] as const) {
      if (seen[key].has(option[key])) {
        const message = `The option ${key} '${option[key]}' is given more than once.`;
        throw propertyErrors.invalidPropertyOption({ message, context });
      }
      seen[key].add(option[key]);
    }
  }
}
