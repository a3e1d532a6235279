import { isDeepStrictEqual } from 'node:util';
import { assertCalculation, inOneSpelling } from '../formulas/calculated-property.js';
import type { Definition, PropertyFacts } from '../types/definition.js';
import { assertDisplay, listForeignHints } from './display-hints.js';
import { assertFits, assertGroup, toOption, type PropertyHome } from './new-property.js';
import { assertLifecycleStages, lifecycleProperty, toLifecycleOrder } from '../types/lifecycle-stages.js';
import { propertyErrors } from '../types/properties.errors.js';
import { propertyTypes } from '../values/property-types.js';
import type { PropertyUpdate } from '../types/properties.schema.js';
import { assertOptions } from './options.js';

/** Fields that an update may change; others in the request are ignored. */
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

/** The changed fields; undefined for a removed one. */
type PropertyChanges = { readonly [N in Updatable]?: PropertyFacts[N] | undefined };

/**
 * The changes of an update; throws a 400 of properties.errors.ts for fields that cannot change or values that do not fit.
 */
export function toPropertyChanges(stored: Definition, update: PropertyUpdate, home: PropertyHome): PropertyChanges {
  const asked = toAsked(stored, update);
  const changed = updatable.filter((name) => name in asked && !isDeepStrictEqual(asked[name], stored[name]));
  const changes: PropertyChanges = Object.fromEntries(changed.map((name) => [name, asked[name]]));
  const facts = applyChanges(stored, changes);
  if (stored.builtIn) assertChangeable(stored, changed, home);
  if (stored.builtIn) assertBuiltInFits(facts, changed, home);
  else assertFits(facts, home);
  if (['type', 'fieldType', 'calculationFormula'].some((name) => name in changes)) {
    // Uses the original spelling of the formula, so that a refusal can report the position.
    assertCalculation({ ...facts, ...pickFormula(update) }, home.properties);
  }
  return changes;
}

/** Built-in properties need not follow the rules for custom ones. */
function assertBuiltInFits(facts: Definition, changed: readonly Updatable[], home: PropertyHome): void {
  if (changed.includes('groupName')) assertGroup(facts, home);
  if (changed.includes('options')) {
    // The live service marks the stages as external, although it lists them.
    const isLifecycle = facts.name === lifecycleProperty;
    assertOptions(isLifecycle ? { ...facts, externalOptions: false } : facts, home.objectTypeId);
    if (isLifecycle) assertLifecycleStages(facts.options);
  }
  assertDisplay(facts);
}

interface StoredOrigin {
  /** The built-in definition; undefined for a custom property. */
  readonly origin: Definition | undefined;
  readonly userId: number | undefined;
}

/** The stored form of a changed property: for a built-in one only the hub's changes. */
export function toStoredFacts(
  stored: Definition,
  changes: PropertyChanges,
  { origin, userId }: StoredOrigin,
): Partial<PropertyFacts> & Pick<PropertyFacts, 'name'> {
  const {
    createdAt: _c,
    updatedAt: _u,
    archivedAt: _a,
    optionValues: _o,
    rules: _r,
    ...facts
  } = applyChanges(stored, changes);
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
    ...(options && { options: toOptions(stored, options) }),
  };
}

/** Stages of a lifecycle are stored in the order in which records go through them. */
function toOptions({ name, builtIn }: Definition, options: NonNullable<PropertyUpdate['options']>) {
  const all = options.map(toOption);
  return builtIn && name === lifecycleProperty ? toLifecycleOrder(all) : all;
}

function pickFormula({ calculationFormula }: PropertyUpdate): Pick<PropertyUpdate, 'calculationFormula'> {
  return calculationFormula === undefined ? {} : { calculationFormula };
}

/** Assumption P24. Fields that do not apply to another type. */
function toLosses(type: PropertyFacts['type']): PropertyChanges {
  const hasOptions = propertyTypes[type].options !== 'none';
  const hints = Object.fromEntries(listForeignHints(type).map((name) => [name, undefined]));
  return { ...hints, ...(!hasOptions && { options: [] }) };
}

/** Assumption P21. */
function assertChangeable(stored: Definition, changed: readonly Updatable[], { objectTypeId }: PropertyHome): void {
  const isStages = (name: Updatable) => name === 'options' && stored.name === lifecycleProperty;
  const refused = changed.find((name) => !isStages(name) && !isChangeable(stored, name));
  if (refused === undefined) return;
  throw propertyErrors.readOnlyDefinition({
    message: `Property '${stored.name}' of object type '${objectTypeId}' is built-in: its ${refused} cannot be changed.`,
    context: { property: [stored.name], objectTypeId: [objectTypeId] },
  });
}

function isChangeable({ readOnlyDefinition, readOnlyOptions }: Definition, name: Updatable): boolean {
  if (name === 'options') return !(readOnlyOptions ?? readOnlyDefinition);
  return !readOnlyDefinition && name !== 'type' && name !== 'fieldType' && name !== 'calculationFormula';
}
