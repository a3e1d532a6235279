import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { isEmailAddress } from '../../properties/values/addresses.js';
import { validationFailure, type PropertyFailure } from '../../properties/values/failures.js';
import { listBlockedFailures } from '../drafts/changes.js';
import { createRefusals } from '../drafts/refusals.js';
import { claimValues, type Claim } from '../drafts/unique-values.service.js';
import { toStamps, toWholeChange } from '../drafts/change-drafts.js';
import { findMergedInto } from '../rows/aliases.store.js';
import type { Source } from '../kinds/kind.js';
import type { RecordFacts } from '../types/facts.js';
import { toPathId } from '../types/keys.js';
import { objectErrors } from '../types/records.errors.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import { lockRecordsByKeys, updateRecords } from './updates.store.js';

interface ContactPlace {
  readonly hubId: number;
  readonly contactId: string;
  readonly source: Source;
}

/** The addresses of a contact besides `email`. They are unique in the account, and read and upserted by like it. */
export interface ContactAddressesService {
  /**
   * Adds an address, or does nothing if the contact has it. Returns the additional addresses. Throws RECORD_NOT_FOUND or
   * RECORD_ID_NOT_NUMERIC (404), INVALID_PROPERTY_VALUES (400), CONTACT_EXISTS (409), TOO_MANY_IDENTITIES (414).
   */
  addAddress(place: ContactPlace, address: string): Promise<readonly string[]>;
  /** Removes an additional address. Also throws ADDRESS_NOT_FOUND (404). */
  removeAddress(place: ContactPlace, address: string): Promise<readonly string[]>;
  /** Puts another address in the place of an additional one. Throws what adding and removing throw. */
  replaceAddress(place: ContactPlace, address: string, by: string): Promise<readonly string[]>;
}

interface ContactAddressesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

const property = 'hs_additional_emails';
const mostAddresses = 250;

/** Returns the additional addresses that a contact should have. */
type Change = (addresses: readonly string[], primary: string) => readonly string[];

export function createContactAddressesService({
  db,
  clock,
  servedTypes,
}: ContactAddressesDeps): ContactAddressesService {
  const change = async ({ hubId, contactId, source }: ContactPlace, toAddresses: Change) => {
    const facts = await servedTypes.getFacts(hubId, 'contacts');
    const id = toPathId(contactId);
    const inputs = [{}];
    return claimValues({ db, facts, inputs, refusals: createRefusals(inputs) }, ([input = {}], claims) =>
      db.write(async (tx) => {
        const { claim, addresses } = await changeLocked(tx, { facts, id, source, now: clock.now(), toAddresses });
        claims.set(input, claim);
        await claim.write();
        return addresses;
      }),
    );
  };
  return {
    addAddress: (place, text) => {
      const address = toAddress(text, place.hubId);
      return change(place, (addresses, primary) =>
        address === primary || addresses.includes(address) ? addresses : [...addresses, address],
      );
    },
    removeAddress: (place, text) => {
      const address = text.trim().toLowerCase();
      return change(place, (addresses) => {
        if (!addresses.includes(address)) throw objectErrors.addressNotFound();
        return addresses.filter((each) => each !== address);
      });
    },
    replaceAddress: (place, text, by) => {
      const [former, address] = [text.trim().toLowerCase(), toAddress(by, place.hubId)];
      return change(place, (addresses, primary) => {
        if (!addresses.includes(former)) throw objectErrors.addressNotFound();
        const replaced = addresses.map((each) => (each === former ? address : each));
        return [...new Set(replaced)].filter((each) => each !== primary);
      });
    },
  };
}

/** An address as stored. Throws INVALID_PROPERTY_VALUES (400). */
function toAddress(text: string, hubId: number): string {
  const address = text.trim().toLowerCase();
  if (isEmailAddress(address) && !address.includes(';')) return address;
  const message = `Email address ${address} is invalid`;
  const failure: PropertyFailure = { name: property, code: 'INVALID_EMAIL', message, value: address };
  throw validationFailure([failure], hubId);
}

interface Changing {
  readonly facts: RecordFacts;
  readonly id: string;
  readonly source: Source;
  readonly now: Date;
  readonly toAddresses: Change;
}

/** The claim of a change and its write, on a locked contact. */
async function changeLocked(tx: Tx, { facts, id, source, now, toAddresses }: Changing) {
  const { kind, type, hubId } = facts;
  const place = { hubId, objectType: type.id };
  const meant = (await findMergedInto(tx, place, id)) ?? id;
  const [contact] = await lockRecordsByKeys(tx, place, [{ id: meant }]);
  if (!contact) throw objectErrors.recordNotFound();
  const { properties: current } = contact;
  const before = (current[property] ?? '').split(';').filter(Boolean);
  const addresses = toAddresses(before, current['email'] ?? '');
  if (addresses.length > mostAddresses) throw objectErrors.tooManyIdentities();
  const values = { [property]: addresses.join(';') };
  const blocked = listBlockedFailures(values, facts);
  if (blocked.length > 0) throw validationFailure(blocked, hubId);
  const whole = toWholeChange(values, facts, { current, now });
  const { createdProperty, modifiedProperty } = kind;
  const claim: Claim & { write(): Promise<unknown> } = {
    id: undefined,
    uniques: whole.uniques.wanted.filter(({ value }) => !before.includes(value) && value !== current['email']),
    write: () =>
      updateRecords(tx, {
        ...{ ...place, now, source, createdProperty, modifiedProperty },
        updates: [{ key: { id: contact.id }, values: whole.values, stamps: toStamps(facts, source) }],
        uniques: {
          touched: whole.uniques.touched.map((name) => ({ id: contact.id, property: name })),
          wanted: whole.uniques.wanted.map((unique) => ({ id: contact.id, ...unique })),
        },
      }),
  };
  return { claim, addresses };
}
