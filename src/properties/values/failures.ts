import type { AppError } from '../../platform/http/errors.js';
import { valueErrors } from './values.errors.js';

/** Why one value of a request is refused; `value` is what was sent, where the wire repeats it. */
export interface PropertyFailure {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly value?: string;
}

/** A request may fail in more places than anyone reads; the answer stays small. */
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

/** What a message repeats of a text: all of it unless it is very long. */
export function shorten(text: string, characters = shownCharacters): string {
  return text.length <= characters ? text : `${text.slice(0, characters).toWellFormed()}…`;
}

interface Refusal {
  readonly code: string;
  /** A text, or one that repeats the value. */
  readonly message: string | ((shown: string) => string);
  readonly value: string;
}

/** Why the value of a property is refused; a very long value is shortened wherever it is repeated. */
export function refusal({ name }: { readonly name: string }, { code, message, value }: Refusal): PropertyFailure {
  const shown = shorten(value);
  return { name, code, message: typeof message === 'string' ? message : message(shown), value: shown };
}
