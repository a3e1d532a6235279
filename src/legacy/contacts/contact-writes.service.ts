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

interface SecondaryEmails {
  readonly portalId: number;
  readonly vid: number;
  readonly secondaryEmails: readonly string[];
}

interface SecondaryEmail {
  readonly vid: string;
  readonly email: string;
  /** The address that it replaces. */
  readonly former?: string;
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
  /** Assumption D4. Up to 1,000, all or none of them. */
  writeBatch(author: Author, contacts: readonly BatchedContact[]): Promise<void>;
  listSecondaryEmails(reading: ContactReading, vid: string): Promise<SecondaryEmails>;
  /**
   * Assumption D10. Adds an address, in the place of a former one if there is one. Throws ADDRESS_NOT_FOUND (404) for a former
   * one that the contact does not have, LEGACY_CONTACT_EXISTS (409), INVALID_PROPERTY_VALUES (400), TOO_MANY_IDENTITIES (414).
   */
  addSecondaryEmail(author: Author, change: SecondaryEmail, reading: ContactReading): Promise<SecondaryEmails>;
  /** Throws ADDRESS_NOT_FOUND (404). */
  removeSecondaryEmail(author: Author, address: SecondaryEmail): Promise<SecondaryEmails>;
  deleteContact(author: Author, vid: string): Promise<number>;
  mergeContacts(author: Author, vid: string, vidToMerge: string | number): Promise<void>;
}

interface LegacyContactWritesDeps {
  readonly objects: ObjectsService;
  readonly writes: LegacyWritesService;
  readonly contacts: LegacyContactsService;
}

const toPlace = (author: Author): LegacyPlace => ({ ...author, objectType: 'contacts' });

export function createLegacyContactWritesService(deps: LegacyContactWritesDeps): LegacyContactWritesService {
  const { objects, writes, contacts } = deps;
  const { addresses } = objects.records;
  /** The contact that an address in a refusal belongs to. */
  const findIdentity = async (reading: ContactReading, address: string) =>
    toIdentity(await contacts.getRecord(reading, { id: address, idProperty: 'email' }));
  return {
    async createContact(author, properties, reading) {
      const id = await withConflict(
        () => writes.create(toPlace(author), properties),
        () => {
          const { email } = properties;
          return findIdentity(reading, typeof email === 'string' ? email : '');
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
    writeBatch: (author, all) =>
      writes.upsertMany(
        toPlace(author),
        all.flatMap(({ vid, email, properties }) => {
          if (vid !== undefined) return [{ id: vid, properties }];
          return email === undefined ? [] : [{ id: email, idProperty: 'email', properties }];
        }),
      ),
    async listSecondaryEmails(reading, vid) {
      const { id, facts } = await contacts.getRecord({ ...reading, properties: [] }, { id: vid });
      return toSecondaryEmails(reading.hubId, id, (facts['hs_additional_emails'] ?? '').split(';').filter(Boolean));
    },
    async addSecondaryEmail(author, { vid, email, former }, reading) {
      const place = { ...author, contactId: vid };
      const write = () =>
        former === undefined ? addresses.addAddress(place, email) : addresses.replaceAddress(place, former, email);
      const found = await withConflict(
        () => withContact(write),
        () => findIdentity(reading, email),
      );
      return toSecondaryEmails(author.hubId, vid, found);
    },
    async removeSecondaryEmail(author, { vid, email }) {
      const found = await withContact(() => addresses.removeAddress({ ...author, contactId: vid }, email));
      return toSecondaryEmails(author.hubId, vid, found);
    },
    deleteContact: (author, vid) => withContact(() => writes.archive(toPlace(author), vid)),
    async mergeContacts(author, vid, vidToMerge) {
      const pair = { primaryObjectId: vid, objectIdToMerge: vidToMerge };
      await withContact(() => objects.lifecycle.merge({ ...toPlace(author), ...pair, baseUrl: '' }));
    },
  };
}

function toSecondaryEmails(portalId: number, vid: string, secondaryEmails: readonly string[]): SecondaryEmails {
  return { portalId, vid: Number(vid), secondaryEmails };
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
