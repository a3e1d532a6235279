let translations: ReadonlyMap<string, string> = new Map();

/** Sets the translations of the standard labels; called once, with those of the messages. */
export function setLabels(labels: Readonly<Record<string, string>>): void {
  translations = new Map(Object.entries(labels));
}

/** Whether this language has labels of its own. */
export const hasLabels = (): boolean => translations.size > 0;

/**
 * Returns a label of the CRM's standard properties, groups, options, pipelines, stages and associations in the language at work.
 * Labels that the account has given are the same in every language.
 */
export const tLabel = (label: string): string => translations.get(label) ?? label;
