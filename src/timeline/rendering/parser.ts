import type { Node, Program } from 'handlebars/dist/cjs/handlebars/compiler/base.js';
import { parse, parser } from 'handlebars/dist/cjs/handlebars/compiler/base.js';
import { TemplateError } from './template-error.js';
import { scanTemplate } from './scan.js';

/** The tree of a template, and how to refuse a node of it. */
interface ParsedTemplate {
  readonly program: Program;
  refuse(problem: string, node: Node): never;
}

/** The tree of a template in which lines of a block tag alone keep their line end. Throws TemplateError. */
export function parseTemplate(template: string): ParsedTemplate {
  const source = template.replace(/\r\n?/g, '\n');
  const scanned = scanTemplate(source);
  const refuseAt = (problem: string, line: number, column: number): never => {
    const lines = scanned.text.split('\n').slice(0, line - 1);
    const offset = lines.reduce((sum, { length }) => sum + length + 1, column);
    throw new TemplateError(problem, source, scanned.toOriginal(offset));
  };
  try {
    const program = parse(scanned.text, { ignoreStandalone: true });
    return { program, refuse: (problem, { loc }) => refuseAt(problem, loc.start.line, loc.start.column) };
  } catch (error) {
    const { line, column } = findPlace(error);
    return refuseAt('A template cannot say this', line, column);
  }
}

/** Where the parser stopped: it says so only for some of its errors, and its lexer knows for the others. */
function findPlace(error: unknown): { line: number; column: number } {
  const { lineNumber, column, message } = error as Error & { lineNumber?: number; column?: number };
  if (lineNumber !== undefined && column !== undefined) return { line: lineNumber, column };
  const token = parser.lexer.yylloc;
  return message.startsWith('Lexical')
    ? { line: token.last_line, column: token.last_column }
    : { line: token.first_line, column: token.first_column };
}
