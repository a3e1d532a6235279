import type { Change } from '../changes/change.js';
import { activityTypes } from '../objects/types/pins.js';

// What the consumer of changes knows about a batch of them.

export type Place = Pick<Change, 'objectType' | 'recordId'>;
export type ChangeOf<K extends Change['kind']> = Extract<Change, { kind: K }>;

export const isActivity = (objectType: string): boolean => activityTypes.includes(objectType);

export const toKey = ({ objectType, recordId }: Place): string => `${objectType}:${recordId}`;

export const toPlace = ({ objectType, recordId }: Place): Place => ({ objectType, recordId });

export const listUnique = (places: readonly Place[]): Place[] => [
  ...new Map(places.map((one) => [toKey(one), one])).values(),
];

/** A filter of changes. */
export const isOf =
  <K extends Change['kind']>(kind: K) =>
  (change: Change): change is ChangeOf<K> =>
    change.kind === kind;

/** The activity that was associated with a record. */
export function toNewActivity(change: ChangeOf<'associationChange'>): Place | undefined {
  const { association, objectType } = change;
  if (association.isRemoved || isActivity(objectType) || !isActivity(association.toType)) return undefined;
  return { objectType: association.toType, recordId: association.toId };
}
