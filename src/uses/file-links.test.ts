import { expect, it } from 'vitest';
import { createLinkFinder, listLinkMarks, listLinkWords } from './file-links.js';

const file = { hubId: 1001, id: '20100042', path: '/Offers 2031/Müller (final).pdf' };
const url = 'http://files.example.com/hubfs/1001/Offers%202031/M%C3%BCller%20(final).pdf';
const links = createLinkFinder(file);

it.each([
  url,
  `<a href="${url}">Offer</a>`,
  `See ${url}.`,
  `(${url})`,
  `${url}?Expires=1&amp;Signature=x`,
  `${url.toLowerCase()}#page=2`,
  '<img src="/files/v3/files/20100042/download">',
  'https://crm.example.com/files/v3/files/20100042/signed-url?size=thumb',
  '<a href="https://crm.example.com/app/1001/files?folder=5&amp;file=20100042">Offer</a>',
])('finds the link in %s', (text) => {
  expect(links(text)).toBe(true);
  const lower = text.toLowerCase();
  expect(listLinkMarks(file).some((mark) => lower.includes(mark))).toBe(true);
  const words = new Set(lower.split(/[^a-z0-9]+/));
  const isCandidate = listLinkWords(file).some((list) =>
    list
      .toLowerCase()
      .split(' ')
      .every((word) => words.has(word)),
  );
  expect(isCandidate).toBe(true);
});

it.each([
  `${url}.sig`,
  `${url}x`,
  `${url}/further`,
  url.replace('1001', '1002'),
  '/files/v3/files/201000421/download',
  '/app/1001/files?file=201000420',
  '/app/1002/files?file=20100042',
  'Offers 2031 Müller (final).pdf 20100042',
])('finds none in %s', (text) => {
  expect(links(text)).toBe(false);
});

it('limits the words of a long path', () => {
  const long = { ...file, path: `/${'ü'.repeat(200)}/${'a '.repeat(200)}x` };
  expect(listLinkWords(long)[0]?.length).toBeLessThanOrEqual(300);
});
