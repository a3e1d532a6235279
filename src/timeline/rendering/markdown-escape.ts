/**
 * Escapes values so that Markdown treats them as plain text. ASCII characters other than letters and digits are mapped to
 * the end of the private use planes; afterwards each is replaced with the HTML escape of the original. So values never
 * act as markup, and the author's markup around them still works.
 */
const plane = 0x10ff00;
const special = /[^a-zA-Z0-9\u0080-\u{10ffff}]/gu;
const escaped = /[\u{10ff00}-\u{10ff7f}]/gu;

/** Characters that Handlebars escapes, with their escapes. */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Maps a value to characters without meaning in Markdown. Normalises line ends and removes control characters. */
export function escapeMarkdown(value: string): string {
  const text = value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- control characters are intended
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
  return text.replace(special, (character) => String.fromCodePoint(plane + character.charCodeAt(0)));
}

/** Restores the original value, for places with their own rules, such as link targets. */
export function unescapeMarkdown(text: string): string {
  return text.replace(escaped, toOriginal);
}

/** Replaces mapped characters in HTML with the escaped originals. */
export function toEscapedHtml(html: string, lineEnd: string): string {
  return html.replace(escaped, (character) => {
    const original = toOriginal(character);
    return original === '\n' ? lineEnd : escapeCharacter(original);
  });
}

/** Escapes a text as Handlebars does. */
export function escapeValue(text: string): string {
  return text.replace(/[&<>"'`=]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return escapes[character] ?? character;
}

function toOriginal(character: string): string {
  return String.fromCharCode((character.codePointAt(0) ?? plane) - plane);
}
