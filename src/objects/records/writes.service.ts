import { type Db, RowsNotWrittenError } from '../../platform/db/db.js';
import type { Source } from '../kinds/kind.js';
import type { RecordCreatesService } from './creates.service.js';
import type { NewRecord } from '../drafts/drafts.js';
import { toRecordKey, type RecordKey } from '../types/keys.js';
import { findMergedInto } from '../rows/aliases.store.js';
import { objectErrors } from '../types/records.errors.js';
import type { RecordPlace } from './reads.service.js';
import type { RecordUpdatesService } from './updates.service.js';
import type { BodyPlace } from '../../platform/http/body/json-position.js';
import type { ChangedRecord, CreatedRecord, RecordView } from '../json/record-json.js';
import type { RecordsPlace, RecordViewsService } from './views.service.js';
import { assertChangeable, assertWritable, type ServedTypesService } from '../types/served-types.service.js';

interface Write {
  readonly source: Source;
  /** The body of the request. */
  readonly body: BodyPlace;
  readonly baseUrl: string;
}

interface RecordCreation extends RecordsPlace, Write {
  readonly input: NewRecord;
}

interface RecordChange extends RecordPlace, Write {
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Writes of one record. */
export interface RecordWritesService {
  /** Spec 4.3: returns requested values and all that the system set. Refusals: those of `createRecords`. */
  createRecord(creation: RecordCreation): Promise<{ readonly record: CreatedRecord; readonly view: RecordView }>;
  /** Throws RECORD_NOT_FOUND (404) and the errors of `applyChanges`. */
  updateRecord(change: RecordChange): Promise<{ readonly record: ChangedRecord; readonly view: RecordView }>;
}

interface RecordWritesDeps {
  readonly db: Db;
  readonly servedTypes: ServedTypesService;
  readonly views: RecordViewsService;
  readonly creates: RecordCreatesService;
  readonly updates: RecordUpdatesService;
}

export function createRecordWritesService(deps: RecordWritesDeps): RecordWritesService {
  const { db, servedTypes, views, creates, updates } = deps;
  return {
    async createRecord({ input, baseUrl, body, ...creation }) {
      assertWritable(await servedTypes.getServedType(creation.hubId, creation.objectType));
      const { view } = await views.prepareRead(creation, { baseUrl });
      const toPlace = () => body.at('properties');
      const { created } = await creates.createRecords({ ...creation, inputs: [input], toPlace });
      const [record] = created;
      if (!record) throw new RowsNotWrittenError(1, 0);
      return { record, view };
    },
    async updateRecord({ properties, source, baseUrl, body, ...place }) {
      const facts = await servedTypes.getFacts(place.hubId, place.objectType);
      assertChangeable(facts);
      const { view } = await views.prepareRead(place, { baseUrl });
      const key = toRecordKey(place.objectId, { ...facts, idProperty: place.idProperty, action: 'update' });
      const apply = async (key: RecordKey) => {
        const input = { key, properties, place: body.at('properties') };
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
      return { record, view };
    },
  };
}
