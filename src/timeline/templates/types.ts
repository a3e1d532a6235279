import { refusal } from './refusals.js';
import { templateErrors } from './templates.errors.js';

/** Object types of templates: type id, singular, plural. */
const types: readonly (readonly [id: string, singular: string, plural: string])[] = [
  ['0-1', 'contact', 'contacts'],
  ['0-2', 'company', 'companies'],
  ['0-3', 'deal', 'deals'],
  ['0-5', 'ticket', 'tickets'],
];

/**
 * Resolves any spelling to the type id of a template; contacts by default (Spec 2.3). Throws TEMPLATE_TYPE_NOT_SUPPORTED
 * (400).
 */
export function getTemplateTypeId(objectType = 'contacts'): string {
  const spelling = objectType.toLowerCase();
  const [id] = types.find((spellings) => spellings.includes(spelling)) ?? [];
  if (id === undefined) throw refusal(templateErrors.templateTypeNotSupported, { objectType });
  return id;
}

/** As printed in responses: lower case, plural. */
export function toTypeName(typeId: string): string {
  const [, , plural] = types.find(([id]) => id === typeId) ?? [];
  if (plural === undefined) throw new Error(`No template can have the type ${typeId}.`);
  return plural;
}
