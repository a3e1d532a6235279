import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';

const storageKey = 'spoke.density';
const listeners = new Set<() => void>();

/** The height of table rows in pixels, as in tokens.css. */
const rowHeights: Readonly<Record<Density, number>> = { comfortable: 36, compact: 28 };

function readStored(): Density {
  try {
    return localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable';
  }
}

let current = readStored();

/** Applies the density that this browser has stored. */
export function applyDensity(): void {
  document.documentElement.dataset['density'] = current;
}

/** Sets the density and stores it; without storage it holds until the page is reloaded. */
export function setDensity(density: Density): void {
  current = density;
  applyDensity();
  try {
    localStorage.setItem(storageKey, density);
  } catch {
    // The browser refuses storage.
  }
  for (const listener of listeners) listener();
}

/** Another tab of the app has stored a density. */
function onStored({ key }: StorageEvent): void {
  if (key !== storageKey) return;
  current = readStored();
  applyDensity();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStored);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStored);
  };
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, () => current);

/** The height of a comfortable row where rows are touched. */
const touchHeight = 44;

/** The height of table rows in pixels; phones have comfortable ones for a thumb, as in parts.css. */
export function useRowHeight(): number {
  const density = useDensity();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return isPhone && density === 'comfortable' ? touchHeight : rowHeights[density];
}
