import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { Definition } from '../types/definition.js';
import type { ObjectType } from '../types/object-types.js';
import type { ObjectTypesService } from '../types/object-types.service.js';
import { upsertProperties } from './properties.store.js';
import { toOwnDefinition, type ChangePlace, type HubProperties, type PropertySetsService } from './sets.service.js';

/** The author of a change, and the object type. */
export interface PropertyWrite {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
  readonly userId?: number;
}

/** The properties of a type in a hub, locked for a change. */
export interface Situation {
  readonly tx: Tx;
  readonly hubId: number;
  readonly type: ObjectType;
  readonly hub: HubProperties;
}

export interface PropertyChangesService {
  /** Passes the current properties of a type to `decide`; one change of a hub at a time. Throws UNKNOWN_OBJECT_TYPE. */
  change<T>(write: PropertyWrite, decide: (situation: Situation) => Promise<T>): Promise<T>;
  /** As `change`, in the caller's transaction. */
  changeInTx(tx: Tx, place: ChangePlace): Promise<Situation>;
  /** Creates or updates properties and returns them in the same order. */
  write(situation: Situation, all: readonly { readonly name: string }[]): Promise<Definition[]>;
}

interface PropertyChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly types: ObjectTypesService;
  readonly sets: PropertySetsService;
}

export function createPropertyChangesService({ db, clock, types, sets }: PropertyChangesDeps): PropertyChangesService {
  const changeInTx: PropertyChangesService['changeInTx'] = async (tx, place) => {
    const hub = await sets.getPropertiesForChange(tx, place);
    return { tx, hubId: place.hubId, type: place.type, hub };
  };
  return {
    changeInTx,
    async change({ hubId, objectType }, decide) {
      const type = await types.getType(hubId, objectType);
      const builtIn = await sets.getBuiltIn(hubId, type);
      return db.write(async (tx) => decide(await changeInTx(tx, { hubId, type, builtIn })));
    },
    async write(situation, all) {
      if (all.length === 0) return [];
      const { tx, hubId, type, hub } = situation;
      const rows = all.map((definition) => ({ name: definition.name, definition }));
      const written = await upsertProperties(tx, { ...toOwner(situation), rows, now: clock.now() });
      await sets.announceProperties(tx, hubId, type);
      return written.flatMap((row) => toOwnDefinition(row, hub.builtIn.properties) ?? []);
    },
  };
}

/** The hub and object type of the properties, as stores name them. */
export function toOwner({ hubId, type }: Situation) {
  return { hubId, objectTypeId: type.id };
}
