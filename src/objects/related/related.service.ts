import type { Static } from 'typebox';
import type { AssociationsService } from '../../associations/associations.service.js';
import type { FilesService } from '../../files/files.service.js';
import type { Db } from '../../platform/db/db.js';
import { isCustomType } from '../../properties/types/custom-types.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { toValues, type ReadRecord, type RecordView } from '../json/read-records.js';
import type { RecordReadsService } from '../records/reads.service.js';
import { toNextStart } from '../types/ids.js';
import type { Related } from './related.schema.js';
import * as store from './related.store.js';

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
  /** A record with all of its properties. */
  getWhole(place: RelatedPlace): Promise<{ readonly record: ReadRecord; readonly view: RecordView }>;
  /** Values of a record by name; unknown names are left out. */
  getValues(place: RelatedPlace, names: readonly string[]): Promise<RecordWithValues>;
  /** The first associated records of each type, and the files attached to the record. */
  getRelated(question: RelatedQuestion): Promise<Static<typeof Related>>;
}

interface RecordWithValues {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

interface RelatedDeps {
  readonly db: Db;
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
  readonly files: Pick<FilesService, 'searches'>;
  readonly getRecord: RecordReadsService['getRecord'];
}

const pageLength = 50;
const mostNotes = 500;
const mostFiles = 50;
const noteType = '0-46';

export function createRelatedService(deps: RelatedDeps): RelatedService {
  const { db, properties, associations, getRecord } = deps;
  const getWhole: RelatedService['getWhole'] = async ({ baseUrl, ...place }) => {
    const type = await properties.types.getType(place.hubId, place.objectType);
    const set = await properties.definitions.getPropertySet(place.hubId, type);
    return getRecord(place, { properties: [...set.keys()], baseUrl });
  };
  return {
    getWhole,
    async getValues({ baseUrl, ...place }, names) {
      // The id keeps the read from returning the default properties.
      const { record } = await getRecord(place, { properties: ['hs_object_id', ...names], baseUrl });
      return { id: record.id, properties: toValues(record) };
    },
    async getRelated({ hubId, objectType, objectId, baseUrl, ...asked }) {
      const { record } = await getRecord({ hubId, objectType, objectId }, { baseUrl });
      const type = await properties.types.getType(hubId, objectType);
      const builtIn = await Promise.all(asked.types.map((text) => properties.types.getType(hubId, text)));
      const own = (await properties.types.listCustomTypes(hubId)).filter(({ archivedAt }) => !archivedAt);
      const types = [...new Set([...builtIn.filter((one) => !isCustomType(one)), ...own].map(({ id }) => id))];
      const names = [...new Set([...asked.properties, ...own.map(({ schema }) => schema.primaryDisplayProperty)])];
      const place = { hubId, objectType: type.id, recordId: record.id };
      const [rows, notes] = await Promise.all([
        db.read((tx) => store.listRelated(tx, { ...place, types, names, limit: pageLength + 1 })),
        db.read((tx) => store.listNoteFiles(tx, { ...place, noteType, limit: mostNotes })),
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
      return { types: ofTypes, attachments: await toAttachments(hubId, notes, deps.files) };
    },
  };
}

type NoteFiles = Awaited<ReturnType<typeof store.listNoteFiles>>;

/** The files of notes that still exist, with their names. */
async function toAttachments(hubId: number, notes: NoteFiles, { searches }: RelatedDeps['files']) {
  const attached = notes.flatMap(({ noteId, files }) => {
    const noteFileIds = files.split(';').filter(Boolean);
    return noteFileIds.map((fileId) => ({ fileId, noteId, noteFileIds }));
  });
  const ids = [...new Set(attached.map(({ fileId }) => fileId))].filter(isFileId).slice(0, mostFiles);
  if (ids.length === 0) return [];
  const { results } = await searches.searchFiles(hubId, { ids, limit: String(mostFiles) });
  const names = new Map(results.map((file) => [file.id, toFullName(file)]));
  return attached.flatMap((one) => {
    const name = names.get(one.fileId);
    return name === undefined ? [] : [{ ...one, name }];
  });
}

/** Attachments may be any text. */
const isFileId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);

function toFullName({ name, extension }: { readonly name: string; readonly extension: string }): string {
  return extension === '' ? name : `${name}.${extension}`;
}
