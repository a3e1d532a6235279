import { describe, expect, it } from 'vitest';
import { unzip } from '../../test/support/exports.js';
import { toShownCell, type Cell } from './cells.js';
import { toSpreadsheet } from './spreadsheet.js';

async function* toRows(count: number, of: (place: number) => readonly Cell[]): AsyncGenerator<readonly Cell[]> {
  for (let place = 1; place <= count; place += 1) yield of(place);
}

/** The sheets in a workbook. */
const listSheets = (bytes: Buffer): string[] => [...unzip(bytes).keys()].filter((name) => name.includes('/sheet'));

async function toFile(...given: Parameters<typeof toSpreadsheet>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of toSpreadsheet(...given)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('a workbook', () => {
  it('continues on another sheet beyond the most rows, and beyond the most characters', async () => {
    const table = (count: number) => ({
      title: 'Contacts',
      header: ['Record ID'],
      rows: toRows(count, (place) => [String(place)]),
    });
    const rows = { rows: 4, characters: 1_000_000 };
    for (const [count, sheets] of [
      [0, 1],
      [3, 1],
      [4, 2],
      [7, 3],
    ] as const) {
      expect([count, listSheets(await toFile(table(count), rows))]).toEqual([
        count,
        Array.from({ length: sheets }, (_, place) => `xl/worksheets/sheet${place + 1}.xml`),
      ]);
    }
    expect(listSheets(await toFile(table(10), { rows: 100, characters: 300 }))).toHaveLength(3);
  });

  it('fails when its rows fail', async () => {
    const rows = toRows(5, (place) => {
      if (place === 3) throw new Error('There is no third row.');
      return [String(place)];
    });
    const writing = toFile({ title: '', header: ['Record ID'], rows });
    await expect(writing).rejects.toThrow('There is no third row.');
  });
});

describe('cells', () => {
  const names = { timeZone: 'Europe/Berlin', byProperty: new Map() };
  const shown = (type: 'number' | 'date' | 'datetime' | 'string', value: string) =>
    toShownCell(value, { name: 'a', type, fieldType: 'text', options: [] } as never, names);

  it('are numbers and times where spreadsheets can have them', () => {
    expect(shown('number', '-12.50')).toEqual({ text: '-12.50', style: 'number', value: -12.5 });
    expect(shown('number', '1234567890123456')).toBe('1234567890123456');
    expect(shown('date', '2026-01-31')).toEqual({ text: '2026-01-31', style: 'date', value: 46_053 });
    expect(shown('datetime', '2026-07-01T22:30:59.999Z')).toMatchObject({ text: '2026-07-02 00:30' });
    expect(shown('date', '1850-01-31')).toBe('1850-01-31');
    expect(shown('datetime', 'soon')).toBe('soon');
  });
});
