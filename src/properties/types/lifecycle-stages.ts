import { toDefinition, type Definition, type PropertyOption, type PropertySet } from './definition.js';
import { propertyErrors } from './properties.errors.js';
import { toStageKey } from './stage-keys.js';

/** The property of contacts and companies whose options are their lifecycle stages. */
export const lifecycleProperty = 'lifecyclestage';

/** The stages that come with the server, and their labels. */
const defaultLabels: ReadonlyMap<string, string> = new Map([
  ['subscriber', 'Subscriber'],
  ['lead', 'Lead'],
  ['marketingqualifiedlead', 'Marketing Qualified Lead'],
  ['salesqualifiedlead', 'Sales Qualified Lead'],
  ['opportunity', 'Opportunity'],
  ['customer', 'Customer'],
  ['evangelist', 'Evangelist'],
  ['other', 'Other'],
]);

const numeric = /^[0-9]{1,20}$/;

/**
 * Spec 2.6: default stages keep their text names, custom stages have numeric ones. Throws INVALID_PROPERTY_OPTION (400) for
 * another name.
 */
export function assertLifecycleStages(options: readonly PropertyOption[]): void {
  const wrong = options.find(({ value }) => !defaultLabels.has(value) && !numeric.test(value));
  if (!wrong) return;
  throw propertyErrors.invalidPropertyOption({
    message: `The internal name of a custom lifecycle stage is numeric: '${wrong.value}' is not.`,
    context: { property: [lifecycleProperty] },
  });
}

/** In display order, numbered from 0: the order in which records go through the stages (Spec 3.2). */
export function toLifecycleOrder(options: readonly PropertyOption[]): PropertyOption[] {
  const sorted = options.toSorted((a, b) => a.displayOrder - b.displayOrder);
  return sorted.map((option, displayOrder) => ({ ...option, displayOrder }));
}

/** A property of the stage `lead`; those of other stages have another name and label in its place. */
const ofLead =
  /^hs_(?:lifecyclestage|(?:v2_)?(?:date_entered|date_exited|(?:latest_|cumulative_)?time_in))_lead(?=_date$|$)/;

/**
 * The properties that hold when records entered and left the stages of a hub, where they differ from the built-in ones: those
 * of custom stages, and those of default stages with another label. Spec 2.6, 3.2.
 */
export function toLifecycleProperties(builtIn: PropertySet, stages: readonly PropertyOption[]): Definition[] {
  const changed = stages.filter(({ value, label }) => defaultLabels.get(value) !== label);
  if (changed.length === 0) return [];
  const models = [...builtIn.values()].filter(({ name }) => ofLead.test(name));
  return changed.flatMap((stage) => models.map((model) => toStageProperty(model, stage, builtIn)));
}

function toStageProperty(model: Definition, { value, label }: PropertyOption, builtIn: PropertySet): Definition {
  const name = model.name.replace(/_lead(?=_date$|$)/, `_${toStageKey(value)}`);
  return toDefinition({ ...model, ...builtIn.get(name), name, label: model.label.replace('Lead', () => label) });
}
