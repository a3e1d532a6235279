import type { ProcessingType } from './lists-data.js';

interface Kind {
  readonly label: string;
  readonly told: string;
}

/** How records get onto a list. */
export const listKinds: Readonly<Record<ProcessingType, Kind>> = {
  MANUAL: { label: 'Manual', told: 'Records are put on it and taken off it by hand.' },
  DYNAMIC: { label: 'Dynamic', told: 'Records come and go as they fit its filters.' },
  SNAPSHOT: { label: 'Snapshot', told: 'Holds what fitted its filters when it was made; then changed by hand.' },
};
