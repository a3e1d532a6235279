import { AppError } from '../platform/http/errors.js';
import { templateErrors } from './templates.errors.js';

type Code = keyof typeof templateErrors;

/** The refusal of that code, the names in braces filled in; they are its context too. */
export function refusal(code: Code, details: Readonly<Record<string, string>> = {}): AppError {
  const shown = Object.entries(details).map(([name, text]) => [name, text.slice(0, 300).toWellFormed()] as const);
  if (shown.length === 0) return new AppError(code);
  const message = shown.reduce<string>(
    (text, [name, value]) => text.replace(`{${name}}`, () => value),
    templateErrors[code].message,
  );
  return new AppError(code, {
    message,
    context: Object.fromEntries(shown.map(([name, value]) => [name, [value]])),
  });
}
