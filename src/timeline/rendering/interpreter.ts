import { formatDate } from './date-styles.js';
import type { BlockNode, CompiledTemplate, Expression, LoopName, TemplateNode } from './program.js';
import { toPlainText } from '../../platform/plain-text.js';

interface Interpretation {
  readonly context: unknown;
  /** An IANA zone. */
  readonly timeZone: string;
  /** Maximum steps and characters of output. */
  readonly limits: { readonly steps: number; readonly output: number };
  /** Converts a value for the output; literal text of the template is written unchanged. */
  readonly writeValue: (text: string) => string;
}

/** A template exceeded its step or output limit. */
export class RenderLimitError extends Error {
  override readonly name = 'RenderLimitError';
}

/** A nested context. */
interface Scope {
  readonly value: unknown;
  readonly parent: Scope | undefined;
  readonly loop: Readonly<Record<LoopName, unknown>> | undefined;
}

interface Run extends Interpretation {
  steps: number;
  length: number;
  readonly parts: string[];
}

const dateSteps = 10;
const maxListDepth = 20;

/**
 * Interprets a template. Generates no code, and reads only own values of plain data: inherited members do not exist.
 * Throws RenderLimitError.
 */
export function interpret({ nodes }: CompiledTemplate, interpretation: Interpretation): string {
  const run: Run = { ...interpretation, steps: 0, length: 0, parts: [] };
  writeNodes(run, nodes, { value: interpretation.context, parent: undefined, loop: undefined });
  return run.parts.join('');
}

function writeNodes(run: Run, nodes: readonly TemplateNode[], scope: Scope): void {
  for (const node of nodes) {
    spend(run, 1);
    if (typeof node === 'string') write(run, node);
    else if (node.kind === 'value') writeValue(run, toText(run, evaluate(run, node.path, scope)));
    else if (node.kind === 'block') writeBlock(run, node, scope);
    else {
      spend(run, dateSteps);
      writeValue(run, formatDate(evaluate(run, node.moment, scope), node.style, run.timeZone));
    }
  }
}

function writeBlock(run: Run, { name, subject, body, otherwise }: BlockNode, scope: Scope): void {
  const value = evaluate(run, subject, scope);
  if (name === 'each') {
    if (!writeItems(run, { body, value, scope })) writeNodes(run, otherwise, scope);
  } else if (name === 'with') {
    if (isEmpty(value)) writeNodes(run, otherwise, scope);
    else writeNodes(run, body, enter(scope, value));
  } else writeNodes(run, isTrue(value) === (name === 'if') ? body : otherwise, scope);
}

/** Writes the body of a loop for each item; returns whether there were any. */
function writeItems(run: Run, items: { body: BlockNode['body']; value: unknown; scope: Scope }): boolean {
  const { body, value, scope } = items;
  if (typeof value !== 'object' || value === null) return false;
  const keys = Array.isArray(value) ? undefined : Object.keys(value);
  const count = keys?.length ?? (value as unknown[]).length;
  spend(run, count);
  for (let index = 0; index < count; index += 1) {
    const key = keys?.[index] ?? index;
    const loop = { index, key, first: index === 0, last: index === count - 1 };
    writeNodes(run, body, { ...enter(scope, readOwn(value, String(key))), loop });
  }
  return count > 0;
}

/** A context identical to its parent does not count as a level for `../`. */
function enter(scope: Scope, value: unknown): Scope {
  return value === scope.value ? scope : { value, parent: scope, loop: scope.loop };
}

function evaluate(run: Run, expression: Expression, scope: Scope): unknown {
  if (expression.kind === 'literal') return expression.value;
  const { from, names } = expression;
  spend(run, names.length);
  if (from !== 'root' && typeof from !== 'number') return scope.loop?.[from];
  return names.reduce(readOwn, from === 'root' ? run.context : findScope(scope, from)?.value);
}

/** Returns the context that many levels up. */
function findScope(scope: Scope, up: number): Scope | undefined {
  let found: Scope | undefined = scope;
  for (let left = up; left > 0; left -= 1) found = found?.parent;
  return found;
}

function readOwn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** Undefined, null, false, empty text and empty list. Assumption T3. */
function isEmpty(value: unknown): boolean {
  return (!value && value !== 0) || (Array.isArray(value) && value.length === 0);
}

/** Truthiness in conditions: 0 is false, although it is a value. */
function isTrue(value: unknown): boolean {
  return value !== 0 && !isEmpty(value);
}

function toText(run: Run, value: unknown, depth = 0): string {
  spend(run, 1);
  if (value === null || value === undefined) return '';
  const plain = toPlainText(value);
  if (plain !== undefined) return plain;
  if (!Array.isArray(value)) return '[object Object]';
  if (depth >= maxListDepth) throw new RenderLimitError('Lists are nested too deep to be written.');
  return value.map((item) => toText(run, item, depth + 1)).join(',');
}

function spend(run: Run, steps: number): void {
  run.steps += steps;
  if (run.steps > run.limits.steps) throw new RenderLimitError('The template takes too many steps.');
}

function write(run: Run, text: string): void {
  run.length += text.length;
  if (run.length > run.limits.output) throw new RenderLimitError('The template writes too much.');
  run.parts.push(text);
}

function writeValue(run: Run, text: string): void {
  if (run.length + text.length > run.limits.output) throw new RenderLimitError('The template writes too much.');
  write(run, run.writeValue(text));
}
