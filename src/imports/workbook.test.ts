import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { toZip } from '../exports/zip.js';
import type { SheetRow } from './csv.js';
import { readWorkbook } from './workbook.js';

const book =
  '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="rId1"/><sheet name="Two" r:id="rId2"/></sheets></workbook>';
const relations = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]&quot;day&quot;0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>';
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

type Parts = Readonly<Record<string, string | AsyncIterable<string>>>;

async function zip(parts: Parts): Promise<Buffer> {
  const all = { 'xl/workbook.xml': book, 'xl/_rels/workbook.xml.rels': relations, 'xl/styles.xml': styles, ...parts };
  async function* entries() {
    for (const [name, content] of Object.entries(all)) yield { name, content };
  }
  const pieces: Buffer[] = [];
  for await (const piece of toZip(entries())) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function read(bytes: Buffer): Promise<SheetRow[]> {
  const open = async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)]);
  const rows: SheetRow[] = [];
  for await (const row of readWorkbook({ open, size: bytes.length })) rows.push(row);
  return rows;
}

const readSheet = async (rows: string, parts: Parts = {}) =>
  read(await zip({ 'xl/worksheets/sheet1.xml': sheetOf(rows), ...parts }));

async function* repeat(start: string, text: string, times: number): AsyncGenerator<string> {
  yield start;
  for (let left = times; left > 0; left -= 1) yield text;
}

it('reads texts, numbers, dates, booleans and results of formulas of the first sheet', async () => {
  const strings = '<sst><si><t>Ada</t></si><si><r><t>Gra</t></r><r><t>ce</t></r><rPh><t>no</t></rPh></si></sst>';
  const rows = await readSheet(
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="3"/>' +
      '<row r="4"><c r="A4"><v>0.30000000000000004</v></c><c r="B4" s="1"><v>46053</v></c><c r="C4" s="2"><v>46053</v></c>' +
      '<c s="3"><v>46053.5</v></c><c t="b"><v>1</v></c><c t="str"><f>A1&amp;"x"</f><v>Adax</v></c>' +
      '<c t="inlineStr"><is><t>a_x000A_b</t></is></c><c><f>1+1</f></c></row>',
    { 'xl/sharedStrings.xml': strings },
  );
  expect(rows).toEqual([
    { line: 1, cells: ['Ada', '', 'Grace'], fault: undefined },
    {
      line: 4,
      cells: ['0.3', '46053', '2026-01-31', '2026-01-31T12:00:00', 'true', 'Adax', 'a\nb', ''],
      fault: undefined,
    },
  ]);
});

it('counts days from 1904 where the workbook says so', async () => {
  const rows = await readSheet('<row><c s="2"><v>44591</v></c></row>', {
    'xl/workbook.xml': book.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
  });
  expect(rows[0]!.cells).toEqual(['2026-01-31']);
});

it('names rows with errors of formulas, too many columns and text that is not text', async () => {
  const rows = await readSheet(
    '<row><c t="e"><v>#REF!</v></c></row><row><c r="ZZZ2"><v>1</v></c></row><row><c t="str"><v>a_x0000_b</v></c></row>',
  );
  expect(rows.map(({ fault }) => [fault?.errorType, fault?.isFinal ?? false])).toEqual([
    ['COULD_NOT_PARSE_ROW', false],
    ['INCORRECT_NUMBER_OF_COLUMNS', false],
    ['COULD_NOT_PARSE_ROW', false],
  ]);
});

it.each<[string, () => Promise<Buffer>]>([
  ['no ZIP file', async () => Buffer.from('email,firstname\nada@example.com,Ada\n')],
  ['cut off', async () => (await zip({ 'xl/worksheets/sheet1.xml': sheetOf('') })).subarray(0, 400)],
  ['without a sheet', () => zip({ 'xl/workbook.xml': '<workbook/>' })],
  ['without the part of its sheet', () => zip({})],
  ['not well-formed', () => zip({ 'xl/worksheets/sheet1.xml': '<worksheet><row></worksheet>' })],
  [
    'with entities',
    () =>
      zip({ 'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "aa">]>${sheetOf('<row><c><v>&a;</v></c></row>')}` }),
  ],
  ['with a comment', () => zip({ 'xl/worksheets/sheet1.xml': sheetOf('<!-- < -->') })],
  [
    'with a cell without end',
    () => zip({ 'xl/worksheets/sheet1.xml': repeat('<worksheet><row><c><v>', 'a'.repeat(65_536), 100) }),
  ],
  [
    'with a tag without end',
    () => zip({ 'xl/worksheets/sheet1.xml': repeat('<worksheet a="', 'a'.repeat(65_536), 100) }),
  ],
  [
    'with a part that is too large',
    () =>
      zip({
        'xl/styles.xml': repeat('<styleSheet>', '<xf/>'.repeat(20_000), 100),
        'xl/worksheets/sheet1.xml': sheetOf(''),
      }),
  ],
  [
    'with too much shared text',
    () =>
      zip({
        'xl/sharedStrings.xml': repeat('<sst>', `<si><t>${'a'.repeat(65_536)}</t></si>`, 600),
        'xl/worksheets/sheet1.xml': sheetOf(''),
      }),
  ],
])('ends with an error for a file that is %s', async (_, make) => {
  expect(await read(await make())).toEqual([
    { line: 1, cells: [], fault: { errorType: 'INVALID_SPREADSHEET', message: expect.any(String), isFinal: true } },
  ]);
});
