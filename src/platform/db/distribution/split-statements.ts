/** Opens or closes a text between dollar signs; a quoted text; the end of a statement at the end of a line. */
const marks = /\$(?:[A-Za-z_]\w*)?\$|'|--[^\n]*|;[ \t]*(?=\n|$)/g;

/**
 * Splits a migration into its statements. Each ends with a semicolon at the end of a line, outside of quotes, texts between
 * dollar signs and comments. A body between `begin atomic` and `end` is not supported.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  /** What ends the text that the mark is in. */
  let opened: string | undefined;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (opened !== undefined) {
      if (mark === opened) opened = undefined;
    } else if (mark === "'" || mark.startsWith('$')) {
      opened = mark;
    } else if (mark.startsWith(';')) {
      statements.push(text.slice(start, index + 1).trim());
      start = index + mark.length;
    }
  }
  const rest = text.slice(start).trim();
  return rest === '' ? statements : [...statements, rest];
}
