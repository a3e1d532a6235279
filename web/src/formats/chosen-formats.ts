import { languageAtWork } from '../i18n/language.js';
import type { paths } from '../api/schema.js';

type Session = paths['/_app/session']['get']['responses']['200']['content']['application/json'];
export type Formats = Session['hubs'][number]['formats'];
type Preferences = Session['user']['preferences'];

const byLanguage: Formats = {
  ...{ numberFormat: 'language', dateOrder: 'language' },
  ...{ hourCycle: 'language', weekStart: 'language' },
};

let current = byLanguage;
const caches: { clear(): void }[] = [];

/** The formats that numbers and dates are printed and read in. */
export const formatsAtWork = (): Formats => current;

/** Takes the formats of the signed-in user in an account: their own choice, else the default of the account, else the language's. */
export function applyFormats(preferences: Preferences, account: Formats = byLanguage): Formats {
  const chosen: Formats = {
    numberFormat: preferences.numberFormat ?? account.numberFormat,
    dateOrder: preferences.dateOrder ?? account.dateOrder,
    hourCycle: preferences.hourCycle ?? account.hourCycle,
    weekStart: preferences.weekStart ?? account.weekStart,
  };
  setFormats(chosen);
  return current;
}

/** Prints and reads in these formats from now on. */
export function setFormats(chosen: Partial<Formats>): void {
  const next = { ...byLanguage, ...chosen };
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  for (const cache of caches) cache.clear();
}

/** The locale of the language at work: the variant that the browser prefers (en-GB), if it prefers one. */
export function localeAtWork(): string {
  const [code = 'en'] = languageAtWork().code.split('-');
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
  return preferred.find((tag) => tag === code || tag.startsWith(`${code}-`)) ?? code;
}

/** Keeps what is slow to create, such as Intl formatters, until other formats are chosen. */
export function cached<T>(create: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  caches.push(kept);
  return (key) => {
    const found = kept.get(key) ?? create(key);
    kept.set(key, found);
    return found;
  };
}

/** Text that keeps its own direction among text from right to left; there, a minus sign would move behind its number. */
export function isolated(text: string, direction: 'ltr' | 'auto'): string {
  if (languageAtWork().direction === 'ltr') return text;
  return `${direction === 'ltr' ? '\u2066' : '\u2068'}${text}\u2069`;
}
