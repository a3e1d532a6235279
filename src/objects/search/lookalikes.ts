import type { Filter } from './request.js';

/** Why two records may be the same. */
export type LookalikeReason = 'email' | 'phone' | 'domain' | 'name';

type Values = Readonly<Record<string, string | null | undefined>>;

/** What the records that look like another have in common with it: one of the filters must match. */
interface Lookalikes {
  readonly groups: readonly (readonly Filter[])[];
  /** The properties that {@link listReasons} compares. */
  readonly properties: readonly string[];
  listReasons(other: Values): LookalikeReason[];
}

/** Fewer digits are an extension, or a placeholder. */
const fewestDigits = 6;
const legalForms = ['inc', 'llc', 'ltd', 'corp', 'gmbh', 'ag'];

const oneOf = (property: string, values: readonly string[]): Filter => ({ property, operator: 'IN', values });
const toText = (value: string | null | undefined): string => value?.trim().toLowerCase() ?? '';

/** Assumption V6. What records that look like this one have in common with it; undefined for types without duplicates. */
export function toLookalikes(objectType: string, values: Values): Lookalikes | undefined {
  if (objectType === '0-1') return toContactLookalikes(values);
  if (objectType === '0-2') return toCompanyLookalikes(values);
  return undefined;
}

function toContactLookalikes(values: Values): Lookalikes {
  const [first, last] = [toText(values['firstname']), toText(values['lastname'])];
  const emails = [...new Set(listEmails(values).flatMap((email) => [email, withoutTag(email)]))];
  const phones = listPhones(values);
  const digits = phones.map(toDigits);
  const groups = [
    ...(first !== '' && last !== '' ? [[oneOf('firstname', [first]), oneOf('lastname', [last])]] : []),
    ...(emails.length > 0 ? [[oneOf('email', emails)], [oneOf('work_email', emails)]] : []),
    ...(digits.length > 0
      ? [[oneOf('hs_searchable_calculated_phone_number', digits)], [oneOf('mobilephone', phones)]]
      : []),
  ];
  return {
    groups,
    properties: ['firstname', 'lastname', 'email', 'work_email', 'phone', 'mobilephone', 'hs_additional_emails'],
    listReasons: (other) => [
      ...(listEmails(other).some((email) => emails.includes(withoutTag(email))) ? ['email' as const] : []),
      ...(listPhones(other).some((phone) => digits.includes(toDigits(phone))) ? ['phone' as const] : []),
      ...(first !== '' && last !== '' && toText(other['firstname']) === first && toText(other['lastname']) === last
        ? ['name' as const]
        : []),
    ],
  };
}

function toCompanyLookalikes(values: Values): Lookalikes {
  const name = withoutLegalForm(toText(values['name']));
  const domain = toHost(values['domain'] ?? values['website']);
  const phones = listPhones(values);
  const digits = phones.map(toDigits);
  const names = name === '' ? [] : [name, ...legalForms.flatMap((form) => [`${name} ${form}`, `${name} ${form}.`])];
  const domains = domain === '' ? [] : [domain, `www.${domain}`];
  const groups = [
    ...(names.length > 0 ? [[oneOf('name', names)]] : []),
    ...(domains.length > 0 ? [[oneOf('domain', domains)], [oneOf('website', domains)]] : []),
    ...(phones.length > 0 ? [[oneOf('phone', phones)]] : []),
  ];
  return {
    groups,
    properties: ['name', 'domain', 'website', 'phone'],
    listReasons: (other) => [
      ...(domain !== '' && toHost(other['domain'] ?? other['website']) === domain ? ['domain' as const] : []),
      ...(listPhones(other).some((phone) => digits.includes(toDigits(phone))) ? ['phone' as const] : []),
      ...(name !== '' && withoutLegalForm(toText(other['name'])) === name ? ['name' as const] : []),
    ],
  };
}

function listEmails(values: Values): string[] {
  const all = [values['email'], values['work_email'], ...(values['hs_additional_emails'] ?? '').split(';')];
  return all.map(toText).filter((email) => email.includes('@'));
}

/** `ada+news@example.com` is ada@example.com. */
const withoutTag = (email: string): string => email.replace(/\+[^@]*@/, '@');

const toDigits = (phone: string): string => phone.replace(/[^0-9]/g, '');

const listPhones = (values: Values): string[] =>
  [toText(values['phone']), toText(values['mobilephone'])].filter((phone) => toDigits(phone).length >= fewestDigits);

function withoutLegalForm(name: string): string {
  const words = name.replace(/[.,]+$/, '').split(/[\s,]+/);
  const isForm = words.length > 1 && legalForms.includes((words.at(-1) ?? '').replace(/\./g, ''));
  return (isForm ? words.slice(0, -1) : words).join(' ');
}

const toHost = (address: string | null | undefined): string =>
  toText(address)
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/, '');
