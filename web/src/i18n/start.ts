import { fallBackToEnglish, languageAtWork, showLanguage } from './language.js';
import { isPseudo, type Language } from './languages.js';
import { setCatalogue, setRewriter } from './messages.js';

const catalogues: Readonly<Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>> = {
  de: () => import('./catalogues/de.json'),
  es: () => import('./catalogues/es.json'),
};

/** Loads what the language at work needs; English needs nothing. Resolves before any module of the app may call `t`. */
export async function startLanguage(): Promise<void> {
  try {
    await loadLanguage(languageAtWork());
  } catch {
    fallBackToEnglish();
  }
  showLanguage();
}

async function loadLanguage(language: Language): Promise<void> {
  if (isPseudo(language)) setRewriter((await import('./pseudo.js')).pseudo);
  const load = catalogues[language.code];
  if (load) setCatalogue((await load()).default);
}
