import type { TemplateToken } from './event-template.js';
import type { TemplateKind } from './template-program.js';

/** What templates can say about an event. */
export interface ShownEvent {
  readonly id: string;
  readonly objectType: string;
  readonly timestamp: Date;
  readonly tokens: Readonly<Record<string, string>>;
  readonly extraData?: unknown;
}

/** The values that a template of that kind finds by name. Assumption T4. */
export function toContext(
  event: ShownEvent,
  template: { readonly tokens: readonly Pick<TemplateToken, 'name' | 'type'>[] },
  kind: TemplateKind,
): Record<string, unknown> {
  const numbers = new Set(template.tokens.filter(({ type }) => type === 'number').map(({ name }) => name));
  const tokens = Object.entries(event.tokens).map(([name, text]) => [name, numbers.has(name) ? toNumber(text) : text]);
  return {
    ...Object.fromEntries(tokens),
    id: event.id,
    objectType: event.objectType,
    timestamp: event.timestamp.getTime(),
    ...(kind === 'detail' && { extraData: event.extraData }),
  };
}

/** A number, so that 0 is false to a condition; the text where a number would be written in another way. */
function toNumber(text: string): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}
