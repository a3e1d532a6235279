import type { AssociationsService } from '../../associations/associations.service.js';
import type { HubAssociations } from '../../associations/hub-associations.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { ServedTypesService } from '../types/served-types.service.js';

/** Two object types in any spelling. */
export interface TypesPlace {
  readonly hubId: number;
  readonly fromObjectType: string;
  readonly toObjectType: string;
}

/** Two object types and the association types of the hub. */
export interface AssociationEnds {
  readonly from: ObjectType;
  readonly to: ObjectType;
  readonly associations: HubAssociations;
}

interface AssociationEndsDeps {
  readonly properties: PropertiesService;
  readonly servedTypes: ServedTypesService;
  readonly associations: AssociationsService;
}

export interface AssociationEndsService {
  /** Throws UNKNOWN_OBJECT_TYPE (400), also for a first type without records. */
  getEnds(place: TypesPlace): Promise<AssociationEnds>;
}

export function createAssociationEndsService(deps: AssociationEndsDeps): AssociationEndsService {
  const { properties, servedTypes, associations } = deps;
  return {
    async getEnds({ hubId, fromObjectType, toObjectType }) {
      return {
        from: (await servedTypes.getServedType(hubId, fromObjectType)).type,
        to: await properties.types.getType(hubId, toObjectType),
        associations: await associations.types.getAssociations(hubId),
      };
    },
  };
}
