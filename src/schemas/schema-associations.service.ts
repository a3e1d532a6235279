import type { AssociationsService, AssociationType } from '../associations/associations.service.js';
import type { LabelsService } from '../associations/labels.service.js';
import { type AppError } from '../platform/http/errors.js';
import type { ObjectType, PropertiesService } from '../properties/properties.service.js';
import { toAssociationName } from './new-schema.js';
import type { SchemaPlace, SchemaReadsService } from './schema-reads.service.js';
import { schemaErrors } from './schemas.errors.js';
import type { AssociationDefinitionInput } from './schemas.schema.js';

/** All throw UNKNOWN_OBJECT_TYPE (400) for what is no object type of the hub. */
export interface SchemaAssociationsService {
  /** Lets records of two object types be associated, one of which is the schema's. Answers the direction that was asked for. */
  createAssociation(creation: SchemaPlace & { readonly input: AssociationDefinitionInput }): Promise<AssociationType>;
  /** By type id or name; removes both directions, also from records. Throws ASSOCIATION_DEFINITION_NOT_FOUND (404). */
  deleteAssociation(place: SchemaPlace & { readonly identifier: string }): Promise<void>;
}

interface SchemaAssociationsDeps {
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
  readonly labels: LabelsService;
  readonly reads: SchemaReadsService;
}

export function createSchemaAssociationsService(deps: SchemaAssociationsDeps): SchemaAssociationsService {
  const { properties, associations, labels, reads } = deps;
  return {
    async createAssociation({ input, ...place }) {
      const { hubId } = place;
      const type = await reads.getCustomType(place);
      const from = await properties.getType(hubId, input.fromObjectTypeId);
      const to = await properties.getType(hubId, input.toObjectTypeId);
      assertEnds(type, from, to);
      const listTypes = async () => (await associations.getAssociations(hubId)).listTypes({ from, to });
      if ((await listTypes()).some(({ label }) => label === null)) throw associationExists(from, to);
      const name = input.name ?? toAssociationName(from, to);
      // A label without a text is the plain association.
      const asked = { hubId, fromObjectType: from.id, toObjectType: to.id, input: { name, label: '' } };
      const [made] = await labels.createLabel(asked);
      return (await listTypes()).find(({ typeId }) => typeId === made?.typeId) ?? refuseIdentifier(name);
    },
    async deleteAssociation({ identifier, ...place }) {
      const { hubId } = place;
      const known = await reads.listDefinitions(hubId, await reads.getCustomType(place));
      const { from, to, typeId } =
        known.find((type) => String(type.typeId) === identifier) ??
        known.find(({ name }) => name.toLowerCase() === identifier.toLowerCase()) ??
        refuseIdentifier(identifier);
      await labels.deleteLabel({ hubId, fromObjectType: from, toObjectType: to, typeId });
    },
  };
}

function assertEnds({ id }: ObjectType, from: ObjectType, to: ObjectType): void {
  if (from.id === to.id) {
    throw schemaErrors.selfAssociation({ message: `Cannot create association definition with itself: ${from.id}` });
  }
  if (from.id !== id && to.id !== id) {
    throw schemaErrors.foreignAssociation({ message: `One end of the association must be ${id}` });
  }
}

function associationExists(from: ObjectType, to: ObjectType): AppError {
  return schemaErrors.associationDefinitionExists({
    message: `An association definition already exists between ${from.plural} and ${to.plural}`,
  });
}

function refuseIdentifier(identifier: string): never {
  const id = identifier.slice(0, 200).toWellFormed();
  throw schemaErrors.associationDefinitionNotFound({ message: `No association definition found with id ${id}` });
}
