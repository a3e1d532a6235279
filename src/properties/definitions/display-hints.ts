import type { PropertyFacts, PropertyType } from '../types/definition.js';
import { propertyErrors } from '../types/properties.errors.js';

interface HintRule {
  readonly name: 'numberDisplayHint' | 'textDisplayHint' | 'dateDisplayHint';
  readonly types: readonly PropertyType[];
  readonly hints: readonly string[];
}

const rules: readonly HintRule[] = [
  {
    name: 'numberDisplayHint',
    types: ['number'],
    hints: ['unformatted', 'formatted', 'currency', 'percentage', 'duration', 'probability'],
  },
  {
    name: 'textDisplayHint',
    types: ['string'],
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
    types: ['date', 'datetime'],
    hints: ['absolute', 'absolute_with_relative', 'time_since', 'time_until'],
  },
];

/** Throws a 400 of properties.errors.ts for a hint that the type does not have, or a currency without its symbol. */
export function assertDisplay(facts: PropertyFacts): void {
  if (facts.currencyPropertyName !== undefined && !facts.showCurrencySymbol) {
    throw propertyErrors.invalidCurrencyProperty();
  }
  for (const { name, types, hints } of rules) {
    const hint = facts[name];
    if (hint === undefined || (hints.includes(hint) && types.includes(facts.type))) continue;
    throw propertyErrors.invalidDisplayHint({
      message: `The ${name} of a property of the type ${types.join(' or ')} is one of [${hints.join(', ')}].`,
    });
  }
}

/** Names of the hints that a property of the type cannot have. */
export function listForeignHints(type: PropertyType): HintRule['name'][] {
  return rules.filter(({ types }) => !types.includes(type)).map(({ name }) => name);
}
