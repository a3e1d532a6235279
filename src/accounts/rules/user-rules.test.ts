import { expect, it } from 'vitest';
import { isNameText } from './names.js';
import { assertNewUser, assertPassword } from './user-rules.js';

it.each(['ada@example.com', 'ada.lovelace+crm@mail.example.co.uk', 'ünal@example.com', "o'neil@example.com"])(
  '%s is an email address',
  (email) => {
    expect(() => assertNewUser({ email, name: 'Ada' })).not.toThrow();
  },
);

it.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@localhost',
  'a da@example.com',
  'ada@exa mple.com',
  'a@b@example.com',
  'ada@example.com\0',
  `${'a'.repeat(250)}@example.com`,
])('%j is not an email address', (email) => {
  expect(() => assertNewUser({ email, name: 'Ada' })).toThrow('is not an email address');
});

it('a password has 12 to 256 characters', () => {
  for (const length of [12, 256]) expect(() => assertPassword('x'.repeat(length))).not.toThrow();
  for (const length of [0, 11, 257]) expect(() => assertPassword('x'.repeat(length))).toThrow('12 to 256');
});

it('a name cannot contain characters that change how surrounding text is displayed', () => {
  expect(['Ada', 'Übersee & Söhne', '株式会社', 'A 👩‍💻'].every(isNameText)).toBe(true);
  expect(['', ' ', 'a\u202eb', 'a\u2066b', 'a\0', 'a\nb', '\ud800', 'x'.repeat(101)].some(isNameText)).toBe(false);
});
