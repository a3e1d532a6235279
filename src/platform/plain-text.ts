/**
 * Returns the text of a string, number or boolean; undefined for anything else. `String` of an object from outside would call its
 * own `toString`, which may not be a function.
 */
export function toPlainText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return undefined;
  }
}

/** Describes anything thrown: the message of an error, the text of a plain value. */
export function toErrorText(error: unknown): string {
  return error instanceof Error ? error.message : (toPlainText(error) ?? 'unknown error');
}

/** The code of a system or database error. */
export function toErrorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? toPlainText(error.code) : undefined;
  return code ?? 'unknown error';
}
