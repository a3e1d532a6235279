import type { PropertyFacts, PropertyType } from '../types/definition.js';
import { propertyErrors } from '../types/properties.errors.js';
import { propertyTypes } from '../values/property-types.js';

interface HintRule {
  readonly name: 'numberDisplayHint' | 'textDisplayHint' | 'dateDisplayHint';
  readonly hints: readonly string[];
}

const rules: readonly HintRule[] = [
  {
    name: 'numberDisplayHint',
    hints: ['unformatted', 'formatted', 'currency', 'percentage', 'duration', 'probability'],
  },
  {
    name: 'textDisplayHint',
    hints: [
      'unformatted_single_line',
      'multi_line',
      'email',
      'phone_number',
      'domain_name',
      'ip_address',
      'physical_address',
      'postal_code',
    ],
  },
  {
    name: 'dateDisplayHint',
    hints: ['absolute', 'absolute_with_relative', 'time_since', 'time_until'],
  },
];

/** Throws a 400 of properties.errors.ts for a hint that does not apply to the type, or a currency without its symbol. */
export function assertDisplay(facts: PropertyFacts): void {
  if (facts.currencyPropertyName !== undefined && !facts.showCurrencySymbol) {
    throw propertyErrors.invalidCurrencyProperty();
  }
  for (const { name, hints } of rules) {
    const hint = facts[name];
    if (hint === undefined || (hints.includes(hint) && hasHint(facts.type, name))) continue;
    const types = (Object.keys(propertyTypes) as PropertyType[]).filter((type) => hasHint(type, name));
    throw propertyErrors.invalidDisplayHint({
      message: `The ${name} of a property of the type ${types.join(' or ')} is one of [${hints.join(', ')}].`,
    });
  }
}

/** Names of the hints that do not apply to the type. */
export function listForeignHints(type: PropertyType): HintRule['name'][] {
  return rules.map(({ name }) => name).filter((name) => !hasHint(type, name));
}

function hasHint(type: PropertyType, name: HintRule['name']): boolean {
  return propertyTypes[type].displayHint === name;
}
