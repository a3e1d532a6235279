import { expect, it } from 'vitest';
import { Problem } from '../api/problem.js';
import { findValueHolder, toLabelledMessage } from './field-error.js';

it('finds the record that holds a unique value', () => {
  const taken = (message: string) => findValueHolder(new Problem(409, { message }));
  expect(taken('Contact already exists. Existing ID: 42')).toEqual({ property: 'email', recordId: '42' });
  const coordinates = 'PropertyValueCoordinates{portalId=1, objectTypeId=0-2, propertyName=tax_id, value=7}';
  expect(taken(`Cannot set ${coordinates} on 8. 9 already has that value.`)).toEqual({
    property: 'tax_id',
    recordId: '9',
  });
  expect(taken('Something else.')).toBeUndefined();
  expect(findValueHolder(new Error('Contact already exists. Existing ID: 42'))).toBeUndefined();
});

it('says the labels of lifecycle stages, not their names', () => {
  const options = [
    { value: 'lead', label: 'Lead' },
    { value: '123', label: 'Trial user' },
  ] as never;
  const message = 'lead is an earlier lifecycle stage than 123; clear the value first to move backward.';
  expect(toLabelledMessage(message, { options })).toBe(
    'Lead comes before Trial user. Clear the value first to move back.',
  );
  expect(toLabelledMessage('Not valid.', { options })).toBe('Not valid.');
});
