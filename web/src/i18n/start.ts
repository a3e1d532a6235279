import { fallBackToEnglish, languageAtWork, showLanguage } from './language.js';
import { isPseudo, type Language } from './languages.js';
import { setLabels } from './labels.js';
import { setCatalogue, setRewriter } from './messages.js';

type Texts = Readonly<Record<string, string>>;
type Load = () => Promise<{ readonly default: Texts }>;

/** The messages of the app and the standard labels of the CRM. */
const catalogues: Readonly<Record<string, readonly [messages: Load, labels: Load]>> = {
  de: [() => import('./catalogues/de.json'), () => import('./labels/de.json')],
  es: [() => import('./catalogues/es.json'), () => import('./labels/es.json')],
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
  const loads = catalogues[language.code];
  if (!loads) return;
  const [messages, labels] = await Promise.all(loads.map(async (load) => (await load()).default));
  setCatalogue(messages ?? {});
  setLabels(labels ?? {});
}
