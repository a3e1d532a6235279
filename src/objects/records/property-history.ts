/** What was written to a record at one time. */
export interface Change {
  readonly at: string;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
  readonly userId: number | null;
  readonly properties: Readonly<Record<string, string>>;
}

/** A value that a property had, as the wire prints it. */
interface ValueWithTimestamp {
  readonly value: string;
  readonly timestamp: string;
  readonly sourceType: string;
  readonly sourceId?: string;
  readonly sourceLabel?: string;
  readonly updatedByUserId?: number;
}

/** The values of one property from the changes of its record, in their order: newest first. '' where it was cleared. */
export function toHistory(changes: readonly Change[], name: string): ValueWithTimestamp[] {
  return changes.flatMap(({ at, sourceType, sourceId, sourceLabel, userId, properties }) => {
    if (!Object.hasOwn(properties, name)) return [];
    return {
      value: properties[name] ?? '',
      timestamp: at,
      sourceType,
      ...(sourceId !== null && { sourceId }),
      ...(sourceLabel !== null && { sourceLabel }),
      ...(userId !== null && { updatedByUserId: userId }),
    };
  });
}
