import type { Db } from '../../platform/db/db.js';
import { RowsNotWrittenError } from '../../platform/db/written.js';
import type { Source } from '../kinds/kind.js';
import { toUpdateAnswer } from './update-answers.js';
import type { NewRecord, RecordCreatesService } from './creates.service.js';
import { toRecordKey, type RecordKey } from '../types/keys.js';
import { findMergedInto } from '../rows/aliases.store.js';
import { objectErrors } from '../types/records.errors.js';
import type { RecordPlace } from './reads.service.js';
import type { RecordUpdatesService } from './updates.service.js';
import { toWrittenText } from './view.js';
import type { RecordsPlace, RecordViewsService } from './views.service.js';
import type { ServedTypesService } from '../types/served-types.service.js';

interface Write {
  readonly source: Source;
  /** The request's JSON text, for messages. */
  readonly bodyText: string;
  readonly baseUrl: string;
}

interface RecordCreation extends RecordsPlace, Write {
  readonly input: NewRecord;
}

interface RecordChange extends RecordPlace, Write {
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Writes of one record, answered as JSON. */
export interface RecordWritesService {
  /** Spec 4.3: answers what was sent and everything that the system set. Refusals: those of `createRecords`. */
  createRecord(creation: RecordCreation): Promise<{ readonly id: string; readonly text: string }>;
  /** Answers what was set, what follows from it, and what every answer has. Throws RECORD_NOT_FOUND (404) and those of `applyChanges`. */
  updateRecord(change: RecordChange): Promise<string>;
}

interface RecordWritesDeps {
  readonly db: Db;
  readonly servedTypes: ServedTypesService;
  readonly views: RecordViewsService;
  readonly creates: RecordCreatesService;
  readonly updates: RecordUpdatesService;
}

const pointer = '/properties';

export function createRecordWritesService(deps: RecordWritesDeps): RecordWritesService {
  const { db, servedTypes, views, creates, updates } = deps;
  return {
    async createRecord({ input, baseUrl, bodyText, ...creation }) {
      const { view } = await views.prepareRead(creation, { baseUrl });
      const body = { text: bodyText, toPointer: () => pointer };
      const { created } = await creates.createRecords({ ...creation, inputs: [input], body });
      const [record] = created;
      if (!record) throw new RowsNotWrittenError(1, 0);
      return { id: record.id, text: toWrittenText(record, view) };
    },
    async updateRecord({ properties, source, baseUrl, bodyText, ...place }) {
      const facts = await servedTypes.getFacts(place.hubId, place.objectType);
      const { view } = await views.prepareRead(place, { baseUrl });
      const key = toRecordKey(place.objectId, { ...facts, idProperty: place.idProperty, action: 'update' });
      const apply = async (key: RecordKey) => {
        const input = { key, properties, body: { text: bodyText, pointer } };
        return (await updates.applyChanges({ facts, inputs: [input], source })).updated[0];
      };
      const findMeant = (id: string) => {
        const type = { hubId: place.hubId, objectType: facts.type.id };
        return db.read((tx) => findMergedInto(tx, type, id));
      };
      let record = await apply(key);
      const meant = !record && 'id' in key ? await findMeant(key.id) : undefined;
      if (meant !== undefined) record = await apply({ id: meant });
      if (!record) throw objectErrors.recordNotFound();
      return toUpdateAnswer(record, view);
    },
  };
}
