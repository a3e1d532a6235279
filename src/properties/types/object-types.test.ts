import { expect, it } from 'vitest';
import { AppError } from '../../platform/http/errors.js';
import { findObjectType, getObjectType, objectTypes } from './object-types.js';

it.each(['companies', 'company', 'COMPANIES', 'Company', '0-2'])('%s is the company type (Spec 4.3)', (text) => {
  expect(getObjectType(text)).toEqual({
    id: '0-2',
    singular: 'company',
    plural: 'companies',
    typeName: 'COMPANY',
    associationName: 'company',
  });
});

it('meetings, goals and payments have another name in association types', () => {
  expect(['meetings', 'goal', '0-101'].map((text) => findObjectType(text)?.associationName)).toEqual([
    'meeting_event',
    'goal_target',
    'commerce_payment',
  ]);
});

it.each(['xyz', '', 'companies ', 'companies.', '0-2 ', '2-1', '__proto__', 'constructor', '０-２'])(
  '%j is not an object type',
  (text) => {
    expect(findObjectType(text)).toBeUndefined();
    expect(() => getObjectType(text)).toThrow(AppError);
    expect(() => getObjectType(text)).toThrow(`Unable to infer object type from: ${text}`);
  },
);

it('no spelling is ambiguous', () => {
  const spellings = objectTypes.flatMap((type) => [
    ...new Set([type.id, type.singular, type.plural, type.associationName]),
  ]);
  expect(new Set(spellings).size).toBe(spellings.length);
});
