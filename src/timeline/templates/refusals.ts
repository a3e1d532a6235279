import type { AppError, ErrorOf } from '../../platform/http/errors.js';

/** An error with the placeholders in braces filled in; they are also its context. */
export function refusal(error: ErrorOf, details: Readonly<Record<string, string>> = {}): AppError {
  const shown = Object.entries(details).map(([name, text]) => [name, text.slice(0, 300).toWellFormed()] as const);
  if (shown.length === 0) return error();
  const message = shown.reduce<string>((text, [name, value]) => text.replace(`{${name}}`, () => value), error.message);
  return error({ message, context: Object.fromEntries(shown.map(([name, value]) => [name, [value]])) });
}
