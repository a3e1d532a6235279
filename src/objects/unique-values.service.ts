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
  const type = `ObjectTypeId{legacyObjectType=${served.type.typeName}}`;
  const place = `PropertyValueCoordinates{portalId=${hubId}, objectTypeId=${type}, propertyName=${holder.property}, value=${holder.value}}`;
  throw new AppError('UNIQUE_VALUE_TAKEN', {
    message: `Cannot set ${place} on ${id ?? 'a new record'}. ${holder.id} already has that value.`,
  });
}
