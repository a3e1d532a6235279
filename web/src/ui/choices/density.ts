import { useMediaQuery } from '@mantine/hooks';
import { createStoredChoice } from './stored-choice.js';

export type Density = 'comfortable' | 'compact';

const choice = createStoredChoice('spoke.density');

/** The height of table rows in pixels, as in tokens.css. */
const rowHeights: Readonly<Record<Density, number>> = { comfortable: 36, compact: 28 };

const toDensity = (stored: string | undefined): Density => (stored === 'compact' ? 'compact' : 'comfortable');

/** Applies the density that this browser has stored, and those that it will store. */
export function applyDensity(): void {
  const apply = (): void => {
    document.documentElement.dataset['density'] = toDensity(choice.read());
  };
  apply();
  choice.subscribe(apply);
}

export const setDensity = (density: Density): void => choice.write(density);

export const useDensity = (): Density => toDensity(choice.use());

/** The height of a comfortable row where rows are touched. */
const touchHeight = 44;

/** Whether the window is that of a phone, where rows of records are cards. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

/** The height of table rows in pixels; phones have comfortable ones for a thumb, as in parts.css. */
export function useRowHeight(): number {
  const density = useDensity();
  const isPhone = useIsPhone();
  return isPhone && density === 'comfortable' ? touchHeight : rowHeights[density];
}
