// Control characters, lone surrogates, and marks that change the text direction.
const unfit = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** True for a displayable name: 1 to 100 characters, no control or direction marks. */
export function isNameText(text: string): boolean {
  return text.trim().length > 0 && text.length <= 100 && !unfit.test(text);
}
