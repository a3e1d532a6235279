import type { Db, Tx } from '../platform/db/db.js';
import { createKept } from '../platform/kept.js';
import { findObjectType, type PropertiesService } from '../properties/properties.service.js';
import type { AssociationType } from './association-types.js';
import { listAssociationTypes, type AssociationTypeRow } from './association-types.store.js';
import { toHubAssociations, type AssociationLabel, type HubAssociations } from './hub-associations.js';
import { toHubTypeIndex } from './type-index.js';

export type { AssociationCategory, AssociationType } from './association-types.js';
export type { AssociationLabel, AssociationSpec, HubAssociations, ObjectTypePair } from './hub-associations.js';
export type { LinkType } from './link-types.js';

export interface AssociationsService {
  /** The kinds of associations that a hub has; no database trip once known. */
  getAssociations(hubId: number): Promise<HubAssociations>;
  /** The types between two object types in any spelling. Throws UNKNOWN_OBJECT_TYPE (400). */
  listLabels(hubId: number, fromObjectType: string, toObjectType: string): Promise<AssociationLabel[]>;
  /** Lets every process read anew once the transaction has committed. */
  announceTypes(tx: Tx, hubId: number): Promise<void>;
}

export interface AssociationsParts {
  readonly db: Db;
  readonly properties: PropertiesService;
}

const topic = 'association-types';

/** The kinds of associations that there are. The rows between records belong to the records. */
export function createAssociationsService({ db, properties }: AssociationsParts): AssociationsService {
  const keep = createKept<HubAssociations>(db, topic);
  const load = async (hubId: number): Promise<HubAssociations> => {
    const rows = await db.read((tx) => listAssociationTypes(tx, hubId));
    const customTypes = new Map((await properties.listCustomTypes(hubId)).map((type) => [type.id, type]));
    const index = toHubTypeIndex(rows.map(toAssociationType));
    return toHubAssociations(index, (typeId) => findObjectType(typeId) ?? customTypes.get(typeId));
  };
  const getAssociations: AssociationsService['getAssociations'] = (hubId) => keep(String(hubId), () => load(hubId));
  return {
    getAssociations,
    async listLabels(hubId, fromObjectType, toObjectType) {
      const pair = {
        from: await properties.getType(hubId, fromObjectType),
        to: await properties.getType(hubId, toObjectType),
      };
      const types = (await getAssociations(hubId)).listTypes(pair);
      return types.map(({ category, typeId, label }) => ({ category, typeId, label }));
    },
    announceTypes: (tx, hubId) => db.publish(tx, topic, String(hubId)),
  };
}

function toAssociationType(row: AssociationTypeRow): AssociationType {
  return {
    typeId: row.type_id,
    category: 'USER_DEFINED',
    from: row.from_type,
    to: row.to_type,
    kind: row.label === null ? 'unlabeled' : 'labeled',
    name: row.name,
    inverseTypeId: row.inverse_type_id,
    label: row.label,
  };
}
