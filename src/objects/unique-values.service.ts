import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import './objects.errors.js';
import { listHolders } from './record-reads.store.js';
import type { ServedType } from './served-types.service.js';

export interface TakenValues {
  readonly hubId: number;
  readonly objectType: string;
  /** The record that asked for them; undefined for a new one. */
  readonly id?: string | undefined;
  readonly uniques: readonly { readonly property: string; readonly value: string }[];
  readonly served: ServedType;
  /** Whether to give up when nobody holds any of them. */
  readonly isLast: boolean;
}

/**
 * Says who holds a value that only one record may have: CONTACT_EXISTS (409) for a new contact, else UNIQUE_VALUE_TAKEN
 * (400). Returns when nobody does any more, so that the caller may try again.
 */
export async function throwTaken(
  db: Db,
  { hubId, objectType, id, uniques, served, isLast }: TakenValues,
): Promise<void> {
  const holders = await db.read((tx) => listHolders(tx, { hubId, objectType }, uniques));
  const holder = holders.find((row) => row.id !== id);
  if (!holder) {
    if (isLast) throw new AppError('UNAVAILABLE');
    return;
  }
  if (id === undefined && holder.property === served.kind.uniqueProperty) {
    throw new AppError('CONTACT_EXISTS', { message: `Contact already exists. Existing ID: ${holder.id}` });
  }
  const place = toPlace(holder, { hubId, served });
  throw new AppError('UNIQUE_VALUE_TAKEN', {
    message: `Cannot set ${place} on ${id ?? 'a new record'}. ${holder.id} already has that value.`,
  });
}

/** Throws UNIQUE_VALUE_TAKEN (400) when two new records of one request ask for the same value. */
export function assertDistinct({ uniques, ...facts }: Pick<TakenValues, 'hubId' | 'uniques' | 'served'>): void {
  const seen = new Set<string>();
  for (const unique of uniques) {
    const key = JSON.stringify([unique.property, unique.value]);
    if (seen.has(key)) {
      const message = `Cannot set ${toPlace(unique, facts)} on a new record. Another record of the request has that value.`;
      throw new AppError('UNIQUE_VALUE_TAKEN', { message });
    }
    seen.add(key);
  }
}

function toPlace(
  { property, value }: { readonly property: string; readonly value: string },
  { hubId, served }: Pick<TakenValues, 'hubId' | 'served'>,
): string {
  const type = `ObjectTypeId{legacyObjectType=${served.type.typeName}}`;
  return `PropertyValueCoordinates{portalId=${hubId}, objectTypeId=${type}, propertyName=${property}, value=${value}}`;
}
