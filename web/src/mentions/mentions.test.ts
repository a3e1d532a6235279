import { describe, expect, it } from 'vitest';
import { findQuery, listMatches, toLabelled, toMentioningHtml } from './mentions.js';

const users = [
  { userId: 1, name: 'Ada Larsen', email: 'ada@example.com' },
  { userId: 2, name: 'Ada', email: 'a@example.com' },
  { userId: 3, name: 'Zoë Ortiz', email: 'zo@example.com' },
  { userId: 4, name: 'Sam', email: 'sam.1@example.com' },
  { userId: 5, name: 'Sam', email: 'sam.2@example.com' },
];

describe('what is typed behind an @', () => {
  it.each([
    ['@', 1, { at: 0, query: '' }],
    ['Hi @ad', 6, { at: 3, query: 'ad' }],
    ['Hi @ada lar', 11, { at: 3, query: 'ada lar' }],
    ['(@zo', 4, { at: 1, query: 'zo' }],
    ['Hi @ad and', 6, { at: 3, query: 'ad' }],
  ])('is found in %j', (text, cursor, found) => {
    expect(findQuery(text, cursor)).toEqual(found);
  });

  it.each([
    ['mail ada@example', 16],
    ['@ada larsen is', 14],
    ['Hi', 2],
    ['@ada\n', 5],
  ])('is not found in %j', (text, cursor) => {
    expect(findQuery(text, cursor)).toBeUndefined();
  });
});

it('users are found by the beginnings of their names, without accents, and by their address', () => {
  const names = (query: string) => listMatches(users, query).map(({ userId }) => userId);
  expect(names('ada')).toEqual([2, 1]);
  expect(names('lar')).toEqual([1]);
  expect(names('zoe')).toEqual([3]);
  expect(names('sam.2')).toEqual([5]);
  expect(names('nobody')).toEqual([]);
});

it('users of the same name are labelled by their address', () => {
  expect(toLabelled(users).map(({ label }) => label)).toEqual([
    'Ada Larsen',
    'Ada',
    'Zoë Ortiz',
    'sam.1@example.com',
    'sam.2@example.com',
  ]);
});

describe('typed text', () => {
  const element = (id: number, label: string, email: string) =>
    `<strong data-at-mention data-user-id="${id}" data-search-text="${label}" data-search-value="${email}">@${label}</strong>`;

  it('mentions the users that it names, the longest name first', () => {
    expect(toMentioningHtml('Ask @Ada Larsen, @Ada\nor @sam.2@example.com.', users)).toBe(
      `Ask ${element(1, 'Ada Larsen', 'ada@example.com')}, ${element(2, 'Ada', 'a@example.com')}<br>or ${element(5, 'sam.2@example.com', 'sam.2@example.com')}.`,
    );
  });

  it('is escaped, and longer words are no mentions', () => {
    expect(toMentioningHtml('@Adam <b> x@Ada', users)).toBe('@Adam &lt;b&gt; x@Ada');
    const odd = [{ userId: 9, name: 'O"Neil <x>', email: 'o@example.com' }];
    expect(toMentioningHtml('@O"Neil <x>', odd)).toBe(element(9, 'O&quot;Neil &lt;x&gt;', 'o@example.com'));
  });
});
