/** A stage as its form has it. */
export interface StageDraft {
  readonly label: string;
  /** How likely deals are won there, in percent. */
  readonly percent: number;
  /** Whether other records are closed there. */
  readonly isClosed: boolean;
}

type Metadata = Readonly<Record<string, string>>;

/** What the form begins with for a stage that is there. */
export function toStageDraft({ label, metadata }: { readonly label: string; readonly metadata: Metadata }): StageDraft {
  return {
    label,
    percent: Math.round(Number(metadata['probability'] ?? 0) * 10_000) / 100,
    isClosed: metadata['isClosed'] === 'true',
  };
}

/** What a stage says about the records in it, as the type has it. */
export function toMetadata(objectType: string, { percent, isClosed }: StageDraft): Record<string, string> {
  if (objectType === 'deals') return { probability: String(Math.round(percent * 100) / 10_000) };
  return { [objectType === 'tickets' ? 'ticketState' : 'state']: isClosed ? 'CLOSED' : 'OPEN' };
}

/** The same in words. */
export function toMeaning(objectType: string, metadata: Metadata): string {
  const { percent, isClosed } = toStageDraft({ label: '', metadata });
  if (objectType !== 'deals') return isClosed ? 'Closed' : 'Open';
  return percent === 100 ? 'Won' : percent === 0 ? 'Lost' : `${percent}% likely`;
}

/** The stages that a new pipeline begins with; the server wants a closed one of tickets. */
export const firstStages = (objectType: string): readonly StageDraft[] =>
  objectType === 'deals'
    ? [
        { label: 'Open', percent: 20, isClosed: false },
        { label: 'Won', percent: 100, isClosed: true },
        { label: 'Lost', percent: 0, isClosed: true },
      ]
    : [
        { label: 'Open', percent: 0, isClosed: false },
        { label: 'Closed', percent: 0, isClosed: true },
      ];
