import { maxResults } from './search.schema.js';

/** What a sandbox changes about the searches of apps while the server runs. */
export interface SearchDials {
  /** How long writes take to appear in searches, in milliseconds of the clock. */
  readonly lagMs: number;
  /** Pages end at this match: later ones are counted but cannot be read. */
  readonly maxResults: number;
}

/** Those of a server whose dials nobody moves. */
export const usualDials: SearchDials = { lagMs: 0, maxResults };
