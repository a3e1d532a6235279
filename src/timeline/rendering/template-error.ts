/** Names can be long: what is said of them stays a sentence. */
const longest = 200;

/** A template that cannot be shown. The message is one sentence that names the place; lines and columns start at 1. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly line: number;
  readonly column: number;

  constructor(problem: string, text: string, offset: number) {
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    const column = offset - before.lastIndexOf('\n');
    super(`${problem.slice(0, longest).toWellFormed()} (line ${line}, column ${column}).`);
    this.line = line;
    this.column = column;
  }
}
