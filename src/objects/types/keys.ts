import { httpErrors } from '../../platform/http/errors.js';
import type { PropertySet } from '../../properties/types/definition.js';
import type { ObjectKind } from '../kinds/kind.js';
import { toPageStart, toRecordId } from './ids.js';
import { objectErrors } from './records.errors.js';

/** Identifies a record within its type: its id, or a unique value. */
export type RecordKey = { readonly id: string } | { readonly property: string; readonly value: string };

interface KeyFacts {
  readonly hubId: number;
  readonly kind: ObjectKind;
  readonly set: PropertySet;
  /** As named in the request; hs_object_id and undefined mean the record id. */
  readonly idProperty: string | undefined;
  /** For the message. */
  readonly action: string;
}

/**
 * Spec 4.3: the unique property that the ids of a request are values of; undefined for the record id. Throws
 * NOT_A_UNIQUE_PROPERTY (400).
 */
export function findKeyProperty({ hubId, kind, set, idProperty, action }: KeyFacts): string | undefined {
  if (idProperty === undefined || idProperty === '' || idProperty === 'hs_object_id') return undefined;
  if (idProperty === kind.uniqueProperty || set.get(idProperty)?.hasUniqueValue) return idProperty;
  const message = `Unable to perform ${action} by non-unique ${kind.typeId} property ${idProperty} in portal ID ${hubId}`;
  throw objectErrors.notAUniqueProperty({ message });
}

/** Normalises a value as stored: addresses are trimmed and lower-cased. */
export function toKeyValue(property: string, text: string): string {
  return property === 'email' ? text.trim().toLowerCase() : text;
}

/** The record identified by a path. Throws RECORD_NOT_FOUND or RECORD_ID_NOT_NUMERIC (404) if no such record can exist. */
export function toRecordKey(text: string, facts: KeyFacts): RecordKey {
  const property = findKeyProperty(facts);
  if (property !== undefined) return { property, value: toKeyValue(property, toText(text)) };
  return { id: toPathId(text) };
}

/** The record id in a path. Throws RECORD_NOT_FOUND or RECORD_ID_NOT_NUMERIC (404) if no such record can exist. */
export function toPathId(text: string): string {
  const id = toRecordId(toText(text));
  if (id === 'none') throw objectErrors.recordNotFound();
  if (id === undefined) throw objectErrors.recordIdNotNumeric({ context: { id: [text] } });
  return id;
}

/** The database cannot store U+0000. Throws INVALID_REQUEST (400). */
function toText(text: string): string {
  if (!text.includes('\u0000')) return text;
  throw httpErrors.invalidRequest({ message: 'Unable to parse value for path parameter: objectId' });
}

/** As {@link toPageStart}; throws INVALID_REQUEST (400) for a text that is not a number. */
export function getPageStart(after: string | undefined): string {
  const start = toPageStart(after);
  if (start === undefined) {
    throw httpErrors.invalidRequest({ message: 'Unable to parse value for query parameter: after' });
  }
  return start;
}
