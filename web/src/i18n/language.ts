import { createStoredChoice } from '../ui/choices/stored-choice.js';
import { languages, pickLanguage, type Language } from './languages.js';

const choice = createStoredChoice('spoke.language');

let current =
  typeof document === 'undefined' ? pickLanguage('en', []) : pickLanguage(choice.read(), navigator.languages);

/** Returns the language of this page. It stays the same until the page is reloaded. */
export const languageAtWork = (): Language => current;

/** The code that the user has chosen in this browser; undefined: that of the browser. */
export const chosenLanguage = (): string | undefined => choice.read();

/** Stores the choice (undefined: the language of the browser) and reloads the page if that changes its language. */
export function chooseLanguage(code: string | undefined): void {
  choice.write(code);
  if (pickLanguage(code, navigator.languages).code !== current.code) window.location.reload();
}

/** Gives the document the language and direction of its texts. */
export function showLanguage(): void {
  document.documentElement.lang = current.code;
  document.documentElement.dir = current.direction;
}

/** Continues in English, for a catalogue that could not be loaded. */
export function fallBackToEnglish(): void {
  [current] = languages as [Language];
}

/**
 * Turns the name of a kind of thing ("Contacts") into its form inside a sentence: lower case, except in languages that write
 * nouns with a capital.
 */
export const inSentence = (noun: string): string => (current.code === 'de' ? noun : noun.toLowerCase());
