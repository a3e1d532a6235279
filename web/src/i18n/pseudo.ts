import type { IntlMessageFormat } from 'intl-messageformat';

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Part = Ast[number];

const plain = 'aceiklnorstuyzACEIKLNORSTUYZ';
const accented = 'áçéíķļñóŕšťúýžÁÇÉÍĶĻÑÓŔŠŤÚÝŽ';

const accent = (text: string): string => [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');

/** A third more, as translations have; short texts grow more. */
const padding = (length: number): string => '·'.repeat(Math.ceil(length * (length < 12 ? 0.6 : 0.3)));

// The types of parts of a message that hold text: 0 text, 5 select, 6 plural, 8 an element.
function accentPart(part: Part): Part {
  if (part.type === 0) return { ...part, value: accent(part.value) };
  if (part.type === 8) return { ...part, children: part.children.map(accentPart) };
  if (part.type !== 5 && part.type !== 6) return part;
  const options = Object.entries(part.options).map(
    ([name, option]) => [name, { ...option, value: option.value.map(accentPart) }] as const,
  );
  return { ...part, options: Object.fromEntries(options) };
}

const countLetters = (parts: Ast): number =>
  parts.reduce((sum, part) => sum + (part.type === 0 ? part.value.length : 4), 0);

/** Makes the pseudo-language from English: letters with accents, a third longer, in brackets. */
export const pseudo = {
  text: (text: string): string => `[${accent(text)}${padding(text.length)}]`,
  ast: (ast: Ast): Ast => [
    { type: 0, value: '[' },
    ...ast.map(accentPart),
    { type: 0, value: `${padding(countLetters(ast))}]` },
  ],
};
