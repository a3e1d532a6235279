import { useState } from 'react';

/**
 * State of a form that survives leaving its page, reloading it and signing in again, in this tab. Clear it with undefined.
 * Returns the draft, or `empty` if there is none.
 */
export function useDraft<Draft extends object>(
  name: string,
  empty: Draft,
): readonly [Draft, (draft: Draft | undefined) => void] {
  const key = `spoke.draft ${name}`;
  const [draft, setDraft] = useState(() => readDraft(key, empty));
  const set = (next: Draft | undefined): void => {
    setDraft(next ?? empty);
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  };
  return [draft, set];
}

function readDraft<Draft extends object>(key: string, empty: Draft): Draft {
  const text = sessionStorage.getItem(key);
  return text === null ? empty : { ...empty, ...(JSON.parse(text) as Partial<Draft>) };
}

/** Forgets the drafts of this tab: they belong to the user who is signed in. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('spoke.draft ')) sessionStorage.removeItem(key);
}
