/** A part of a text, and whether the query found it. */
export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

const words = /[\p{L}\p{N}]+/gu;

/** A text without case and accents, of the same length: characters that fold to several are left as they are. */
function fold(text: string): string {
  return [...text]
    .map((character) => {
      const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === character.length ? plain : character;
    })
    .join('');
}

const toWords = (query: string): string[] => fold(query).match(words) ?? [];

/** Splits a text at the beginnings of words that are words of the query. */
export function toParts(text: string, query: string): Part[] {
  const wanted = toWords(query).sort((a, b) => b.length - a.length);
  const parts: Part[] = [];
  const add = (from: number, to: number, isMatch: boolean): void => {
    if (from < to) parts.push({ text: text.slice(from, to), isMatch });
  };
  let end = 0;
  for (const { 0: word, index } of fold(text).matchAll(words)) {
    const found = wanted.find((one) => word.startsWith(one));
    if (found === undefined) continue;
    add(end, index, false);
    end = index + found.length;
    add(index, end, true);
  }
  add(end, text.length, false);
  return parts;
}

/** Whether each word of a query is the beginning of a word of the text; true for a query without words. */
export function hasWords(text: string, query: string): boolean {
  const found = fold(text).match(words) ?? [];
  return toWords(query).every((wanted) => found.some((word) => word.startsWith(wanted)));
}

/** How well a name fits a query, best first: it begins with it, has a word that does, or neither. */
export function toRank(name: string, query: string): number {
  const [folded, wanted] = [fold(name), fold(query.trim())];
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  return hasWords(name, query) ? 2 : 3;
}
