/** Names in messages are shortened to this length. */
const longest = 200;

/** An invalid template. The message is one sentence with the position; lines and columns start at 1. */
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
