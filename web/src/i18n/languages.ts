/** A language of the web app. */
export interface Language {
  /** BCP 47: the value of `lang`. */
  readonly code: string;
  /** Its name in itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

const english: Language = { code: 'en', name: 'English', direction: 'ltr' };

/** The languages that users choose from. Each but English has a file in `catalogues/`. */
export const languages: readonly Language[] = [
  english,
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
];

/** English with accents, longer and in brackets, in both directions: shows untranslated text and narrow places. In no menu. */
const pseudoLanguages: readonly Language[] = [
  { code: 'en-XA', name: 'Accented English', direction: 'ltr' },
  { code: 'en-XB', name: 'Accented English, right to left', direction: 'rtl' },
];

/** Whether the texts of a language are made from English while the app runs. */
export const isPseudo = ({ code }: Language): boolean => pseudoLanguages.some((language) => language.code === code);

/** Chooses the language: the stored choice, else the first preferred one that there is, else English. */
export function pickLanguage(chosen: string | undefined, preferred: readonly string[]): Language {
  const known = [...languages, ...pseudoLanguages].find(({ code }) => code === chosen);
  return known ?? preferred.flatMap((tag) => findLanguage(tag) ?? [])[0] ?? english;
}

/** `de-AT` is served by `de`. */
function findLanguage(tag: string): Language | undefined {
  const [code] = tag.toLowerCase().split('-');
  return languages.find((language) => language.code === code);
}
