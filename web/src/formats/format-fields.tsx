import { Select, SimpleGrid } from '@mantine/core';
import { t } from '../i18n/messages.js';
import type { Formats } from './chosen-formats.js';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Examples say more than names of formats; the day is one whose fields cannot be confused. */
const choices: Readonly<Record<keyof Formats, readonly Choice[]>> = {
  numberFormat: [
    { value: '1,234.56', label: '1,234.56' },
    { value: '1.234,56', label: '1.234,56' },
    { value: '1 234,56', label: '1 234,56' },
  ],
  dateOrder: [
    { value: 'DMY', label: t('Day, month, year: 31/12/2026') },
    { value: 'MDY', label: t('Month, day, year: 12/31/2026') },
    { value: 'YMD', label: t('Year, month, day: 2026-12-31') },
  ],
  hourCycle: [
    { value: 'h23', label: t('24 hours: 15:30') },
    { value: 'h12', label: t('12 hours: 3:30 PM') },
  ],
  weekStart: [
    { value: 'monday', label: t('Monday') },
    { value: 'sunday', label: t('Sunday') },
    { value: 'saturday', label: t('Saturday') },
  ],
};

const fields: readonly { readonly name: keyof Formats; readonly label: string }[] = [
  { name: 'numberFormat', label: t('Numbers') },
  { name: 'dateOrder', label: t('Dates') },
  { name: 'hourCycle', label: t('Times') },
  { name: 'weekStart', label: t('First day of the week') },
];

interface FormatFieldsProps {
  /** Prefix of the ids of the fields. */
  readonly id: string;
  readonly value: { readonly [Name in keyof Formats]: Formats[Name] | null };
  readonly onChange: (change: Partial<FormatFieldsProps['value']>) => void;
  /** Whether the formats of the account can be chosen: null. */
  readonly hasAccount?: boolean;
}

/** How numbers, dates and times are printed and read. */
export function FormatFields({ id, value, onChange, hasAccount = false }: FormatFieldsProps) {
  const general = [...(hasAccount ? [{ value: 'account', label: t('Of the account') }] : []), byLanguage];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {fields.map(({ name, label }) => (
        <Select
          key={name}
          id={`${id}-${name}`}
          openOnFocus={false}
          label={label}
          data={[...general, ...choices[name]]}
          allowDeselect={false}
          value={value[name] ?? 'account'}
          onChange={(chosen) => chosen !== null && onChange({ [name]: chosen === 'account' ? null : chosen })}
        />
      ))}
    </SimpleGrid>
  );
}

const byLanguage: Choice = { value: 'language', label: t('As the language') };
