import type { TablerIcon } from '@tabler/icons-react';

/** A line of the palette: a place to go to, or something to do. */
export type Entry = EntryText & (PlaceEntry | ActionEntry);

interface EntryText {
  /** Unique among the lines that are shown. */
  readonly id: string;
  readonly label: string;
  /** What distinguishes it from others of the same name. */
  readonly detail?: string;
  readonly icon: TablerIcon;
}

interface PlaceEntry {
  readonly to: string;
  /** Handed to the page. */
  readonly state?: object;
}

interface ActionEntry {
  readonly run: () => void;
}

export interface EntryGroup {
  readonly name: string;
  readonly entries: readonly Entry[];
}

export const isPlace = (entry: Entry): entry is EntryText & PlaceEntry => 'to' in entry;
