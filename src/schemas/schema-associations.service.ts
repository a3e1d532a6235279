import type { Static } from 'typebox';
import type { AssociationsService } from '../associations/associations.service.js';
import type { AssociationType } from '../associations/association-types.js';
import type { ObjectType } from '../properties/types/object-types.js';
import { type AppError } from '../platform/http/errors.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { toAssociationName } from './new-schema.js';
import type { SchemaPlace, SchemaReadsService } from './schema-reads.service.js';
import { schemaErrors } from './schemas.errors.js';
import type { AssociationDefinitionInput } from './schemas.schema.js';

/** All throw UNKNOWN_OBJECT_TYPE (400) for a text that is not an object type of the hub. */
export interface SchemaAssociationsService {
  /** Creates an association type between two object types, one of which is the schema's. Returns the requested direction. */
  createAssociation(
    creation: SchemaPlace & { readonly input: Static<typeof AssociationDefinitionInput> },
  ): Promise<AssociationType>;
  /** By type id or name; deletes both directions, also from records. Throws ASSOCIATION_DEFINITION_NOT_FOUND (404). */
  deleteAssociation(place: SchemaPlace & { readonly identifier: string }): Promise<void>;
}

interface SchemaAssociationsDeps {
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
  readonly reads: SchemaReadsService;
}

export function createSchemaAssociationsService(deps: SchemaAssociationsDeps): SchemaAssociationsService {
  const { properties, associations, reads } = deps;
  return {
    async createAssociation({ input, ...place }) {
      const { hubId } = place;
      const type = await reads.getCustomType(place);
      const from = await properties.types.getType(hubId, input.fromObjectTypeId);
      const to = await properties.types.getType(hubId, input.toObjectTypeId);
      assertEnds(type, from, to);
      const listTypes = async () => (await associations.types.getAssociations(hubId)).listTypes({ from, to });
      if ((await listTypes()).some(({ label }) => label === null)) throw associationExists(from, to);
      const name = input.name ?? toAssociationName(from, to);
      // An empty label creates the plain association.
      const asked = { hubId, fromObjectType: from.id, toObjectType: to.id, input: { name, label: '' } };
      const [made] = await associations.labels.createLabel(asked);
      return (await listTypes()).find(({ typeId }) => typeId === made?.typeId) ?? refuseIdentifier(name);
    },
    async deleteAssociation({ identifier, ...place }) {
      const { hubId } = place;
      const known = await reads.listDefinitions(hubId, await reads.getCustomType(place));
      const { from, to, typeId } =
        known.find((type) => String(type.typeId) === identifier) ??
        known.find(({ name }) => name.toLowerCase() === identifier.toLowerCase()) ??
        refuseIdentifier(identifier);
      await associations.labels.deleteLabel({ hubId, fromObjectType: from, toObjectType: to, typeId });
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
