import { expect, it } from 'vitest';
import { Problem } from './problem.js';

it('rejected values are reported in words, other messages as they are', () => {
  const failures = [
    { isValid: false, message: 'Email address bad-email is invalid', error: 'INVALID_EMAIL', name: 'email' },
    { isValid: false, message: 'amount: abc is not a number.', error: 'INVALID_INTEGER', name: 'amount' },
  ];
  const message = `Property values were not valid: ${JSON.stringify(failures)}`;
  expect(new Problem(400, { message }).message).toBe('Email address bad-email is invalid amount: abc is not a number.');
  for (const other of ['Property values were not valid: [cut', 'Contact already exists. Existing ID: 7']) {
    expect(new Problem(409, { message: other }).message).toBe(other);
  }
});
