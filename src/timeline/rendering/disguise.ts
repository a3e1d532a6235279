/**
 * Values pass through Markdown in disguise. What could mean something to it, which is everything in ASCII but letters
 * and digits, is moved to the end of the private use planes and is an odd letter there; afterwards it is put back as
 * the HTML escape of what it was. So a value is text whatever it says, and what the author wrote around it still works.
 */
const plane = 0x10ff00;
const special = /[^a-zA-Z0-9\u0080-\u{10ffff}]/gu;
const disguised = /[\u{10ff00}-\u{10ff7f}]/gu;

/** The characters that Handlebars escapes, as it escapes them. */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** A value as letters only. Line ends count as one character; what has no business in a text is left out. */
export function disguise(value: string): string {
  const text = value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- those are the characters that are meant
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
  return text.replace(special, (character) => String.fromCodePoint(plane + character.charCodeAt(0)));
}

/** The value itself, for places with rules of their own, like the target of a link. */
export function undisguise(text: string): string {
  return text.replace(disguised, toOriginal);
}

/** HTML in which disguised characters are what they were, each as text. */
export function revealInHtml(html: string, lineEnd: string): string {
  return html.replace(disguised, (character) => {
    const original = toOriginal(character);
    return original === '\n' ? lineEnd : escapeCharacter(original);
  });
}

/** A text as Handlebars escapes it. */
export function escapeValue(text: string): string {
  return text.replace(/[&<>"'`=]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return escapes[character] ?? character;
}

function toOriginal(character: string): string {
  return String.fromCharCode((character.codePointAt(0) ?? plane) - plane);
}
