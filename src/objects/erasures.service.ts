import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import type { BlockedAddressesService } from './blocked-addresses.service.js';
import * as store from './erasures.store.js';
import type { Source } from './object-kind.js';
import './objects.errors.js';
import { deleteRecords } from './record-deletions.store.js';
import { toRecordId } from './record-ids.js';
import { findKeyProperty, toKeyValue } from './record-keys.js';
import { archiveLocked } from './record-removals.service.js';
import { lockNeighbourhoods } from './record-removals.store.js';
import type { RecordFacts } from './record-facts.js';
import type { ServedTypesService } from './served-types.service.js';

export interface Erasure {
  readonly hubId: number;
  /** A record id, or a value of `idProperty`. */
  readonly objectId: string | number;
  readonly idProperty?: string | undefined;
  readonly source: Source;
}

export interface ErasuresService {
  /**
   * Deletes a contact for good, with its history, and blocks its addresses; an address that no contact has is blocked as well.
   * Throws RECORD_NOT_FOUND (404) for an id that no contact has, NOT_A_UNIQUE_PROPERTY (400).
   */
  eraseContact(erasure: Erasure): Promise<void>;
}

export interface ErasuresParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
  readonly blockedAddresses: BlockedAddressesService;
}

export function createErasuresService({ db, clock, servedTypes, blockedAddresses }: ErasuresParts): ErasuresService {
  return {
    async eraseContact({ hubId, objectId, idProperty, source }) {
      const facts = await servedTypes.getFacts(hubId, 'contacts');
      const property = findKeyProperty({ ...facts, idProperty, action: 'gdpr-delete' });
      if (property !== undefined && property !== facts.kind.uniqueProperty) throw notUnique(facts, property);
      const text = String(objectId);
      await db.write(async (tx) => {
        const address = property === undefined ? undefined : toKeyValue(property, text);
        const ids = address === undefined ? [await getId(tx, facts, text)] : await listIds(tx, facts, address);
        const addresses = await eraseLocked(tx, { facts, ids, source, now: clock.now() });
        const all = new Set([...addresses, ...(address === undefined ? [] : [address])]);
        await blockedAddresses.block(tx, hubId, [...all]);
      });
    },
  };
}

function toPlace({ hubId, type }: RecordFacts): store.ContactsPlace {
  return { hubId, objectType: type.id };
}

function listIds(tx: Tx, facts: RecordFacts, address: string): Promise<string[]> {
  return store.listContactIds(tx, toPlace(facts), address);
}

async function getId(tx: Tx, facts: RecordFacts, text: string): Promise<string> {
  const id = toRecordId(text);
  const found = id === undefined || id === 'none' ? undefined : await store.findContactId(tx, toPlace(facts), id);
  if (found === undefined) throw new AppError('RECORD_NOT_FOUND');
  return found;
}

interface Erasing {
  readonly facts: RecordFacts;
  readonly ids: readonly string[];
  readonly source: Source;
  readonly now: Date;
}

/** Answers the addresses that the contacts had. Their neighbours see what they see when a record is archived. */
async function eraseLocked(tx: Tx, { facts, ids, source, now }: Erasing): Promise<string[]> {
  const { hubId, type, kind } = facts;
  const places = ids.map((id) => ({ object_type: type.id, id }));
  const locked = await lockNeighbourhoods(tx, hubId, places);
  const contacts = await store.listContacts(
    tx,
    toPlace(facts),
    locked.map(({ id }) => id),
  );
  await archiveLocked(tx, { hubId, objectType: type.id, locked, source, now });
  if (locked.length > 0) await deleteRecords(tx, hubId, locked);
  return contacts.flatMap(({ properties }) => kind.toUniqueValues(properties).map(({ value }) => value));
}

function notUnique({ hubId, type }: RecordFacts, property: string): AppError {
  const message = `Unable to perform gdpr-delete by non-unique ${type.id} property ${property} in portal ID ${hubId}`;
  return new AppError('NOT_A_UNIQUE_PROPERTY', { message });
}
