import { useEffect } from 'react';
import { chosenLanguage, chooseLanguage } from '../i18n/language.js';
import type { useCurrentSession } from './session.js';

type Language = ReturnType<typeof useCurrentSession>['user']['preferences']['language'];

/** Says that the choice of this browser is that of a user, which ends when a user without a choice signs in. */
const marker = 'spoke.language.own';

/** Takes the language that the user has chosen, in any browser; the page is reloaded if it is in another one. */
export function useOwnLanguage(language: Language | undefined): void {
  useEffect(() => {
    if (language === undefined) return;
    try {
      const isOwn = localStorage.getItem(marker) !== null;
      if (language === null) {
        localStorage.removeItem(marker);
        if (isOwn) chooseLanguage(undefined);
      } else {
        localStorage.setItem(marker, language);
        if (chosenLanguage() !== language) chooseLanguage(language);
      }
    } catch {
      // Without storage a reload would not find the choice: the page stays in the language of the browser.
    }
  }, [language]);
}
