import { associationErrors } from '../../associations/associations.errors.js';
import type { AssociationsService } from '../../associations/associations.service.js';
import type { Source } from '../../objects/kinds/kind.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import { objectErrors } from '../../objects/types/records.errors.js';
import type { Clock } from '../../platform/clock.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { createEngagementReads, type EngagementLists, type FoundEngagement } from './engagement-reads.js';
import { engagementErrors } from './engagements.errors.js';
import type { Engagement, EngagementInput, EngagementUpdate } from './engagements.schema.js';
import { listNamedRecords, toEngagement, toFactProperties, toRecordValues } from './engagements.js';
import { findEngagementType, getEngagementType, toMetadataProperties } from './metadata.js';

interface Author {
  readonly hubId: number;
  readonly source: Source;
}

type EngagementFinder = ReturnType<typeof createEngagementReads>;

/** An engagement and a record, whose type is `OWNER`, or an object type in any spelling. */
interface EngagementLink {
  readonly engagementId: string;
  readonly objectType: string;
  readonly objectId: string;
}

/** Engagements of version 1: notes, tasks, calls, meetings and e-mails in one list. Assumptions Y1 to Y3. */
export interface EngagementsService extends EngagementLists {
  /** Throws ENGAGEMENT_TYPE_UNKNOWN (400) and what a creation in version 3 throws. */
  createEngagement(author: Author, input: EngagementInput): Promise<Engagement>;
  /** Throws RECORD_NOT_FOUND (404). */
  getEngagement(hubId: number, engagementId: string): Promise<Engagement>;
  /** Throws RECORD_NOT_FOUND (404), ENGAGEMENT_TYPE_FIXED, INVALID_ASSOCIATIONS (400) and what an update in version 3 throws. */
  updateEngagement(author: Author, engagementId: string, update: EngagementUpdate): Promise<Engagement>;
  /** To the recycle bin. Throws RECORD_NOT_FOUND (404). */
  archiveEngagement(author: Author, engagementId: string): Promise<void>;
  /**
   * Associates an engagement with a record, or makes the owner with that id its owner. Throws RECORD_NOT_FOUND (404), what an
   * association in version 4 throws, and for an owner what an update throws.
   */
  associate(author: Author, link: EngagementLink): Promise<void>;
  /** Removes the association; an owner that the engagement does not have is ignored. Throws RECORD_NOT_FOUND (404). */
  dissociate(author: Author, link: EngagementLink): Promise<void>;
  readonly findPlurals: EngagementFinder['findPlurals'];
  readonly listIdsOf: EngagementFinder['listIdsOf'];
  /** The outcomes of calls. */
  listDispositions(hubId: number): Promise<{ id: string; label: string; deleted: boolean }[]>;
}

interface EngagementsDeps {
  readonly clock: Clock;
  readonly objects: ObjectsService;
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
}

/** Values are named in refusals: no position in the body is needed. */
const written = { body: { text: '{}', steps: [] }, baseUrl: '' };

export function createEngagementsService(deps: EngagementsDeps): EngagementsService {
  const { clock, objects, properties } = deps;
  const { records, links, lifecycle } = objects;
  const reads = createEngagementReads(objects);

  const getFound = async (hubId: number, engagementId: string): Promise<FoundEngagement> => {
    const found = await reads.findEngagement(hubId, engagementId);
    if (!found) throw objectErrors.recordNotFound();
    return found;
  };
  const getEngagement = async (hubId: number, engagementId: string) => {
    const { record, plural } = await getFound(hubId, engagementId);
    return toEngagement(record, { hubId, plural });
  };

  return {
    ...reads.lists,
    findPlurals: reads.findPlurals,
    listIdsOf: reads.listIdsOf,
    getEngagement,
    ...createEngagementLinks(objects, getFound),
    async createEngagement(author, input) {
      const type = getEngagementType(input.engagement.type);
      const values = {
        hs_timestamp: clock.now().toISOString(),
        ...toMetadataProperties(type.plural, input.metadata ?? {}),
        ...toFactProperties(input),
        ...type.properties,
      };
      const associations = await toNewAssociations(deps, { hubId: author.hubId, plural: type.plural, input });
      const created = { properties: values, associations };
      const { record } = await records.create({ ...author, ...written, objectType: type.plural, input: created });
      return getEngagement(author.hubId, record.id);
    },
    async updateEngagement(author, engagementId, update) {
      const { hubId } = author;
      const { record, plural } = await getFound(hubId, engagementId);
      const type = update.engagement?.type ? findEngagementType(update.engagement.type) : undefined;
      if (update.engagement?.type && type?.plural !== plural) throw engagementErrors.engagementTypeFixed();
      const named = listNamedRecords(update);
      await assertRecordsExist(objects, hubId, named);
      const values = {
        ...toMetadataProperties(plural, update.metadata ?? {}, toRecordValues(record)),
        ...toFactProperties(update),
        ...type?.properties,
      };
      const change = { objectType: plural, objectId: record.id, properties: values };
      if (Object.keys(values).length > 0) await records.update({ ...author, ...written, ...change });
      for (const one of named) await associate(links, { ...author, ...one, plural, id: record.id });
      return getEngagement(hubId, record.id);
    },
    async archiveEngagement(author, engagementId) {
      const { record, plural } = await getFound(author.hubId, engagementId);
      await lifecycle.archive({ ...author, objectType: plural, objectId: record.id });
    },
    async listDispositions(hubId) {
      const place = { objectType: 'calls', propertyName: 'hs_call_disposition' };
      const { options } = await properties.definitions.getProperty(hubId, place);
      return options.filter(({ hidden }) => !hidden).map(({ value, label }) => ({ id: value, label, deleted: false }));
    },
  };
}

