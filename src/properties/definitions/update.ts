import { isDeepStrictEqual } from 'node:util';
import { assertCalculation, inOneSpelling } from '../formulas/calculated-property.js';
import type { Definition, PropertyFacts } from '../types/definition.js';
import { assertDisplay, listForeignHints } from './display-hints.js';
import { assertFits, assertGroup, toOption, type PropertyHome } from './new-property.js';
import { propertyErrors } from '../types/properties.errors.js';
import type { PropertyUpdate } from '../types/properties.schema.js';
import { assertOptions } from './options.js';

/** What an update may change; everything else that it names stays as it is. */
const updatable = [
  'label',
  'type',
  'fieldType',
  'calculationFormula',
  'description',
  'groupName',
  'options',
  'displayOrder',
  'hidden',
  'formField',
  'showCurrencySymbol',
  'currencyPropertyName',
  'numberDisplayHint',
  'textDisplayHint',
  'dateDisplayHint',
] as const;
type Updatable = (typeof updatable)[number];

/** The fields that become other than they were; undefined for one that goes. */
type PropertyChanges = { readonly [N in Updatable]?: PropertyFacts[N] | undefined };

/** What an update changes of a property; throws a 400 of properties.errors.ts for what it may not change or what does not fit. */
export function toPropertyChanges(stored: Definition, update: PropertyUpdate, home: PropertyHome): PropertyChanges {
  const asked = toAsked(stored, update);
  const changed = updatable.filter((name) => name in asked && !isDeepStrictEqual(asked[name], stored[name]));
  const changes: PropertyChanges = Object.fromEntries(changed.map((name) => [name, asked[name]]));
  const facts = applyChanges(stored, changes);
  if (stored.builtIn) assertChangeable(stored, changed, home);
  if (stored.builtIn) assertBuiltInFits(facts, changed, home);
  else assertFits(facts, home);
  if (['type', 'fieldType', 'calculationFormula'].some((name) => name in changes)) {
    // The formula as it was spelt, so that a refusal can say where.
    assertCalculation({ ...facts, ...pickFormula(update) }, home.properties);
  }
  return changes;
}

/** What came with the server was not made by the rules for custom properties. */
function assertBuiltInFits(facts: Definition, changed: readonly Updatable[], home: PropertyHome): void {
  if (changed.includes('groupName')) assertGroup(facts, home);
  if (changed.includes('options')) assertOptions(facts, home.objectTypeId);
  assertDisplay(facts);
}

interface StoredOrigin {
  /** The property as it came with the server; undefined for a custom one. */
  readonly origin: Definition | undefined;
  readonly userId: number | undefined;
}

/** What is kept of a changed property: of a built-in one only what the hub has made different. */
export function toStoredFacts(
  stored: Definition,
  changes: PropertyChanges,
  { origin, userId }: StoredOrigin,
): Partial<PropertyFacts> & Pick<PropertyFacts, 'name'> {
  const { createdAt: _c, updatedAt: _u, archivedAt: _a, optionValues: _o, ...facts } = applyChanges(stored, changes);
  if (!facts.builtIn) return { ...facts, ...(userId !== undefined && { updatedUserId: String(userId) }) };
  const different = updatable.filter((name) => !isDeepStrictEqual(facts[name], origin?.[name]));
  return { name: facts.name, builtIn: true, ...Object.fromEntries(different.map((name) => [name, facts[name]])) };
}

function applyChanges(facts: Definition, changes: PropertyChanges): Definition {
  return { ...facts, ...changes } as Definition;
}

function toAsked(stored: Definition, { options, ...update }: PropertyUpdate): PropertyChanges {
  const isRetyped = update.type !== undefined && update.type !== stored.type;
  return {
    ...(isRetyped && toLosses(update.type ?? stored.type)),
    ...update,
    ...inOneSpelling(pickFormula(update)),
    ...(options && { options: options.map(toOption) }),
  };
}

function pickFormula({ calculationFormula }: PropertyUpdate): Pick<PropertyUpdate, 'calculationFormula'> {
  return calculationFormula === undefined ? {} : { calculationFormula };
}

/** Assumption P24. What a property of another type cannot keep. */
function toLosses(type: PropertyFacts['type']): PropertyChanges {
  const hasOptions = type === 'enumeration' || type === 'bool';
  const hints = Object.fromEntries(listForeignHints(type).map((name) => [name, undefined]));
  return { ...hints, ...(!hasOptions && { options: [] }) };
}

/** Assumption P21. */
function assertChangeable(stored: Definition, changed: readonly Updatable[], { objectTypeId }: PropertyHome): void {
  const refused = changed.find((name) => !isChangeable(stored, name));
  if (refused === undefined) return;
  throw propertyErrors.readOnlyDefinition({
    message: `Property '${stored.name}' of object type '${objectTypeId}' comes with the server: its ${refused} cannot be changed.`,
    context: { property: [stored.name], objectTypeId: [objectTypeId] },
  });
}

function isChangeable({ readOnlyDefinition, readOnlyOptions }: Definition, name: Updatable): boolean {
  if (name === 'options') return !(readOnlyOptions ?? readOnlyDefinition);
  return !readOnlyDefinition && name !== 'type' && name !== 'fieldType' && name !== 'calculationFormula';
}
