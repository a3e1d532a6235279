/**
 * What stands between words: everything that is neither letter nor digit; beyond ASCII all that is not punctuation is a
 * letter. The database's function `words_of` has the same list.
 */
const separators =
  '\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u3000-\\u303f' +
  '\\ufe30-\\ufe6f\\uff00-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65';

const betweenWords = new RegExp(`[${separators}]+`);
const betweenTokens = new RegExp(`(?:(?!\\*)[${separators}])+`);

/** What a text has to hold: a word, a word that starts like this, or one in which each `*` stands for any letters and digits. */
interface Token {
  readonly is: 'word' | 'prefix' | 'pattern';
  readonly text: string;
}

/** The words of a text, each once, as they are. */
export function toWords(text: string): string[] {
  return [...new Set(text.split(betweenWords))].filter((word) => word !== '');
}

/** The words of a filter, each once. One that is nothing but `*` asks for nothing: undefined if there is no other and no such either. */
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
