import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };
const missing = { status: 404, category: 'OBJECT_NOT_FOUND' };

/** Refusals for templates and tokens. Placeholders in braces are filled in where they are thrown. */
export const templateErrors = defineErrors({
  // The recorded body has no category.
  APP_NOT_YOURS: { status: 403, message: "You don't have access to this application." },
  TEMPLATE_NOT_FOUND: { ...missing, message: 'There is no event template with the id {id}.' },
  TOKEN_NOT_FOUND: { ...missing, message: "The event template {id} has no token named '{name}'." },
  TOKEN_EXISTS: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    message: "The event template {id} already has a token named '{name}'.",
  },
  TOO_MANY_TEMPLATES: { ...refusal, message: 'No more than 750 event templates are allowed per app.' },
  TOO_MANY_TOKENS: { ...refusal, message: 'No more than 500 tokens are allowed per event template.' },
  TEMPLATE_TOO_LARGE: { ...refusal, message: 'The tokens of an event template are larger than allowed.' },
  TEMPLATE_TYPE_NOT_SUPPORTED: {
    ...refusal,
    message: "Event templates are for contacts, companies, deals and tickets, not for '{objectType}'.",
  },
  TEMPLATE_DOES_NOT_COMPILE: { ...refusal, message: 'The {field} does not compile: {problem}' },
  TEMPLATE_IS_FIXED: { ...refusal, message: 'The id and the object type of an event template cannot change.' },
  TOKEN_IS_FIXED: { ...refusal, message: "The name and the type of the token '{name}' cannot change." },
  DUPLICATE_TOKEN: { ...refusal, message: "The token name '{name}' is given more than once." },
  INVALID_TOKEN_NAME: {
    ...refusal,
    message: 'Token names are 1 to 256 letters, digits, periods, dashes and underscores.',
  },
  RESERVED_TOKEN_NAME: { ...refusal, message: "The token name '{name}' is reserved." },
  INVALID_TOKEN_OPTIONS: { ...refusal, message: "The options of the token '{name}' are not allowed: {reason}." },
});
