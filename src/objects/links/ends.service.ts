import type { AssociationsService, HubAssociations } from '../../associations/associations.service.js';
import type { ObjectType, PropertiesService } from '../../properties/properties.service.js';
import type { ServedTypesService } from '../types/served-types.service.js';

/** Two object types in any spelling. */
export interface TypesPlace {
  readonly hubId: number;
  readonly fromObjectType: string;
  readonly toObjectType: string;
}

/** Two object types, and the kinds of associations that the hub has. */
export interface AssociationEnds {
  readonly from: ObjectType;
  readonly to: ObjectType;
  readonly associations: HubAssociations;
}

export interface AssociationEndsDeps {
  readonly properties: PropertiesService;
  readonly servedTypes: ServedTypesService;
  readonly associations: AssociationsService;
}

/** Throws UNKNOWN_OBJECT_TYPE (400), also where this server keeps no records of the first type. */
export async function getEnds(deps: AssociationEndsDeps, place: TypesPlace): Promise<AssociationEnds> {
  return {
    from: (await deps.servedTypes.getServedType(place.hubId, place.fromObjectType)).type,
    to: await deps.properties.getType(place.hubId, place.toObjectType),
    associations: await deps.associations.getAssociations(place.hubId),
  };
}