/** Single associations of engagements. */
function createEngagementLinks(
  { records, links }: ObjectsService,
  getFound: (hubId: number, engagementId: string) => Promise<FoundEngagement>,
): Pick<EngagementsService, 'associate' | 'dissociate'> {
  const setOwner = (author: Author, { plural, record }: FoundEngagement, ownerId: string) => {
    const change = { objectType: plural, objectId: record.id, properties: { hubspot_owner_id: ownerId } };
    return records.update({ ...author, ...written, ...change });
  };
  return {
    async associate(author, { engagementId, objectType, objectId }) {
      const found = await getFound(author.hubId, engagementId);
      const { record, plural } = found;
      if (isOwner(objectType)) await setOwner(author, found, objectId);
      else await associate(links, { ...author, plural, id: record.id, objectType, ids: [objectId] });
    },
    async dissociate(author, { engagementId, objectType, objectId }) {
      const found = await getFound(author.hubId, engagementId);
      const { record, plural } = found;
      if (isOwner(objectType)) {
        const { hubspot_owner_id: owner } = toRecordValues(record);
        if (owner === objectId) await setOwner(author, found, '');
        return;
      }
      const pair = { objectType: plural, objectId: record.id, toObjectType: objectType, toObjectId: objectId };
      await links.dissociate({ ...author, ...pair });
    },
  };
}

function isOwner(objectType: string): boolean {
  return /^owners?$/i.test(objectType);
}

interface NewAssociations {
  readonly hubId: number;
  readonly plural: string;
  readonly input: EngagementInput;
}

/** The plain associations with the records that a body names. */
async function toNewAssociations(
  { associations, properties: { types } }: EngagementsDeps,
  { hubId, plural, input }: NewAssociations,
) {
  const { resolveDefault } = await associations.types.getAssociations(hubId);
  const from = await types.getType(hubId, plural);
  const all = listNamedRecords(input).map(async ({ objectType, ids }) => {
    const to = await types.getType(hubId, objectType);
    const specs = resolveDefault({ from, to }).types.map(({ category, typeId }) => {
      return { associationCategory: category, associationTypeId: typeId };
    });
    return ids.map((id) => ({ to: { id }, types: specs }));
  });
  return (await Promise.all(all)).flat();
}

interface Associating extends Author {
  readonly plural: string;
  readonly id: string;
  readonly objectType: string;
  readonly ids: readonly string[];
}

async function associate(
  links: ObjectsService['links'],
  { plural, id, objectType, ids, ...author }: Associating,
): Promise<void> {
  const inputs = ids.map((other) => ({ from: { id }, to: { id: other } }));
  const write = { ...author, fromObjectType: plural, toObjectType: objectType, inputs };
  const [failure] = (await links.associateByDefault(write)).failures;
  if (failure) throw failure;
}

/** So that an update with a wrong id changes nothing. Throws INVALID_ASSOCIATIONS (400). */
async function assertRecordsExist(
  { records }: ObjectsService,
  hubId: number,
  named: ReturnType<typeof listNamedRecords>,
): Promise<void> {
  for (const { objectType, ids } of named) {
    const options = { properties: ['hs_object_id'], baseUrl: '' };
    const inputs = ids.map((id) => ({ id }));
    const { missing, typeName } = await records.readBatch({ hubId, objectType }, { inputs }, options);
    if (missing.length === 0) continue;
    throw associationErrors.invalidAssociations({
      message: `One or more associations are not valid: ${missing.map((id) => `${typeName}=${id}`).join(', ')}`,
    });
  }
}
