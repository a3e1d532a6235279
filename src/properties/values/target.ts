import type { ObjectType } from '../types/object-types.js';

/** Where the values of a request are to be kept. */
export interface ValueTarget {
  readonly hubId: number;
  readonly objectType: ObjectType;
  /** Ids of the owners that records may be given to. */
  readonly owners: Pick<ReadonlySet<string>, 'has'>;
  /** The stored value of a property, for `;more` on a property of several values; undefined where there is none. */
  readonly current?: (name: string) => string | undefined;
  /** The request's JSON text and the pointer of its `properties`, so that a refusal can name line and column. */
  readonly body?: { readonly text: string; readonly pointer: string };
}
