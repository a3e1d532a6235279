import { escapeMarkdown } from './markdown-escape.js';
import { toHtml } from './markdown.js';
import { interpret, RenderLimitError } from './interpreter.js';
import type { CompiledTemplate } from './program.js';

interface RenderLimits {
  /** Nodes visited, names resolved, items converted to text. */
  readonly steps: number;
  /** Characters in the output of the template. */
  readonly output: number;
  /** Table cells, which Markdown adds to short rows. */
  readonly cells: number;
}

/** One template to render, as plain data. */
export interface RenderTask {
  readonly template: CompiledTemplate;
  readonly context: Readonly<Record<string, unknown>>;
  /** An IANA zone. */
  readonly timeZone: string;
  readonly limits: RenderLimits;
}

const maxHtml = 1_048_576;

/** Renders the HTML of an event: Handlebars, then Markdown, then sanitising. Throws RenderLimitError. */
export function renderEvent({ template, ...task }: RenderTask): string {
  const written = interpret(template, { ...task, writeValue: escapeMarkdown });
  const columns = count(written, '|');
  if (columns * count(written, '\n') > task.limits.cells) throw new RenderLimitError('The table is too large.');
  const html = toHtml(written, template.kind);
  if (html.length > maxHtml) throw new RenderLimitError('The HTML is too long.');
  return html;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
