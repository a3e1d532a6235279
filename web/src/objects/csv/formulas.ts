const dangerous = /^[=+\-@\t\r]/;
const plainNumber = /^-?[0-9]+(\.[0-9]+)?$/;

/** Escapes a cell so that spreadsheets do not run it as a formula. */
export const escapeFormula = (text: string): string =>
  dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text;

/** Reverts {@link escapeFormula}. */
export const restore = (text: string): string =>
  text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text;
