import { rulesOf, toPhoneLink } from './property-types/property-types.js';
import type { Property } from './property.js';

/** Whether users can write values of a property; the server alone writes some. */
export const isWritable = (property: Property): boolean =>
  !property.calculated && !property.modificationMetadata.readOnlyValue && !rulesOf(property).isReadOnly;

/** Whether values have several lines, so that Enter starts a new one. */
export const hasLines = (property: Property): boolean =>
  rulesOf(property).canBeMultiline && ['textarea', 'html'].includes(property.fieldType);

/** Returns the address that a value links to, if any: never one that runs a script. */
export function toLink(property: Property, value: string): string | undefined {
  const { name, fieldType } = property;
  const { toLink: toTypeLink } = rulesOf(property);
  if (toTypeLink) return toTypeLink(value);
  if (fieldType === 'phonenumber') return toPhoneLink(value);
  if (name === 'email' || name.endsWith('_email')) return /^\S+@\S+$/.test(value) ? `mailto:${value}` : undefined;
  if (name === 'domain' || name === 'website') return toWebAddress(value);
  return /^https?:\/\//i.test(value) && fieldType === 'text' ? toWebAddress(value) : undefined;
}

function toWebAddress(value: string): string | undefined {
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(address) && !/\s/.test(value) ? address : undefined;
}

/** Returns the text of a value that may be HTML. The parsed document is never shown, so nothing in it runs or loads. */
export function toPlainText(value: string): string {
  if (!/[<&]/.test(value)) return value;
  const { body } = new DOMParser().parseFromString(
    value.replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/gi, '\n$&'),
    'text/html',
  );
  return body.textContent.replace(/\n{3,}/g, '\n\n').trim();
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '<br>',
};

/** Converts typed text to HTML, for properties that hold HTML. */
export const toHtmlText = (text: string): string => text.replace(/[&<>"\n]/g, (sign) => escapes[sign] ?? sign);
