import { createSchemaAssociationsService, type SchemaAssociationsService } from './schema-associations.service.js';
import { createSchemaReadsService, type SchemaReadsService } from './schema-reads.service.js';
import { createSchemaWritesService, type SchemaWritesDeps, type SchemaWritesService } from './schema-writes.service.js';

/** Custom object types (Spec 4.3). All throw UNKNOWN_OBJECT_TYPE (400) for a type that is not a custom one of the hub. */
export interface SchemasService {
  readonly reads: SchemaReadsService;
  readonly writes: SchemaWritesService;
  readonly associations: SchemaAssociationsService;
}

export function createSchemasService(deps: Omit<SchemaWritesDeps, 'reads'>): SchemasService {
  const { db, properties, pipelines, associations, records } = deps;
  const reads = createSchemaReadsService({ properties, associations });
  return {
    reads,
    writes: createSchemaWritesService({ db, properties, pipelines, associations, records, reads }),
    associations: createSchemaAssociationsService({ properties, associations, reads }),
  };
}
