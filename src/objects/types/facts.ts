import type { ActiveOwners } from '../../accounts/people/owners.service.js';
import type { HubAssociations } from '../../associations/associations.service.js';
import type { Pipeline } from '../../pipelines/pipelines.service.js';
import type { ObjectType, PropertySet } from '../../properties/properties.service.js';
import type { Compat, ObjectKind, Values } from '../kinds/kind.js';

/** An object type whose records this server keeps. */
export interface ServedType {
  readonly type: ObjectType;
  readonly kind: ObjectKind;
}

/** All that the rules of a type look at beside records and requests. */
export interface RecordFacts extends ServedType {
  readonly hubId: number;
  readonly set: PropertySet;
  /** The values that formulas give, '' for none; undefined where the type has no formulas. */
  readonly calculate: ((values: Values) => Values) | undefined;
  readonly pipelines: readonly Pipeline[];
  /** The owners that records may be given to. */
  readonly owners: ActiveOwners;
  readonly associations: HubAssociations;
  /** Whether an address, in lower case, is one that no contact may have. */
  readonly isBlocked: (address: string) => boolean;
  readonly compat: Compat;
}
