import { IntlMessageFormat } from 'intl-messageformat';
import { Children, type ReactNode } from 'react';
import { formatNumber } from '../formats/numbers.js';
import { languageAtWork } from './language.js';

/** Message → translation. A message that is missing or empty is shown in English. */
type Catalogue = Readonly<Record<string, string>>;
type Ast = ReturnType<IntlMessageFormat['getAst']>;

/** Changes English texts while the app runs. */
interface Rewriter {
  text(text: string): string;
  ast(ast: Ast): Ast;
}

type Value = string | number | null | undefined;
type RichValue = ReactNode | ((content: ReactNode) => ReactNode);

let catalogue: Catalogue = {};
let rewriter: Rewriter | undefined;

/** Sets the translations; called once, before the modules of the app are evaluated. */
export function setCatalogue(translations: Catalogue): void {
  catalogue = translations;
}

/** Sets the changes that a pseudo-language makes to English. */
export function setRewriter(rewrites: Rewriter): void {
  rewriter = rewrites;
}

/**
 * Returns a text in the language at work. The message is the English text, in ICU format, and a literal: `npm run messages`
 * collects them from the sources.
 */
export function t(message: string, values?: Readonly<Record<string, Value>>): string {
  const text = catalogue[message] || message;
  if (!text.includes('{')) return rewriter ? rewriter.text(text) : text;
  return String(format({ text, message, hasElements: false }, { ...values }));
}

/**
 * The same for a word that other languages translate in several ways: its entry in the catalogues is the word and, in brackets, where
 * it stands, as in `Open [state]`.
 */
export function tIn(context: string, message: string): string {
  const text = catalogue[`${message} [${context}]`] || message;
  return rewriter ? rewriter.text(text) : text;
}

/**
 * The same for a sentence with elements inside: `rich('Read <link>the guide</link>', { link: (text) => <a>{text}</a> })`. Values can be
 * elements too.
 */
export function rich(message: string, values: Readonly<Record<string, RichValue>>): ReactNode {
  const parts: unknown = format(
    { text: catalogue[message] || message, message, hasElements: true },
    wrapContents(values),
  );
  // Gives keys to the elements of the sentence.
  return Array.isArray(parts) ? Children.toArray(parts as ReactNode[]) : (parts as ReactNode);
}

function wrapContents(values: Readonly<Record<string, RichValue>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (parts: ReactNode[]) => value(Children.toArray(parts)) : value,
    ]),
  );
}

const compiled = new Map<string, IntlMessageFormat>();

// Every message asks which of the browser's languages its own is, which took a tenth of the scripts' time at the start of a page.
const resolveLocale = IntlMessageFormat.resolveLocale;
const resolved = new Map<string, ReturnType<typeof resolveLocale>>();
IntlMessageFormat.resolveLocale = (locales) => {
  const key = String(locales);
  if (!resolved.has(key)) resolved.set(key, resolveLocale(locales));
  return resolved.get(key);
};

function compile(text: string, hasElements: boolean): IntlMessageFormat {
  const key = `${hasElements ? '<' : ''}${text}`;
  const before = compiled.get(key);
  if (before) return before;
  const options = { ignoreTag: !hasElements, formatters };
  const code = languageAtWork().code;
  const plain = new IntlMessageFormat(text, code, undefined, options);
  const made = rewriter ? new IntlMessageFormat(rewriter.ast(plain.getAst()), code, undefined, options) : plain;
  compiled.set(key, made);
  return made;
}

const formatters: NonNullable<NonNullable<ConstructorParameters<typeof IntlMessageFormat>[3]>['formatters']> = {
  getNumberFormat: (locales, options) =>
    options ? new Intl.NumberFormat(locales, options) : ({ format: formatNumber } as Intl.NumberFormat),
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getPluralRules: (...args) => new Intl.PluralRules(...args),
};

interface Translated {
  readonly text: string;
  /** The English one. */
  readonly message: string;
  readonly hasElements: boolean;
}

function format({ text, message, hasElements }: Translated, values: Record<string, unknown>): unknown {
  try {
    return compile(text, hasElements).format(values);
  } catch (error) {
    // A translation that cannot be formatted is shown in English; English that cannot is a defect.
    if (text === message) throw error;
    return compile(message, hasElements).format(values);
  }
}
