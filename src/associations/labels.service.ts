import { assertWritten, type Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { deleteLimits } from './association-limits.store.js';
import type { AssociationType, ObjectTypePair } from './association-types.js';
import { deleteAssociationTypes, updateLabels } from './association-types.store.js';
import type { AssociationTypesService } from './association-types.service.js';
import type { AssociationLabel } from './hub-associations.js';
import * as rules from './label-rules.js';

/** Two object types in any spelling. */
export interface LabelsPlace {
  readonly hubId: number;
  readonly fromObjectType: string;
  readonly toObjectType: string;
}

interface LabelPlace extends LabelsPlace {
  /** Id of a custom type; other categories may have the same number. */
  readonly typeId: number;
}

interface LabelChange extends LabelPlace {
  readonly label: string;
  readonly inverseLabel?: string | null | undefined;
}

/** All throw UNKNOWN_OBJECT_TYPE (400). */
export interface LabelsService {
  /** The types from one object type to another, with their labels. Spec 4.3. */
  listLabels(place: LabelsPlace): Promise<AssociationLabel[]>;
  /** The types from one object type to another, by their version 3 names. */
  listTypes(place: LabelsPlace): Promise<AssociationType[]>;
  /** Creates a type and its inverse, and returns both. Throws TOO_MANY_ASSOCIATION_TYPES (437), other refusals are 400. */
  createLabel(creation: LabelsPlace & { readonly input: rules.LabelInput }): Promise<AssociationLabel[]>;
  /** Without an inverse text, both directions get the same one. Throws ASSOCIATION_TYPE_NOT_FOUND and the like (400). */
  renameLabel(change: LabelChange): Promise<void>;
  /** Deletes both directions, also from records. Throws ASSOCIATION_LABELS_REMAIN and the like (400). */
  deleteLabel(place: LabelPlace): Promise<void>;
}

interface LabelsDeps {
  readonly db: Db;
  readonly properties: PropertiesService;
  readonly associationTypes: AssociationTypesService;
}

/** Resolves any spelling to object types. Throws UNKNOWN_OBJECT_TYPE (400). */
export async function getPair(
  properties: PropertiesService,
  { hubId, fromObjectType, toObjectType }: LabelsPlace,
): Promise<ObjectTypePair> {
  return {
    from: await properties.types.getType(hubId, fromObjectType),
    to: await properties.types.getType(hubId, toObjectType),
  };
}

/** Labels of associations: custom association types. */
export function createLabelsService({ db, properties, associationTypes }: LabelsDeps): LabelsService {
  const toPair = (place: LabelsPlace) => getPair(properties, place);
  const listTypes: LabelsService['listTypes'] = async (place) => {
    const pair = await toPair(place);
    return [...(await associationTypes.getAssociations(place.hubId)).listTypes(pair)];
  };
  return {
    listTypes,
    listLabels: async (place) => (await listTypes(place)).map(toLabel),
    async createLabel({ hubId, input, ...place }) {
      const pair = await toPair({ hubId, ...place });
      return db.write(async (tx) => {
        const index = await associationTypes.lockTypes(tx, hubId);
        const types = [rules.toNewType(index, pair, input)];
        return (await associationTypes.createTypesInTx(tx, { hubId, types })).map(toLabel);
      });
    },
    async renameLabel({ hubId, typeId, label, inverseLabel, ...place }) {
      const pair = await toPair({ hubId, ...place });
      await db.write(async (tx) => {
        const index = await associationTypes.lockTypes(tx, hubId);
        const type = rules.getLabeledType(index, pair, typeId);
        const texts = rules.toTexts({ label, inverseLabel });
        rules.assertTextsFree(index, pair, { ...texts, type });
        const labels = [
          { typeId: type.typeId, label: texts.label },
          { typeId: type.inverseTypeId ?? 0, label: texts.inverseLabel },
        ];
        assertWritten(2, await updateLabels(tx, hubId, labels));
        await associationTypes.announceTypes(tx, hubId);
      });
    },
    async deleteLabel({ hubId, typeId, ...place }) {
      const pair = await toPair({ hubId, ...place });
      await db.write(async (tx) => {
        const index = await associationTypes.lockTypes(tx, hubId);
        const type = rules.getOwnType(index, pair, typeId);
        rules.assertDeletable(index, type);
        const typeIds = [type.typeId, type.inverseTypeId ?? 0];
        const gone = await deleteAssociationTypes(tx, hubId, typeIds);
        assertWritten(2, gone);
        await deleteLimits(
          tx,
          hubId,
          typeIds.map((id) => ({ category: type.category, typeId: id })),
        );
        await associationTypes.announceTypes(tx, hubId);
      });
    },
  };
}

function toLabel({ category, typeId, label }: AssociationType): AssociationLabel {
  return { category, typeId, label };
}
