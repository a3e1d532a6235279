import { describe, expect, it } from 'vitest';
import type { Property, ValueContext } from '../property.js';
import { formatNumber } from './formats.js';

const property = (name: string, more: Partial<Property> = {}) => ({ name, hubspotDefined: true, ...more }) as Property;
const context: ValueContext = {
  timeZone: 'UTC',
  currency: 'USD',
  owners: new Map(),
  pipelines: [],
  now: () => new Date(),
};
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('amounts', () => {
  it('have the currency of the account, without digits that are not stored', () => {
    expect(formatNumber('400121', property('amount'), context)).toBe('$400,121');
    expect(formatNumber('12.5', property('hs_mrr'), context)).toBe('$12.50');
    expect(formatNumber('7', property('annualrevenue', { showCurrencySymbol: true }), context)).toBe('$7');
  });

  it('have the currency of their record, except those in the currency of the account', () => {
    const own = { ...context, currency: 'EUR', homeCurrency: 'USD' };
    expect(plain(formatNumber('1200', property('amount'), own))).toBe('€1,200');
    expect(formatNumber('1300', property('amount_in_home_currency'), own)).toBe('$1,300');
  });

  it('are not guessed for other numbers', () => {
    expect(formatNumber('1200', property('amount', { hubspotDefined: false }), context)).toBe('1,200');
    expect(formatNumber('12', property('num_notes'), context)).toBe('12');
  });
});
