import type { AppError } from '../../platform/http/errors.js';
import { valueErrors } from './values.errors.js';

/** The refusal of one value; `value` is what was sent, if the wire repeats it. */
export interface PropertyFailure {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly value?: string;
}

/** Limits the size of the response. */
const reportedFailures = 500;

/** The refusal that reports all invalid values of a request together: INVALID_PROPERTY_VALUES (400). */
export function validationFailure(failures: readonly PropertyFailure[], hubId: number): AppError {
  const reported = failures.slice(0, reportedFailures);
  const details = reported.map(({ name, code, message, value }) => ({
    isValid: false,
    message,
    error: code,
    name,
    localizedErrorMessage: message,
    ...(value !== undefined && { propertyValue: shorten(value) }),
    portalId: hubId,
  }));
  return valueErrors.invalidPropertyValues({
    message: `Property values were not valid: ${JSON.stringify(details)}`,
    errors: reported.map(({ name, code, message }) => ({ message, code, context: { propertyName: [name] } })),
  });
}

const shownCharacters = 1000;

/** Shortens a text for messages if it is very long. */
export function shorten(text: string, characters = shownCharacters): string {
  return text.length <= characters ? text : `${text.slice(0, characters).toWellFormed()}…`;
}

interface Refusal {
  readonly code: string;
  /** A text, or a function that includes the value. */
  readonly message: string | ((shown: string) => string);
  readonly value: string;
}

/** Creates the refusal of a property value; a very long value is shortened wherever it is repeated. */
export function refusal({ name }: { readonly name: string }, { code, message, value }: Refusal): PropertyFailure {
  const shown = shorten(value);
  return { name, code, message: typeof message === 'string' ? message : message(shown), value: shown };
}
