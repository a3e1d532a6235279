import { forgetValues, noteChange } from '../../changes/changes.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { type AppError } from '../../platform/http/errors.js';
import type { BlockedAddressesService } from '../types/blocked-addresses.service.js';
import type { RecordsPlaceRow } from '../rows/aliases.store.js';
import * as store from './erasures.store.js';
import type { RecordFollower } from './followers.js';
import type { Source } from '../kinds/kind.js';
import { deleteRecords } from './deletions.store.js';
import { toRecordId } from '../types/ids.js';
import { findKeyProperty, toKeyValue } from '../types/keys.js';
import { archiveLocked } from './removals.service.js';
import { lockNeighbourhoods } from '../rows/removals.store.js';
import type { RecordFacts } from '../types/facts.js';
import { objectErrors } from '../types/records.errors.js';
import type { ServedTypesService } from '../types/served-types.service.js';

interface Erasure {
  readonly hubId: number;
  /** A record id, or a value of `idProperty`. */
  readonly objectId: string | number;
  readonly idProperty?: string | undefined;
  readonly source: Source;
}

export interface ErasuresService {
  /**
   * Permanently deletes a contact and its history, and blocks its addresses; an address without a contact is blocked as
   * well. Throws RECORD_NOT_FOUND (404) for an id without a contact, NOT_A_UNIQUE_PROPERTY (400).
   */
  eraseContact(erasure: Erasure): Promise<void>;
}

interface ErasuresDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
  readonly blockedAddresses: BlockedAddressesService;
  readonly followers: readonly RecordFollower[];
}

export function createErasuresService(deps: ErasuresDeps): ErasuresService {
  const { db, clock, servedTypes, blockedAddresses, followers } = deps;
  return {
    async eraseContact({ hubId, objectId, idProperty, source }) {
      const facts = await servedTypes.getFacts(hubId, 'contacts');
      const property = findKeyProperty({ ...facts, idProperty, action: 'gdpr-delete' });
      if (property !== undefined && property !== facts.kind.uniqueProperty) throw notUnique(facts, property);
      const text = String(objectId);
      const address = property === undefined ? undefined : toKeyValue(property, text);
      await db.write(async (tx) => {
        const list = () => (address === undefined ? listMeant(tx, facts, text) : listIds(tx, facts, address));
        const erased: store.ContactRow[] = [];
        // Repeat: while this waited for the locks, one may have been merged into another contact.
        for (let ids = await list(); ids.length > 0; ids = await list()) {
          erased.push(...(await eraseLocked(tx, { facts, ids, source, now: clock.now() })));
        }
        if (address === undefined && erased.length === 0) throw objectErrors.recordNotFound();
        const addresses = erased.flatMap(({ properties }) => facts.kind.toUniqueValues(properties));
        const all = new Set([...addresses.map(({ value }) => value), ...(address === undefined ? [] : [address])]);
        await blockedAddresses.block(tx, hubId, [...all]);
        for (const follower of followers) await follower.addressesErased?.(tx, hubId, [...all]);
      });
    },
  };
}

function toPlace({ hubId, type }: RecordFacts): RecordsPlaceRow {
  return { hubId, objectType: type.id };
}

function listIds(tx: Tx, facts: RecordFacts, address: string): Promise<string[]> {
  return store.listContactIds(tx, toPlace(facts), address);
}

async function listMeant(tx: Tx, facts: RecordFacts, text: string): Promise<string[]> {
  const id = toRecordId(text);
  const found = id === undefined || id === 'none' ? undefined : await store.findContactId(tx, toPlace(facts), id);
  return found === undefined ? [] : [found];
}

interface Erasing {
  readonly facts: RecordFacts;
  readonly ids: readonly string[];
  readonly source: Source;
  readonly now: Date;
}

/** Returns the former contacts. Associated records change as if the contact had been archived. */
async function eraseLocked(tx: Tx, { facts, ids, source, now }: Erasing): Promise<store.ContactRow[]> {
  const { hubId, type } = facts;
  const places = ids.map((id) => ({ objectType: type.id, id }));
  const locked = await lockNeighbourhoods(tx, hubId, places);
  const contacts = await store.listContacts(
    tx,
    toPlace(facts),
    locked.map(({ id }) => id),
  );
  await archiveLocked(tx, { hubId, objectType: type.id, locked, source, now });
  if (locked.length > 0) await deleteRecords(tx, hubId, locked);
  for (const { id } of locked) {
    const record = { objectType: type.id, recordId: id };
    await forgetValues(tx, hubId, record);
    await noteChange(tx, hubId, { kind: 'privacyDeletion', ...record, occurredAt: now, source });
  }
  return contacts;
}

function notUnique({ hubId, type }: RecordFacts, property: string): AppError {
  const message = `Unable to perform gdpr-delete by non-unique ${type.id} property ${property} in portal ID ${hubId}`;
  return objectErrors.notAUniqueProperty({ message });
}
