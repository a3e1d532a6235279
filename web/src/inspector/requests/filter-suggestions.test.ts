import { expect, it } from 'vitest';
import { suggest } from './filter-suggestions.js';

const values = { apps: ['Demo app', 'Import'], accounts: ['1001'], operations: ['listObjects'] };
const labels = (text: string, caret = text.length) => suggest(text, caret, values).map(({ label }) => label);

it('names of filters are suggested at the start of a word', () => {
  expect(labels('')).toEqual(expect.arrayContaining(['method:', 'status:', 'body:']));
  expect(labels('me')).toEqual(['method:']);
  expect(labels('method:GET -s')).toEqual(['-status:', '-slower:']);
  expect(labels('/crm')).toEqual([]);
});

it('values are suggested after a name, quoted where necessary', () => {
  expect(labels('app:de')).toEqual(['app:"Demo app"']);
  expect(labels('app:"Demo')).toEqual(['app:"Demo app"']);
  expect(labels('account:')).toEqual(['account:1001']);
  expect(labels('operation:list')).toEqual(['operation:listObjects']);
  expect(labels('method:GET,PO')).toEqual(['method:GET,POST']);
  expect(labels('method:POST')).toEqual([]);
  expect(labels('toString:')).toEqual([]);
});

it('a suggestion replaces the word at the caret and keeps the rest', () => {
  expect(suggest('is:warning sta slower:1s', 14, values)[0]).toMatchObject({
    text: 'is:warning status: slower:1s',
    caret: 18,
  });
  expect(suggest('-app:imp', 8, values)[0]).toMatchObject({ text: '-app:Import ', caret: 12 });
});
