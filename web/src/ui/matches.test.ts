import { describe, expect, it } from 'vitest';
import { hasWords, toParts, toRank } from './matches.js';

const show = (text: string, query: string): string =>
  toParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('the parts of a text that a query found', () => {
  it.each([
    ['Globex', 'glob', '[Glob]ex'],
    ['Plan for Globex', 'glob pl', '[Pl]an for [Glob]ex'],
    ['Michael Müller', 'muller', 'Michael [Müller]'],
    ['ada@example.com', 'exam', 'ada@[exam]ple.com'],
    ['Anna Annabel', 'ann anna', '[Anna] [Anna]bel'],
    ['Straße', 'stra', '[Stra]ße'],
    ['Acme', '', 'Acme'],
    ['Acme', 'cme', 'Acme'],
    ['', 'a', ''],
    ['𝒜da', 'da', '𝒜da'],
  ])('%s for %s is %s', (text, query, expected) => {
    expect(show(text, query)).toBe(expected);
    expect(toParts(text, query).map(({ text: part }) => part)).not.toContain('');
  });
});

describe('a name', () => {
  it('has the words of a query in any order', () => {
    expect(hasWords('Create deal', 'dea cre')).toBe(true);
    expect(hasWords('Create deal', 'deal ticket')).toBe(false);
    expect(hasWords('Create deal', '')).toBe(true);
  });

  it('ranks before others if it is the query, begins with it, or has its words', () => {
    const names = ['The Globe', 'Acme', 'Globex', 'Glob'];
    const sorted = [...names].sort((a, b) => toRank(a, 'glob') - toRank(b, 'glob'));
    expect(sorted).toEqual(['Glob', 'Globex', 'The Globe', 'Acme']);
  });
});
