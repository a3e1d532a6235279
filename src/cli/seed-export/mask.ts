import { createHash } from 'node:crypto';
import type { ExportedProperty } from './exported.js';

/** Replaces a value by one that says nothing about a person; the same value by the same one each time. */
export type Mask = (property: Pick<ExportedProperty, 'name' | 'type' | 'fieldType'>, value: string) => string;

export const noMask: Mask = (_, value) => value;

const firstNames =
  'Ada Ben Chloe David Emma Femi Grace Hugo Iris Jonas Kim Lena Mateo Nora Omar Paula Quinn Rosa Sam Tara'.split(' ');
const lastNames =
  'Adler Berg Costa Diaz Evans Falk Green Hall Ito Jansen Klein Lund Moreno Novak Olsen Park Reyes Stone Turner Weber'.split(
    ' ',
  );
const companies = 'Acme Initech Globex Umbra Vertex Lumen Northwind Contour Halden Orbit'.split(' ');

/** Texts that say nothing about a person: places, trades, languages and codes. */
const plainTexts =
  /^(?:city|state|country|hs_.*(?:code|language|timezone|currency.*)|.*currency.*|industry|jobtitle|hs_timezone)$/;

const phones = /phone|fax/;
const addresses = /^\S+@\S+$/;

/** The salt makes the replacements of each export its own, so that nobody can look values up. */
export function createMask(salt: string): Mask {
  return (property, value) => {
    const digest = createHash('sha256').update(salt).update(value.trim().toLowerCase()).digest();
    return toMasked(property, value, digest);
  };
}

function toMasked({ name, type, fieldType }: Parameters<Mask>[0], value: string, digest: Buffer): string {
  const number = digest.readUInt32BE(8);
  if (type === 'phone_number' || phones.test(name)) return `+1555${String(number % 10_000_000).padStart(7, '0')}`;
  if (type !== 'string' || plainTexts.test(name)) return value;
  const pick = (list: readonly string[]): string => list[digest.readUInt16BE(0) % list.length] ?? '';
  const code = digest.toString('hex', 2, 6);
  if (addresses.test(value)) return `${pick(firstNames).toLowerCase()}.${code}@example.com`;
  switch (name) {
    case 'firstname':
      return pick(firstNames);
    case 'lastname':
      return pick(lastNames);
    case 'name':
    case 'company':
      return `${pick(companies)} ${code}`;
    case 'domain':
    case 'website':
      return `${code}.example.com`;
    case 'address':
      return `${1 + (number % 200)} Example Street`;
    case 'zip':
      return String(number % 100_000).padStart(5, '0');
    default:
      return fieldType === 'html' ? `<p>Text ${code}</p>` : `Text ${code}`;
  }
}
