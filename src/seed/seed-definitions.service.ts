import type { AssociationsService } from '../associations/associations.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { SchemasService } from '../schemas/schemas.service.js';
import type { NavigationService } from '../views/navigation.service.js';
import type { HubRecords } from './seed-records.js';

export interface SeedDefinitionsDeps {
  readonly db: Db;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly schemas: Pick<SchemasService, 'writes'>;
  readonly navigation: NavigationService;
  readonly associations: AssociationsService;
}

/** Adds the section of the file to the errors of some work. */
export type Naming = <T>(section: string, work: Promise<T>) => Promise<T>;

/** Writes what the records of a hub are made of: object types, groups, properties, pipelines and labels of associations. */
interface SeedDefinitions {
  /** Existing ones do not change, except for the stages of pipelines that are named by their id. */
  createDefinitions(hub: HubRecords, naming: Naming): Promise<void>;
}

export function createSeedDefinitions(deps: SeedDefinitionsDeps): SeedDefinitions {
  const { db, properties, pipelines, schemas, navigation, associations } = deps;
  const createObjectTypes = async ({ hubId, objectTypes }: HubRecords): Promise<void> => {
    for (const { look, ...input } of objectTypes) {
      const known = await properties.types.findType(hubId, `p_${input.name}`);
      if (!known) await schemas.writes.createSchema({ hubId, input });
      if (look) await navigation.setLook({ hubId, objectType: `p_${input.name}` }, look);
    }
  };

  const createGroups = async ({ hubId, propertyGroups }: HubRecords): Promise<void> => {
    for (const { objectType, ...input } of propertyGroups) {
      const known = await properties.groups.listGroups({ hubId, objectType });
      if (!known.some(({ name }) => name === input.name))
        await properties.groups.createGroup({ hubId, objectType, input });
    }
  };

  const createProperties = async ({ hubId, properties: lists }: HubRecords): Promise<void> => {
    for (const { objectType, inputs } of lists) {
      const known = new Set((await properties.definitions.listProperties(hubId, objectType)).map(({ name }) => name));
      const missing = inputs.filter(({ name }) => !known.has(name));
      if (missing.length === 0) continue;
      const type = await properties.types.getType(hubId, objectType);
      await db.write((tx) => properties.creates.createPropertiesInTx(tx, { hubId, type, inputs: missing }));
    }
  };

  const createPipelines = async ({ hubId, pipelines: given }: HubRecords): Promise<void> => {
    for (const { objectType, ...input } of given) {
      await pipelines.writes.createPipelineOnce({ hubId, objectType }, input);
    }
  };

  const createLabels = async ({ hubId, labels }: HubRecords): Promise<void> => {
    for (const { fromObjectType, toObjectType, ...input } of labels) {
      const pair = { hubId, fromObjectType, toObjectType };
      const known = await associations.labels.listTypes(pair);
      if (!known.some(({ name }) => name === input.name)) await associations.labels.createLabel({ ...pair, input });
    }
  };

  return {
    async createDefinitions(hub, naming) {
      await naming('objectTypes', createObjectTypes(hub));
      await naming('propertyGroups', createGroups(hub));
      await naming('properties', createProperties(hub));
      await naming('pipelines', createPipelines(hub));
      await naming('labels', createLabels(hub));
    },
  };
}
