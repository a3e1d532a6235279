import { describe, expect, it } from 'vitest';
import { findSnippetQuery, listSnippetMatches } from './snippet-query.js';

describe('what is typed for a snippet', () => {
  it.each([
    ['/', { at: 0, query: '' }],
    ['Dear /quo', { at: 5, query: 'quo' }],
    ['Dear /later c', { at: 5, query: 'later c' }],
    ['Grüße\n/Ä', { at: 6, query: 'Ä' }],
    ['and/or', undefined],
    ['24/7', undefined],
    ['/ quote', undefined],
    ['/quote for Acme', undefined],
    ['https://example.com', undefined],
    ['nothing', undefined],
  ])('%j', (text, found) => {
    expect(findSnippetQuery(text, text.length)).toEqual(found);
  });

  it('ends at the cursor', () => {
    expect(findSnippetQuery('/quote later', 4)).toEqual({ at: 0, query: 'quo' });
  });
});

describe('matching snippets', () => {
  const snippets = ['Later call', 'Quote', 'Call quote', 'Überweisung'].map((name, place) => ({
    ...{ id: String(place), name, body: '<div>Text</div>' },
    ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
  }));
  const list = (query: string) => listSnippetMatches(snippets, query).map(({ name }) => name);

  it.each([
    ['', ['Call quote', 'Later call', 'Quote', 'Überweisung']],
    ['qu', ['Quote', 'Call quote']],
    ['call q', ['Call quote']],
    ['uber', ['Überweisung']],
    ['x', []],
  ])('of %j', (query, names) => {
    expect(list(query)).toEqual(names);
  });

  it('are at most six', () => {
    const many = Array.from({ length: 9 }, (_, place) => ({ ...snippets[0]!, id: `${place}`, name: `Note ${place}` }));
    expect(listSnippetMatches(many, 'no')).toHaveLength(6);
  });
});
