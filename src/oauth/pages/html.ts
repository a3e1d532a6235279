/** Safe markup: all values in it were escaped. */
export interface Html {
  readonly text: string;
}

type Value = Html | string | number | undefined | false | readonly Html[];

/** Builds markup; escapes values unless they are markup themselves, and omits undefined ones. */
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

// Control characters, and marks that change the text direction: invisible and potentially misleading.
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function escapeText(text: string): string {
  return text.replace(misleading, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
