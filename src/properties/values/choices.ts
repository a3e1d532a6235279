import type { Definition } from '../types/definition.js';
import { refusal, shorten, type PropertyFailure } from './failures.js';
import type { ValueTarget } from './target.js';

/**
 * Validates the value of a bool or enumeration: one option, or, for multiple values, options joined by semicolons. A
 * leading semicolon appends to the stored value.
 */
export function readChoice(text: string, definition: Definition, where: ValueTarget): string | PropertyFailure {
  if (definition.fieldType === 'checkbox') return readChoices(text, definition, where);
  // Assumption P7. The live documentation capitalises the stages of this property.
  const choice = definition.name === 'lifecyclestage' ? text.toLowerCase() : text;
  return findFault([choice], definition, where) ?? choice;
}

function readChoices(text: string, definition: Definition, where: ValueTarget): string | PropertyFailure {
  const given = text.split(';').filter((part) => part !== '');
  const fault = findFault(given, definition, where);
  if (fault) return fault;
  const stored = text.startsWith(';')
    ? (where.current?.(definition.name) ?? '').split(';').filter((part) => part !== '')
    : [];
  return [...new Set([...stored, ...given])].join(';');
}

function findFault(
  choices: readonly string[],
  definition: Definition,
  { owners }: ValueTarget,
): PropertyFailure | undefined {
  if (definition.referencedObjectType === 'OWNER') return findOwnerFault(choices, definition, owners);
  if (isOpen(definition)) return undefined;
  const wrong = choices.find((choice) => !definition.optionValues.has(choice));
  if (wrong === undefined) return undefined;
  return refusal(definition, {
    code: 'INVALID_OPTION',
    message: (shown) => `${shown} was not one of the allowed options: [${listOptions(definition)}]`,
    value: wrong,
  });
}

/** Assumption P6. Enumerations without options, most of which refer to other records, accept any text. */
function isOpen({ type, options }: Definition): boolean {
  return type === 'enumeration' && options.length === 0;
}

function findOwnerFault(
  choices: readonly string[],
  definition: Definition,
  owners: ValueTarget['owners'],
): PropertyFailure | undefined {
  const wrong = choices.find((choice) => !owners.has(choice));
  if (wrong === undefined) return undefined;
  return refusal(definition, {
    code: 'INVALID_OWNER_ID',
    message: (shown) => `${shown} was not a valid owner ID`,
    value: wrong,
  });
}

const listedCharacters = 20_000;

function listOptions({ options }: Definition): string {
  const list = options.map(
    ({ label, value, displayOrder, hidden }) =>
      `label: "${label}"\nvalue: "${value}"\ndisplay_order: ${displayOrder}\nhidden: ${hidden}\nread_only: false\n`,
  );
  return shorten(list.join(', '), listedCharacters);
}
