/** A change of a record. */
export type Change = ChangeFacts & ChangeDetails;

interface ChangeFacts {
  /** Grows with time, and is never reused. */
  readonly changeNo: string;
  /** The same for all changes of a transaction, which are consumed together. */
  readonly transaction: string;
  /** Type id: 0-2. */
  readonly objectType: string;
  readonly recordId: string;
  readonly occurredAt: Date;
  /** The author, if known. */
  readonly source: ChangeSource | undefined;
}

interface ChangeSource {
  readonly type: string;
  readonly id?: string | undefined;
  readonly userId?: number | undefined;
}

export type ChangeDetails =
  | { readonly kind: 'creation' | 'deletion' | 'restore' }
  | { readonly kind: 'privacyDeletion' }
  /** Name to text; '' if the value was cleared. The values of a new record count as a change as well. */
  | { readonly kind: 'propertyChange'; readonly properties: Readonly<Record<string, string>> }
  /** Reported for both records, each with the other one as `toId`. */
  | { readonly kind: 'associationChange'; readonly association: AssociationChange }
  /** Reported for the surviving record. */
  | { readonly kind: 'merge'; readonly mergedIds: readonly string[]; readonly movedProperties: number }
  /** The record joined or left a list. Recorded for the webhook journal, and if it joined one whose new members a workflow enrolls. */
  | { readonly kind: 'listChange'; readonly listChange: ListChange }
  /** The record meets the enrollment criteria of a workflow, or no longer. Recorded for workflows only. */
  | { readonly kind: 'criteriaChange'; readonly criteria: { readonly flowId: string; readonly isMet: boolean } }
  /** An event was added to the record's timeline. */
  | { readonly kind: 'eventCompleted'; readonly event: CompletedEvent }
  /** A form was submitted for the contact. */
  | { readonly kind: 'submission'; readonly submission: { readonly formId: string } }
  /** A user wrote a comment on an activity, which is the record, or on an event on the timeline of the record. */
  | { readonly kind: 'comment'; readonly comment: { readonly commentId: string; readonly isEdited: boolean } };

interface AssociationChange {
  readonly toType: string;
  readonly toId: string;
  readonly category: string;
  readonly typeId: number;
  readonly isPrimary: boolean;
  readonly isRemoved: boolean;
}

interface ListChange {
  readonly listId: number;
  readonly isRemoved: boolean;
}

interface CompletedEvent {
  readonly templateId: string;
  readonly eventNo: string;
  readonly eventId: string;
}
