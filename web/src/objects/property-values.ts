import type { Property } from './properties.js';

/** Whether people can write values of a property; some the server alone writes. */
export const isWritable = ({ calculated, modificationMetadata, type }: Property): boolean =>
  !calculated && !modificationMetadata.readOnlyValue && type !== 'object_coordinates';

/** Whether values have lines, so that the enter key makes a new one. */
export const hasLines = ({ type, fieldType }: Property): boolean =>
  type === 'string' && (fieldType === 'textarea' || fieldType === 'html');

/** Where a value leads, if it is an address of something: never into a script. */
export function toLink({ name, fieldType, type }: Property, value: string): string | undefined {
  if (type === 'phone_number' || fieldType === 'phonenumber') return `tel:${value.replace(/[^\d+]/g, '')}`;
  if (name === 'email' || name.endsWith('_email')) return /^\S+@\S+$/.test(value) ? `mailto:${value}` : undefined;
  if (name === 'domain' || name === 'website') return toWebAddress(value);
  return /^https?:\/\//i.test(value) && fieldType === 'text' ? toWebAddress(value) : undefined;
}

function toWebAddress(value: string): string | undefined {
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(address) && !/\s/.test(value) ? address : undefined;
}

/** The text of a value that may be HTML. The document is never shown: nothing in it runs or loads. */
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

/** What a person typed, for properties that hold HTML. */
export const toHtmlText = (text: string): string => text.replace(/[&<>"\n]/g, (sign) => escapes[sign] ?? sign);
