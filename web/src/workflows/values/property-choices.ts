import type { Property } from '../../objects/properties.js';

/** Whether steps can set it. */
export const isWritable = ({ calculated, modificationMetadata }: Property): boolean =>
  calculated !== true && !modificationMetadata.readOnlyValue;

/** Sorted by label; equal labels are followed by the name. */
export function toChoices(properties: readonly Property[]) {
  const isTwice = (label: string): boolean => properties.filter((one) => one.label === label).length > 1;
  return properties
    .map(({ name, label }) => ({ value: name, label: isTwice(label) ? `${label} (${name})` : label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
