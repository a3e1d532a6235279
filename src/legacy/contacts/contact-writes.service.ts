import type { ObjectsService } from '../../objects/objects.service.js';
import { objectErrors } from '../../objects/types/records.errors.js';
import type { LegacyPlace, LegacyWritesService } from '../records/writing.service.js';
import { legacyErrors } from '../shapes/legacy.errors.js';
import { toIdentity } from './contacts.js';
import type { ContactReading, LegacyContact, LegacyContactsService } from './contacts.service.js';

type Author = Omit<LegacyPlace, 'objectType'>;
type Properties = Readonly<Record<string, unknown>>;

/** A contact of a batch: by its id, or by an address, which may be new. */
interface BatchedContact {
  readonly vid?: string | number | undefined;
  readonly email?: string | undefined;
  readonly properties: Properties;
}

/** Writes contacts as in version 1. A missing contact is LEGACY_CONTACT_NOT_FOUND (404). */
export interface LegacyContactWritesService {
  /** Throws LEGACY_CONTACT_EXISTS (409), with the contact that has the address. */
  createContact(author: Author, properties: Properties, reading: ContactReading): Promise<LegacyContact>;
  updateContact(author: Author, id: string, change: { properties: Properties; idProperty?: 'email' }): Promise<void>;
  createOrUpdateContact(
    author: Author,
    email: string,
    properties: Properties,
  ): Promise<{ vid: number; isNew: boolean }>;
  /** Assumption D4. A hundred at a time: all or none of them. */
  writeBatch(author: Author, contacts: readonly BatchedContact[]): Promise<void>;
  deleteContact(author: Author, vid: string): Promise<number>;
  mergeContacts(author: Author, vid: string, vidToMerge: string | number): Promise<void>;
}

interface LegacyContactWritesDeps {
  readonly objects: ObjectsService;
  readonly writes: LegacyWritesService;
  readonly contacts: LegacyContactsService;
}

const toPlace = (author: Author): LegacyPlace => ({ ...author, objectType: 'contacts' });
const atOnce = 100;

export function createLegacyContactWritesService(deps: LegacyContactWritesDeps): LegacyContactWritesService {
  const { objects, writes, contacts } = deps;
  return {
    async createContact(author, properties, reading) {
      const id = await withConflict(
        () => writes.create(toPlace(author), properties),
        async () => {
          const { email } = properties;
          const address = typeof email === 'string' ? email : '';
          return toIdentity(await contacts.getRecord(reading, { id: address, idProperty: 'email' }));
        },
      );
      return contacts.getProfile(reading, { id });
    },
    async updateContact(author, id, { properties, idProperty }) {
      await withContact(() => writes.update(toPlace(author), { id, properties }, idProperty));
    },
    async createOrUpdateContact(author, email, properties) {
      const [done] = await writes.upsert(toPlace(author), [{ id: email, properties }], 'email');
      return { vid: Number(done?.id), isNew: done?.isNew ?? false };
    },
    async writeBatch(author, all) {
      for (let at = 0; at < all.length; at += atOnce) {
        const some = all.slice(at, at + atOnce);
        const byVid = some.flatMap(({ vid, properties }) => (vid === undefined ? [] : [{ id: vid, properties }]));
        const byEmail = some.flatMap(({ vid, email, properties }) =>
          vid === undefined && email !== undefined ? [{ id: email, properties }] : [],
        );
        if (byEmail.length > 0) await writes.upsert(toPlace(author), byEmail, 'email');
        await writes.updateBatch(toPlace(author), byVid);
      }
    },
    deleteContact: (author, vid) => withContact(() => writes.archive(toPlace(author), vid)),
    async mergeContacts(author, vid, vidToMerge) {
      const pair = { primaryObjectId: vid, objectIdToMerge: vidToMerge };
      await withContact(() => objects.lifecycle.merge({ ...toPlace(author), ...pair, baseUrl: '' }));
    },
  };
}

async function withContact<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw objectErrors.recordNotFound.is(error) ? legacyErrors.legacyContactNotFound() : error;
  }
}

/** Names the contact that has the address already. */
async function withConflict<T>(write: () => Promise<T>, findIdentity: () => Promise<object>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!objectErrors.contactExists.is(error)) throw error;
    const members = { error: 'CONTACT_EXISTS', identityProfile: await findIdentity() };
    throw legacyErrors.legacyContactExists({ members });
  }
}
