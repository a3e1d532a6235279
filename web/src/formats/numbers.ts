import { cached, formatsAtWork, isolated, localeAtWork } from './chosen-formats.js';

// A narrow space that does not break the line.
const space = '\u202f';
const separators = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1 234,56': { group: space, decimal: ',' },
} as const;

const formatter = cached((key) => {
  const { numberFormat } = formatsAtWork();
  const options = JSON.parse(key) as Intl.NumberFormatOptions;
  const isOwn = numberFormat !== 'language';
  // Some languages leave the separator out of 1234; a chosen format has it.
  return new Intl.NumberFormat(localeAtWork(), { ...options, ...(isOwn && { useGrouping: 'always' as const }) });
});

/** Prints a number, an amount or a percentage with the separators of the user. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return isolated(print(value, options), 'ltr');
}

function print(value: number, options: Intl.NumberFormatOptions): string {
  const { numberFormat } = formatsAtWork();
  const format = formatter(JSON.stringify(options));
  if (numberFormat === 'language') return format.format(value);
  const own = separators[numberFormat];
  return format
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'group' || type === 'decimal' ? own[type] : part))
    .join('');
}

/** Prints a share of 1 as a percentage. */
export const formatPercent = (share: number, digits = 0): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: digits });

/** The separators that numbers are printed with. */
export function separatorsAtWork(): { readonly group: string; readonly decimal: string } {
  const { numberFormat } = formatsAtWork();
  if (numberFormat !== 'language') return separators[numberFormat];
  const parts = new Intl.NumberFormat(localeAtWork(), { useGrouping: 'always' }).formatToParts(12345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: find('group') ?? '', decimal: find('decimal') ?? '.' };
}

const plain = /^-?[0-9]+(\.[0-9]+)?$/;

/** Prints a number as the API has it ("1234.5") for an editor, with all of its digits; other text stays as it is. */
export function toEditedNumber(value: string): string {
  return plain.test(value) ? value.replace('.', separatorsAtWork().decimal) : value;
}

/**
 * Reads a number as the user writes it, with or without separators of thousands, as the API has it; other text stays as it is, for
 * the server to refuse.
 */
export function readEditedNumber(text: string): string {
  const { group, decimal } = separatorsAtWork();
  const tight = text.replaceAll(/[\s\u202f\u00a0\u2066-\u2069]/g, '');
  const escape = (mark: string) => mark.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const groups = /\s|^$/.test(group)
    ? undefined
    : new RegExp(`^-?[0-9]{1,3}(${escape(group)}[0-9]{3})+(?=$|${escape(decimal)})`);
  const whole = groups?.test(tight) === true ? tight.replaceAll(group, '') : tight;
  const read = decimal === '.' ? whole : whole.replace(decimal, '.');
  return plain.test(read) ? read : text;
}
