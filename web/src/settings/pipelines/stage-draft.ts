import { t, tIn } from '../../i18n/messages.js';
import { findBuiltInType, type StageProperties } from '../../objects/object-types.js';

/** A stage, in the form. */
export interface StageDraft {
  readonly label: string;
  /** The win probability of deals, in percent. */
  readonly percent: number;
  /** Whether records of other types are closed. */
  readonly isClosed: boolean;
}

const toStateEntry = (objectType: string): StageProperties['state'] =>
  findBuiltInType(objectType)?.stages?.state ?? 'state';

/** Whether stages of a type have a win probability, as those of deals do. */
export const hasProbability = (objectType: string): boolean => toStateEntry(objectType) === 'probability';

/** Whether stages of a type are lifecycle stages, which are never closed. */
export const hasLifecycle = (objectType: string): boolean => findBuiltInType(objectType)?.hasLifecycle === true;

type Metadata = Readonly<Record<string, string>>;

/** Converts an existing stage to a draft. */
export function toStageDraft({ label, metadata }: { readonly label: string; readonly metadata: Metadata }): StageDraft {
  return {
    label,
    percent: Math.round(Number(metadata['probability'] ?? 0) * 10_000) / 100,
    isClosed: metadata['isClosed'] === 'true',
  };
}

/** Returns the metadata of a stage, which depends on the object type. */
export function toMetadata(objectType: string, { percent, isClosed }: StageDraft): Record<string, string> {
  if (hasLifecycle(objectType)) return {};
  const state = toStateEntry(objectType);
  if (state === 'probability') return { probability: String(Math.round(percent * 100) / 10_000) };
  return { [state]: isClosed ? 'CLOSED' : 'OPEN' };
}

/** Describes what a stage means for the records in it. */
export function toMeaning(objectType: string, metadata: Metadata): string {
  const { percent, isClosed } = toStageDraft({ label: '', metadata });
  if (!hasProbability(objectType)) return isClosed ? t('Closed') : tIn('state', 'Open');
  return percent === 100 ? t('Won') : percent === 0 ? t('Lost') : t('{percent}% likely', { percent });
}

/** The stages of a new pipeline; tickets need a closed one. */
export const firstStages = (objectType: string): readonly StageDraft[] =>
  hasProbability(objectType)
    ? [
        { label: tIn('state', 'Open'), percent: 20, isClosed: false },
        { label: t('Won'), percent: 100, isClosed: true },
        { label: t('Lost'), percent: 0, isClosed: true },
      ]
    : [
        { label: tIn('state', 'Open'), percent: 0, isClosed: false },
        { label: t('Closed'), percent: 0, isClosed: true },
      ];
