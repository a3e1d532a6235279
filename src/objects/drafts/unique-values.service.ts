import { findViolatedConstraint } from '../../platform/db/constraints.js';
import type { Db } from '../../platform/db/db.js';
import { type AppError, httpErrors } from '../../platform/http/errors.js';
import { isCustomType } from '../../properties/types/custom-types.js';
import type { RecordFacts } from '../types/facts.js';
import { listHolders } from '../rows/reads.store.js';
import { objectErrors } from '../types/records.errors.js';
import type { Refusals, Traced } from './refusals.js';

export interface UniqueValue {
  readonly property: string;
  readonly value: string;
}

/** The unique values of an input and the record to hold them; undefined for a new one. */
export interface Claim {
  readonly id: string | undefined;
  readonly uniques: readonly UniqueValue[];
  /** The value by which an upsert creates its record: one that another record holds by then is no reason to refuse it. */
  readonly key?: UniqueValue;
}

interface Claiming<I> {
  readonly db: Db;
  readonly facts: RecordFacts;
  readonly inputs: readonly I[];
  readonly refusals: Refusals;
}

/** Maximum attempts when conflicting values are free again by the time their holders are read. */
const attempts = 10;

/**
 * Runs a write of several inputs, which registers its claims before sending them. If a unique value is taken, the inputs
 * that claim it are refused with CONTACT_EXISTS (409, new contacts) or UNIQUE_VALUE_TAKEN (400), and the others are
 * written.
 */
export async function claimValues<I extends Traced, T>(
  { db, facts, inputs, refusals }: Claiming<I>,
  write: (open: readonly I[], claims: Map<I, Claim>) => Promise<T>,
): Promise<T> {
  let open = inputs;
  for (let attempt = 1; ; attempt += 1) {
    const claims = new Map<I, Claim>();
    try {
      return await write(open, claims);
    } catch (error) {
      if (findViolatedConstraint(error) !== 'unique_value_pk') throw error;
      const taken = await findTaken(db, facts, claims);
      if (taken.size === 0 && attempt >= attempts) throw httpErrors.unavailable();
      for (const [input, refusal] of taken) refusals.refuse(input, refusal);
      open = open.filter((input) => !refusals.isRefused(input));
    }
  }
}

/** Refusals of the inputs whose values other records hold. */
async function findTaken<I>(db: Db, facts: RecordFacts, claims: ReadonlyMap<I, Claim>): Promise<Map<I, AppError>> {
  const wanted = [...claims.values()].flatMap(({ uniques }) => uniques);
  const { hubId, type } = facts;
  const holders = await db.read((tx) => listHolders(tx, { hubId, objectType: type.id }, wanted));
  const byValue = new Map(holders.map((holder) => [toKey(holder), holder]));
  const taken = new Map<I, AppError>();
  for (const [input, { id, uniques }] of claims) {
    const holder = uniques.map((unique) => byValue.get(toKey(unique))).find((found) => found && found.id !== id);
    if (holder) taken.set(input, toRefusal(holder, { id, facts }));
  }
  return taken.size > 0 ? taken : listRepeated(facts, claims);
}

/** Refusals of the inputs that claim a value which an earlier one claims. */
function listRepeated<I>(facts: RecordFacts, claims: ReadonlyMap<I, Claim>): Map<I, AppError> {
  const findRepeated = createDistinctness(facts);
  const refused = [...claims].flatMap(([input, { uniques, key }]) => {
    const refusal = findRepeated(key ? [key, ...uniques] : uniques);
    return refusal ? [[input, refusal] as const] : [];
  });
  return new Map(refused);
}

function toKey({ property, value }: UniqueValue): string {
  return JSON.stringify([property, value]);
}

/** The refusal of a taken value: CONTACT_EXISTS (409) for a new contact, else UNIQUE_VALUE_TAKEN (400). */
export function toRefusal(
  holder: UniqueValue & { readonly id: string },
  { id, facts }: { readonly id: string | undefined; readonly facts: RecordFacts },
): AppError {
  if (id === undefined && holder.property === facts.kind.uniqueProperty) {
    return objectErrors.contactExists({ message: `Contact already exists. Existing ID: ${holder.id}` });
  }
  return objectErrors.uniqueValueTaken({
    message: `Cannot set ${toPlace(holder, facts)} on ${id ?? 'a new record'}. ${holder.id} already has that value.`,
  });
}

/** Returns a check for values that an earlier input of the same request claims: UNIQUE_VALUE_TAKEN (400). */
export function createDistinctness(facts: RecordFacts): (uniques: readonly UniqueValue[]) => AppError | undefined {
  const seen = new Set<string>();
  return (uniques) => {
    const twice = uniques.find((unique) => seen.has(toKey(unique)));
    for (const unique of uniques) if (!twice) seen.add(toKey(unique));
    if (!twice) return undefined;
    const message = `Cannot set ${toPlace(twice, facts)} on a new record. Another record of the request has that value.`;
    return objectErrors.uniqueValueTaken({ message });
  };
}

function toPlace({ property, value }: UniqueValue, { hubId, type }: RecordFacts): string {
  const inner = isCustomType(type)
    ? `metaType=PORTAL_SPECIFIC, innerId=${type.id.slice('2-'.length)}`
    : `legacyObjectType=${type.typeName}`;
  const objectType = `ObjectTypeId{${inner}}`;
  return `PropertyValueCoordinates{portalId=${hubId}, objectTypeId=${objectType}, propertyName=${property}, value=${value}}`;
}
