/** Something that has happened to a record. */
export type Change = ChangeFacts & ChangeDetails;

export interface ChangeFacts {
  /** Grows with time, and is never used again. */
  readonly changeNo: string;
  /** Type id: 0-2. */
  readonly objectType: string;
  readonly recordId: string;
  readonly occurredAt: Date;
  /** Who did it, as far as it is known. */
  readonly source: ChangeSource | undefined;
}

export interface ChangeSource {
  readonly type: string;
  readonly id?: string | undefined;
  readonly userId?: number | undefined;
}

export type ChangeDetails =
  | { readonly kind: 'creation' | 'deletion' | 'restore' }
  | { readonly kind: 'privacyDeletion' }
  /** Name to text; '' where the value was cleared. The values of a new record are a change as well. */
  | { readonly kind: 'propertyChange'; readonly properties: Readonly<Record<string, string>> }
  /** Told of both records, each with the other one as `toId`. */
  | { readonly kind: 'associationChange'; readonly association: AssociationChange }
  /** Told of the record that stays. */
  | { readonly kind: 'merge'; readonly mergedIds: readonly string[]; readonly movedProperties: number }
  /** An event is on the record's timeline from now on. */
  | { readonly kind: 'eventCompleted'; readonly event: CompletedEvent };

interface AssociationChange {
  readonly toType: string;
  readonly toId: string;
  readonly category: string;
  readonly typeId: number;
  readonly isPrimary: boolean;
  readonly isRemoved: boolean;
}

interface CompletedEvent {
  readonly templateId: string;
  readonly eventNo: string;
  readonly eventId: string;
}
