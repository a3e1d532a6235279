import { t } from '../i18n/messages.js';
import { isProblem } from '../api/problem.js';
import type { Property } from './property.js';

/** A record that already has a value which only one may have. */
export interface ValueHolder {
  readonly property: string;
  readonly recordId: string;
}

/** Finds the record that holds a unique value, by the message that refuses it. */
export function findValueHolder(error: unknown): ValueHolder | undefined {
  if (!isProblem(error)) return undefined;
  for (const message of [error.message, ...error.details.map((detail) => detail.message)]) {
    const [, contactId] = /^Contact already exists\. Existing ID: (\d+)/.exec(message) ?? [];
    if (contactId !== undefined) return { property: 'email', recordId: contactId };
    const [, property, recordId] = /propertyName=([^,}]+).*?(\d+) already has that value/s.exec(message) ?? [];
    if (property !== undefined && recordId !== undefined) return { property: property.trim(), recordId };
  }
  return undefined;
}

/** Rewrites a message about the order of stages with the labels of the property's options. */
export function toLabelledMessage(message: string, { options }: Pick<Property, 'options'>): string {
  const [, to, from] = /^(\S+) is an earlier lifecycle stage than (\S+);/.exec(message) ?? [];
  if (to === undefined || from === undefined) return message;
  const toLabel = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  return t('{label} comes before {label2}. Clear the value first to move back.', {
    label: toLabel(to),
    label2: toLabel(from),
  });
}
