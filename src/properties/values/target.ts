import type { BodyPlace } from '../../platform/http/body/json-position.js';
import type { ObjectType } from '../types/object-types.js';

/** The property set and context that values are validated against. */
export interface ValueTarget {
  readonly hubId: number;
  readonly objectType: ObjectType;
  /** Ids of the owners that records may be assigned to. */
  readonly owners: Pick<ReadonlySet<string>, 'has'>;
  /** The stored value of a property, for `;more` on a property of several values; undefined if there is none. */
  readonly current?: (name: string) => string | undefined;
  /** `properties` in the request body, so that a refusal can report line and column. */
  readonly place?: BodyPlace | undefined;
}
