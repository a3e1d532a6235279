import type { Compat } from '../../accounts/hubs/compat.js';
import type { ActiveOwners } from '../../accounts/people/owners.service.js';
import type { HubAssociations } from '../../associations/hub-associations.js';
import type { Pipeline } from '../../pipelines/pipeline.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import type { PropertySet } from '../../properties/types/definition.js';
import type { FindRate, ObjectKind, Values } from '../kinds/kind.js';

/** An object type whose records are stored by this server. */
export interface ServedType {
  readonly type: ObjectType;
  readonly kind: ObjectKind;
}

/** All inputs of the rules of a type besides records and requests. */
export interface RecordFacts extends ServedType {
  readonly hubId: number;
  readonly set: PropertySet;
  /** Calculates formulas, '' for no value; undefined if the type has none. */
  readonly calculate: ((values: Values) => Values) | undefined;
  readonly pipelines: readonly Pipeline[];
  /** Owners that records may be assigned to. */
  readonly owners: ActiveOwners;
  /** Undefined for types without amounts in several currencies, and for accounts with one currency. */
  readonly findRate: FindRate | undefined;
  readonly associations: HubAssociations;
  /** Whether an address, in lower case, is blocked; undefined where none is. */
  readonly isBlocked: ((address: string) => boolean) | undefined;
  readonly compat: Compat;
}
