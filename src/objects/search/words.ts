/**
 * Characters that separate words: everything but letters and digits; beyond ASCII everything but punctuation counts as a
 * letter. The database function `words_of` has the same list.
 */
const separators =
  '\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u3000-\\u303f' +
  '\\ufe30-\\ufe6f\\uff00-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65';

const betweenWords = new RegExp(`[${separators}]+`);
const betweenTokens = new RegExp(`(?:(?!\\*)[${separators}])+`);

/** Part of a text to match: a word, a prefix of a word, or a pattern in which each `*` matches any letters and digits. */
interface Token {
  readonly is: 'word' | 'prefix' | 'pattern';
  readonly text: string;
}

/** The distinct words of a text, unchanged. */
export function toWords(text: string): string[] {
  return [...new Set(text.split(betweenWords))].filter((word) => word !== '');
}

/** The distinct words of a filter. A `*` alone matches anything: undefined if there is nothing else. */
export function toTokens(text: string): Token[] | undefined {
  const all = new Set(text.split(betweenTokens).map((word) => word.replace(/\*+/g, '*')));
  const telling = [...all].filter((word) => word !== '' && word !== '*');
  return telling.length > 0 || all.has('*') ? telling.map(toToken) : undefined;
}

function toToken(word: string): Token {
  const star = word.indexOf('*');
  if (star === -1) return { is: 'word', text: word };
  return star === word.length - 1 ? { is: 'prefix', text: word.slice(0, star) } : { is: 'pattern', text: word };
}

/** Letters that have no accent to remove, but are typed without. The database function `unaccented` has the same list. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T' },
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE' },
};
const plainLettersPattern = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Removes accents: `Müller` is `Muller`. Letter case stays. */
export function toUnaccented(text: string): string {
  return text
    .replace(plainLettersPattern, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC');
}
