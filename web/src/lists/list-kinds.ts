import type { ProcessingType } from './lists-data.js';

interface Kind {
  readonly label: string;
  readonly description: string;
}

/** The kinds of list, by how records get onto them. */
export const listKinds: Readonly<Record<ProcessingType, Kind>> = {
  MANUAL: { label: 'Manual', description: 'You add and remove records by hand.' },
  DYNAMIC: { label: 'Dynamic', description: 'Always holds the records that match its filters.' },
  SNAPSHOT: {
    label: 'Snapshot',
    description: 'Starts with the records that match its filters; then you edit it by hand.',
  },
};
