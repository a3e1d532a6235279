import type { Db } from '../platform/db/db.js';
import { assertWritten } from '../platform/db/written.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { deleteLimits } from './association-limits.store.js';
import type { AssociationType, ObjectTypePair } from './association-types.js';
import { deleteAssociationTypes, updateLabels } from './association-types.store.js';
import type { AssociationsService } from './associations.service.js';
import type { AssociationLabel } from './hub-associations.js';
import * as rules from './label-rules.js';

/** Two object types in any spelling. */
export interface LabelsPlace {
  readonly hubId: number;
  readonly fromObjectType: string;
  readonly toObjectType: string;
}

interface LabelPlace extends LabelsPlace {
  /** Of a type of the hub's own; other categories may have the same number. */
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
  /** The same types, as version 3 names them. */
  listTypes(place: LabelsPlace): Promise<AssociationType[]>;
  /** Makes a type and its mirror, and answers both. Throws TOO_MANY_ASSOCIATION_TYPES (437), and why else not (400). */
  createLabel(creation: LabelsPlace & { readonly input: rules.LabelInput }): Promise<AssociationLabel[]>;
  /** Without a text for the way back, both directions get the same one. Throws ASSOCIATION_TYPE_NOT_FOUND and the like (400). */
  renameLabel(change: LabelChange): Promise<void>;
  /** Removes both directions, also from records. Throws ASSOCIATION_LABELS_REMAIN and the like (400). */
  deleteLabel(place: LabelPlace): Promise<void>;
}

interface LabelsDeps {
  readonly db: Db;
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
}

/** The object types behind any spelling. Throws UNKNOWN_OBJECT_TYPE (400). */
export async function getPair(
  properties: PropertiesService,
  { hubId, fromObjectType, toObjectType }: LabelsPlace,
): Promise<ObjectTypePair> {
  return {
    from: await properties.getType(hubId, fromObjectType),
    to: await properties.getType(hubId, toObjectType),
  };
}

/** The labels that people put on associations: types that a hub adds. */
export function createLabelsService({ db, properties, associations }: LabelsDeps): LabelsService {
  const toPair = (place: LabelsPlace) => getPair(properties, place);
  const listTypes: LabelsService['listTypes'] = async (place) => {
    const pair = await toPair(place);
    return [...(await associations.getAssociations(place.hubId)).listTypes(pair)];
  };
  return {
    listTypes,
    listLabels: async (place) => (await listTypes(place)).map(toLabel),
    async createLabel({ hubId, input, ...place }) {
      const pair = await toPair({ hubId, ...place });
      return db.write(async (tx) => {
        const index = await associations.lockTypes(tx, hubId);
        const types = [rules.toNewType(index, pair, input)];
        return (await associations.createTypesInTx(tx, { hubId, types })).map(toLabel);
      });
    },
    async renameLabel({ hubId, typeId, label, inverseLabel, ...place }) {
      const pair = await toPair({ hubId, ...place });
      await db.write(async (tx) => {
        const index = await associations.lockTypes(tx, hubId);
        const type = rules.getLabeledType(index, pair, typeId);
        const texts = rules.toTexts({ label, inverseLabel });
        rules.assertTextsFree(index, pair, { ...texts, type });
        const labels = [
          { type_id: type.typeId, label: texts.label },
          { type_id: type.inverseTypeId ?? 0, label: texts.inverseLabel },
        ];
        assertWritten(2, await updateLabels(tx, hubId, labels));
        await associations.announceTypes(tx, hubId);
      });
    },
    async deleteLabel({ hubId, typeId, ...place }) {
      const pair = await toPair({ hubId, ...place });
      await db.write(async (tx) => {
        const index = await associations.lockTypes(tx, hubId);
        const type = rules.getOwnType(index, pair, typeId);
        rules.assertDeletable(index, type);
        const typeIds = [type.typeId, type.inverseTypeId ?? 0];
        const gone = await deleteAssociationTypes(tx, hubId, typeIds);
        assertWritten(2, gone);
        await deleteLimits(
          tx,
          hubId,
          typeIds.map((id) => ({ category: type.category, type_id: id })),
        );
        await associations.announceTypes(tx, hubId);
      });
    },
  };
}

function toLabel({ category, typeId, label }: AssociationType): AssociationLabel {
  return { category, typeId, label };
}
