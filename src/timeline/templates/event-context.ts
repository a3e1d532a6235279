import type { TemplateToken } from './template.js';
import type { TemplateKind } from '../rendering/program.js';

/** The parts of an event available in templates. */
interface ShownEvent {
  readonly id: string;
  readonly objectType: string;
  readonly timestamp: Date;
  readonly tokens: Readonly<Record<string, string>>;
  readonly extraData?: unknown;
}

interface HasTokens {
  readonly tokens: readonly Pick<TemplateToken, 'name' | 'type'>[];
}

/** The values available by name in a template of that kind. Assumption T4. */
export function toContext(event: ShownEvent, template: HasTokens, kind: TemplateKind): Record<string, unknown> {
  return {
    ...toValues(event.tokens, findNumbers(template)),
    id: event.id,
    objectType: event.objectType,
    timestamp: event.timestamp.getTime(),
    ...(kind === 'detail' && { extraData: event.extraData }),
  };
}

const numbersOf = new WeakMap<HasTokens, ReadonlySet<string>>();

/** Names of the numeric tokens of a template. */
function findNumbers(template: HasTokens): ReadonlySet<string> {
  const known = numbersOf.get(template);
  if (known) return known;
  const numbers = new Set(template.tokens.filter(({ type }) => type === 'number').map(({ name }) => name));
  numbersOf.set(template, numbers);
  return numbers;
}

function toValues(tokens: ShownEvent['tokens'], numbers: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  if (numbers.size === 0) return tokens;
  const values = Object.entries(tokens).map(([name, text]) => [name, numbers.has(name) ? toNumber(text) : text]);
  return Object.fromEntries(values) as Record<string, unknown>;
}

/** Converts to a number, so that 0 is false in conditions; returns the text if the number would be printed differently. */
function toNumber(text: string): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}
