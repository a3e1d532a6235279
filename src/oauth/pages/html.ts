/** Markup that is safe to send: every value in it was escaped. */
export interface Html {
  readonly text: string;
}

type Value = Html | string | number | undefined | false | readonly Html[];

/** Builds markup; values are escaped unless they are markup themselves, and absent ones leave nothing. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = parts.reduce((before, part, index) => before + toText(values[index - 1]) + part);
  return { text };
}

function toText(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return 'text' in value ? value.text : value.map(({ text }) => text).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Marks that turn the direction of the text around them, and control characters: neither shows, both can mislead.
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function escapeText(text: string): string {
  return text.replace(misleading, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
