import type { Static } from 'typebox';
import type { AssociationsService } from '../../associations/associations.service.js';
import type { FilesService } from '../../files/files.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { Pipeline } from '../../pipelines/pipeline.js';
import type { PipelinesService } from '../../pipelines/pipelines.service.js';
import { isId } from '../../platform/ids.js';
import { isCustomType } from '../../properties/types/custom-types.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { toValues, type ReadRecord, type RecordView } from '../json/read-records.js';
import { linkEffects } from '../links/effects.js';
import type { RecordReadsService } from '../records/reads.service.js';
import { toNextStart } from '../types/ids.js';
import type * as wire from './related.schema.js';
import * as store from './related.store.js';

type Related = Static<typeof wire.Related>;

interface RelatedPlace {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
  readonly objectId: string;
  readonly baseUrl: string;
}

interface RelatedQuestion extends RelatedPlace {
  readonly types: readonly string[];
  readonly properties: readonly string[];
}

/** What the page of a record shows, in few requests. All throw UNKNOWN_OBJECT_TYPE (400) and RECORD_NOT_FOUND (404). */
export interface RelatedService {
  /** A record with all of its properties, and the latest change of those that can be edited. */
  getWhole(place: RelatedPlace): Promise<{
    readonly record: ReadRecord;
    readonly view: RecordView;
    readonly edited: Static<typeof wire.Edit> | null;
  }>;
  /** Values of a record by name; unknown names are left out. */
  getValues(place: RelatedPlace, names: readonly string[]): Promise<RecordWithValues>;
  /** The first associated records of each type, and the files attached to the record. */
  getRelated(question: RelatedQuestion): Promise<Related>;
}

interface RecordWithValues {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

interface RelatedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly associations: AssociationsService;
  readonly files: Pick<FilesService, 'searches'>;
  readonly getRecord: RecordReadsService['getRecord'];
  /** Finds the records that may be the same as another. */
  readonly findLookalikes: (record: LookalikeSource) => Promise<Related['lookalikes']>;
}

