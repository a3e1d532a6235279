import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';

interface Use {
  readonly file: string;
  readonly line: number;
  readonly kind: 't' | 'tIn' | 'rich';
  readonly values: readonly string[] | undefined;
}
interface Texts {
  collectMessages: (root: string) => Map<string, Use[]>;
  listCatalogues: (root: string) => string[];
  listBareTexts: (root: string) => { place: string; text: string }[];
  findBareTexts: (file: string, text: string) => { place: string; text: string }[];
}
type Ast = ReturnType<IntlMessageFormat['getAst']>;

const root = join(import.meta.dirname, '..', '..');
const { collectMessages, findBareTexts, listBareTexts, listCatalogues } = (await import(
  join(root, 'scripts', 'web-texts.mjs')
)) as Texts;
const messages = collectMessages(root);
const catalogues = listCatalogues(root).map(
  (file) => [file, JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>] as const,
);

/** Shown as they are in every language. */
const codes = ['{"items": []}', '…?code=…'];

const parse = (text: string, uses: readonly Use[]): Ast =>
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: uses.every(({ kind }) => kind !== 'rich') }).getAst();

/** The placeholders, choices and elements of a message, each once: `name`, `count plural`, `<b>`. */
function listParts(ast: Ast): string[] {
  const parts = ast.flatMap((part): string[] => {
    if (part.type === 1) return [part.value];
    if (part.type === 8) return [`<${part.value}>`, ...listParts(part.children)];
    if (part.type !== 5 && part.type !== 6) return [];
    const inner = Object.values(part.options).flatMap(({ value }) => listParts(value));
    // The forms of a plural depend on the language, those of a choice do not.
    const kind = part.type === 6 ? 'plural' : `select ${Object.keys(part.options).sort().join(' ')}`;
    return [`${part.value} ${kind}`, ...inner];
  });
  return [...new Set(parts)].sort();
}

const toNames = (parts: readonly string[]): string[] =>
  [...new Set(parts.map((part) => part.replace(/^<(.*)>$/, '$1').replace(/ .*/, '')))].sort();

describe('the texts of the web app', () => {
  it('are all messages', () => {
    expect(listBareTexts(root).filter(({ text }) => !codes.includes(text))).toEqual([]);
  });

  it.each([
    ['text of an element', 'const a = <p>Hello there</p>;', 'Hello there'],
    ['an attribute', 'const a = <A label="Name" />;', 'Name'],
    ['a choice in an attribute', "const a = <A title={b ? 'Save' : c} />;", 'Save'],
    ['a member', "const a = { label: 'First name' };", 'First name'],
    ['a notification', 'notifyDone(`${name} saved.`);', '… saved.'],
    ['a message that is not written there', 't(message);', 't(message)'],
    ['a word in a context that is not written there', "tIn(context, 'Open');", "tIn(context, 'Open')"],
  ])('are reported without one: %s', (_, code, text) => {
    expect(findBareTexts('a.tsx', code)).toEqual([{ place: 'a.tsx:1', text }]);
  });

  it('are ICU messages whose values are given', () => {
    const wrong = [...messages].flatMap(([message, uses]) => {
      const names = toNames(listParts(parse(message, uses)));
      return uses.flatMap(({ file, line, values }) =>
        values === undefined || values.toSorted().join() === names.join() ? [] : [`${file}:${line} ${message}`],
      );
    });
    expect(wrong).toEqual([]);
  });

  it('begin and end with words, and have no doubled apostrophes', () => {
    expect([...messages.keys()].filter((message) => message !== message.trim() || message.includes("''"))).toEqual([]);
  });
});

describe.each(catalogues)('%s', (_, catalogue) => {
  it('has exactly the messages of the sources, in order', () => {
    expect(Object.keys(catalogue)).toEqual([...messages.keys()].sort());
  });

  it('has the placeholders, choices and elements of the English in every translation', () => {
    const wrong = Object.entries(catalogue).filter(([message, translation]) => {
      if (translation === '') return false;
      const uses = messages.get(message) ?? [];
      const english = listParts(parse(message, uses));
      // A translation may choose its words by a value, as by the gender of a noun.
      const own = listParts(parse(translation, uses)).filter(
        (part) => english.includes(part) || !(part.includes(' select ') && english.includes(part.split(' ')[0] ?? '')),
      );
      return own.join() !== english.join();
    });
    expect(wrong).toEqual([]);
  });

  it('translates every message', () => {
    expect(Object.keys(catalogue).filter((message) => catalogue[message] === '')).toEqual([]);
  });

  it('has translations that begin and end with words, without doubled apostrophes', () => {
    const wrong = Object.values(catalogue).filter((text) => text !== text.trim() || text.includes("''"));
    expect(wrong).toEqual([]);
  });
});
