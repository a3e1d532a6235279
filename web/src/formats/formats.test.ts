import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyFormats, setFormats } from './chosen-formats.js';
import { formatDate, weekStartAtWork } from './dates.js';
import { readEditedDate, toEditedDate } from './edited-dates.js';
import { formatNumber, formatPercent, readEditedNumber, toEditedNumber } from './numbers.js';

afterEach(() => setFormats({}));
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe.each([
  ['1,234.56', '1,234.56', '-9,876,543.2'],
  ['1.234,56', '1.234,56', '-9.876.543,2'],
  ['1 234,56', '1 234,56', '-9 876 543,2'],
] as const)('numbers as %s', (numberFormat, small, large) => {
  beforeEach(() => setFormats({ numberFormat }));

  it('are printed with its separators, also in amounts and percentages', () => {
    expect(plain(formatNumber(1234.56))).toBe(small);
    expect(plain(formatNumber(-9876543.2))).toBe(large);
    expect(plain(formatNumber(1234.56, { style: 'currency', currency: 'USD' }))).toBe(`$${small}`);
    expect(plain(formatPercent(12.3456, 2))).toBe(`${small}%`);
  });

  it('are read as they are printed, and without separators of thousands', () => {
    expect([readEditedNumber(formatNumber(1234.56)), readEditedNumber(formatNumber(-9876543.2))]).toEqual([
      ...['1234.56', '-9876543.2'],
    ]);
    expect(readEditedNumber(toEditedNumber('1234567.000001'))).toBe('1234567.000001');
    expect(readEditedNumber(' 1234 ')).toBe('1234');
    expect(readEditedNumber('')).toBe('');
  });

  it('that are none stay as they are written', () => {
    for (const text of ['twelve', '1,2,3', '1.2.3', '--1', '12,34.5x']) expect(readEditedNumber(text)).toBe(text);
  });
});

describe('dates', () => {
  const moment = new Date('2026-11-05T15:04:05Z');

  it.each([
    ['DMY', '5 Nov 2026', 'Thursday 5 November 2026', '05/11/2026 3:04 PM'],
    ['MDY', 'Nov 5, 2026', 'Thursday, November 5, 2026', '11/05/2026 3:04 PM'],
    ['YMD', '2026-11-05', 'Thursday, 2026-11-05', '2026-11-05 3:04 PM'],
  ] as const)('in the order %s', (dateOrder, day, full, edited) => {
    setFormats({ dateOrder, hourCycle: 'h12' });
    expect(formatDate(moment, 'UTC', 'day')).toBe(day);
    // Versions of Node differ in the comma after the weekday.
    expect(formatDate(moment, 'UTC', 'fullDay').replaceAll(',', '')).toBe(full.replaceAll(',', ''));
    expect(plain(toEditedDate('2026-11-05T15:04', 'time')).toUpperCase()).toBe(edited);
    expect(readEditedDate(toEditedDate('2026-11-05T15:04', 'time'), 'time')).toBe('2026-11-05T15:04');
    expect(readEditedDate(toEditedDate('2026-11-05', 'day'), 'day')).toBe('2026-11-05');
  });

  it('have 12 or 24 hours, in the time zone', () => {
    setFormats({ hourCycle: 'h23' });
    expect(formatDate(moment, 'Asia/Kolkata', 'time')).toBe('20:34');
    setFormats({ hourCycle: 'h12' });
    expect(plain(formatDate(moment, 'Asia/Kolkata', 'time'))).toMatch(/^8:34 pm$/i);
  });

  it.each([
    ['31/12/2026', '2026-12-31'],
    ['31.12.26', '2026-12-31'],
    ['1 / 2 / 2026', '2026-02-01'],
    ['2026-02-28', '2026-02-28'],
    ['31/02/2026', undefined],
    ['12/31/2026', undefined],
    ['2026-02-30', undefined],
    ['31/12/2026 10:00', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('%j is read as a day: %j', (text, day) => {
    setFormats({ dateOrder: 'DMY' });
    expect(readEditedDate(text, 'day')).toBe(day);
  });

  it.each([
    ['31/12/2026 9:05', '2026-12-31T09:05'],
    ['31/12/2026, 12:00 am', '2026-12-31T00:00'],
    ['31/12/2026 12:30 p. m.', '2026-12-31T12:30'],
    ['31/12/2026', '2026-12-31T00:00'],
    ['2026-12-31T23:59', '2026-12-31T23:59'],
    ['31/12/2026 24:00', undefined],
    ['31/12/2026 13:00 pm', undefined],
    ['31/12/2026 noon', undefined],
  ])('%j is read as a time: %j', (text, time) => {
    setFormats({ dateOrder: 'DMY' });
    expect(readEditedDate(text, 'time')).toBe(time);
  });

  it('weeks begin on the chosen day', () => {
    const starts = (['monday', 'saturday', 'sunday'] as const).map((weekStart) => {
      setFormats({ weekStart });
      return weekStartAtWork();
    });
    expect(starts).toEqual([0, 5, 6]);
  });
});

it("the user's choice goes before the default of the account, and that before the language", () => {
  const nothing: Parameters<typeof applyFormats>[0] = {
    ...{ language: null, timeZone: null, numberFormat: null },
    ...{ dateOrder: null, hourCycle: null, weekStart: null },
  };
  const account: NonNullable<Parameters<typeof applyFormats>[1]> = {
    ...{ numberFormat: '1.234,56', dateOrder: 'YMD' },
    ...{ hourCycle: 'language', weekStart: 'sunday' },
  };
  applyFormats(nothing, account);
  expect([formatNumber(1234.5), formatDate(new Date(0), 'UTC', 'day'), weekStartAtWork()]).toEqual([
    ...['1.234,5', '1970-01-01', 6],
  ]);
  applyFormats({ ...nothing, numberFormat: '1,234.56', dateOrder: 'language', weekStart: 'monday' }, account);
  expect([formatNumber(1234.5), weekStartAtWork()]).toEqual(['1,234.5', 0]);
  expect(formatDate(new Date(0), 'UTC', 'day')).not.toBe('1970-01-01');
});