interface LookalikeSource {
  readonly hubId: number;
  readonly objectType: string;
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** Values by which records are alike. */
const alike = [
  ...['firstname', 'lastname', 'email', 'work_email', 'hs_additional_emails', 'phone', 'mobilephone'],
  ...['name', 'domain', 'website'],
];

const pageLength = 50;
const mostNotes = 500;
const mostFiles = 50;
const noteType = '0-46';
/** Calls, emails, meetings, messages and postal mail. */
const contactTypes = ['0-48', '0-49', '0-47', '0-18', '0-116'];
const taskType = '0-27';

/** Properties that associations set. */
const ofLinks = new Set(
  [linkEffects.pointers, linkEffects.counters, linkEffects.rollups].flat().map(({ property }) => property),
);

/** Reads whole records, with the latest change of a property that can be edited. */
function createWholeReads({ db, properties, getRecord }: RelatedDeps): RelatedService['getWhole'] {
  return async ({ baseUrl, ...place }) => {
    const type = await properties.types.getType(place.hubId, place.objectType);
    const set = await properties.definitions.getPropertySet(place.hubId, type);
    const { record, view } = await getRecord(place, { properties: [...set.keys()], baseUrl });
    const names = [...set.values()]
      .filter((one) => !one.readOnlyValue && !ofLinks.has(one.name))
      .map(({ name }) => name);
    const recordPlace = { hubId: place.hubId, objectType: type.id, recordId: record.id };
    const edit = await db.read((tx) => store.findLastEdit(tx, recordPlace, names));
    return { record, view, edited: edit ? toEdit(edit) : null };
  };
}

export function createRelatedService(deps: RelatedDeps): RelatedService {
  const { db, clock, properties, pipelines, associations, getRecord, findLookalikes } = deps;
  return {
    getWhole: createWholeReads(deps),
    async getValues({ baseUrl, ...place }, names) {
      // The id keeps the read from returning the default properties.
      const { record } = await getRecord(place, { properties: ['hs_object_id', ...names], baseUrl });
      return { id: record.id, properties: toValues(record) };
    },
    async getRelated({ hubId, objectType, objectId, baseUrl, ...asked }) {
      const { record } = await getRecord(
        { hubId, objectType, objectId },
        { properties: ['hs_object_id', ...alike], baseUrl },
      );
      const type = await properties.types.getType(hubId, objectType);
      const builtIn = await Promise.all(asked.types.map((text) => properties.types.getType(hubId, text)));
      const own = (await properties.types.listCustomTypes(hubId)).filter(({ archivedAt }) => !archivedAt);
      const types = [...new Set([...builtIn.filter((one) => !isCustomType(one)), ...own].map(({ id }) => id))];
      const names = [...new Set([...asked.properties, ...own.map(({ schema }) => schema.primaryDisplayProperty)])];
      const place = { hubId, objectType: type.id, recordId: record.id };
      const factTypes = { contacts: contactTypes, task: taskType, now: clock.now().toISOString() };
      const [rows, notes, facts, lookalikes] = await Promise.all([
        db.read((tx) => store.listRelated(tx, { ...place, types, names, limit: pageLength + 1 })),
        db.read((tx) => store.listNoteFiles(tx, { ...place, noteType, limit: mostNotes })),
        db.read((tx) => store.listFacts(tx, place, factTypes)),
        findLookalikes({ hubId, objectType: type.id, id: record.id, properties: toValues(record) }),
      ]);
      const { listTypesByKeys } = await associations.types.getAssociations(hubId);
      const toTypes = (keys: string) =>
        listTypesByKeys(keys).map(({ category, typeId, label }) => ({ category, typeId, label }));
      const ofTypes = rows.map(({ typeId, found }) => {
        const all = (found ?? []).map(({ id, keys, properties: values }) => {
          return { id, properties: { ...values }, associationTypes: toTypes(keys) };
        });
        const results = all.slice(0, pageLength);
        const last = all.length > pageLength ? results.at(-1) : undefined;
        return { typeId, results, ...(last && { after: toNextStart(last.id) }) };
      });
      const found = [...builtIn, ...own].filter(({ id }) =>
        ofTypes.some(({ typeId, results }) => typeId === id && results.length > 0),
      );
      const ofFound = await Promise.all(
        found.map(async (one) =>
          (await pipelines.reads.getPipelines(hubId, one)).map((pipeline) => toPipelineOfType(one.id, pipeline)),
        ),
      );
      return {
        types: ofTypes,
        pipelines: ofFound.flat(),
        attachments: await toAttachments(hubId, notes, deps.files),
        lookalikes,
        facts: toFacts(facts),
      };
    },
  };
}

function toEdit({ at, userId, ...source }: NonNullable<Awaited<ReturnType<typeof store.findLastEdit>>>) {
  return { ...source, timestamp: at.toISOString(), updatedByUserId: userId };
}

const toPipelineOfType = (typeId: string, { id, label, stages }: Pipeline): Related['pipelines'][number] => ({
  ...{ typeId, id, label },
  stages: stages.map((stage) => ({ id: stage.id, label: stage.label, metadata: { ...stage.metadata } })),
});

function toFacts(rows: Awaited<ReturnType<typeof store.listFacts>>): Related['facts'] {
  const [contact, task] = (['lastContact', 'nextTask'] as const).map((name) => rows.find(({ fact }) => fact === name));
  return {
    lastContact: contact ? { at: contact.at, objectTypeId: contact.objectTypeId } : null,
    nextTask: task ? { id: task.id, title: task.title, at: task.at } : null,
  };
}

type NoteFiles = Awaited<ReturnType<typeof store.listNoteFiles>>;

/** The files of notes that still exist, with their names. */
async function toAttachments(hubId: number, notes: NoteFiles, { searches }: RelatedDeps['files']) {
  const attached = notes.flatMap(({ noteId, files }) => {
    const noteFileIds = files.split(';').filter(Boolean);
    return noteFileIds.map((fileId) => ({ fileId, noteId, noteFileIds }));
  });
  const ids = [...new Set(attached.map(({ fileId }) => fileId))].filter(isId).slice(0, mostFiles);
  if (ids.length === 0) return [];
  const { results } = await searches.searchFiles(hubId, { ids, limit: String(mostFiles) });
  const names = new Map(results.map((file) => [file.id, toFullName(file)]));
  return attached.flatMap((one) => {
    const name = names.get(one.fileId);
    return name === undefined ? [] : [{ ...one, name }];
  });
}

function toFullName({ name, extension }: { readonly name: string; readonly extension: string }): string {
  return extension === '' ? name : `${name}.${extension}`;
}
