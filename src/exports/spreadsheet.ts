import type { Cell } from './cells.js';
import type { ExportTable } from './tables.service.js';
import { toZip, type ZipEntry } from './zip.js';

interface SheetLimits {
  readonly rows: number;
  /** Characters of XML: a part of a ZIP file has less than 4 GiB. */
  readonly characters: number;
}

/** The most rows that a sheet has, with the header. */
const limits: SheetLimits = { rows: 1_048_576, characters: 1_000_000_000 };
const cellCharacters = 32_767;
const pieceCharacters = 64 * 1024;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ofPackage = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Formats a table as a workbook (XLSX); rows beyond the most of a sheet continue on another. Decision 21. */
export const toSpreadsheet = (table: ExportTable, sheetLimits = limits): AsyncGenerator<Buffer> =>
  toZip(listParts(table, sheetLimits));

async function* listParts({ title, header, rows }: ExportTable, most: SheetLimits): AsyncGenerator<ZipEntry> {
  // First, and not compressed: programs recognise the kind of the file by it. Every other XML part is a sheet.
  yield { name: '[Content_Types].xml', content: contentTypes };
  yield { name: '_rels/.rels', content: packageRelations };
  yield { name: 'xl/styles.xml', content: styles };
  let count = 0;
  const next = { row: await rows.next() };
  try {
    do {
      count += 1;
      yield { name: `xl/worksheets/sheet${count}.xml`, content: toSheet(header, { rows, next, most }) };
    } while (!next.row.done);
  } finally {
    await rows.return(undefined);
  }
  yield { name: 'xl/workbook.xml', content: toWorkbook(title, count) };
  yield { name: 'xl/_rels/workbook.xml.rels', content: toWorkbookRelations(count) };
}

interface RestOfRows {
  readonly rows: ExportTable['rows'];
  /** The row to write next. */
  readonly next: { row: Awaited<ReturnType<ExportTable['rows']['next']>> };
  readonly most: SheetLimits;
}

async function* toSheet(header: readonly string[], { rows, next, most }: RestOfRows): AsyncGenerator<string> {
  const columns = header.map((_, place) => toColumnName(place));
  let piece = `${declaration}<worksheet xmlns="${main}"><sheetData>${toRow(header, columns, 1)}`;
  let characters = 0;
  let count = 1;
  while (!next.row.done && count < most.rows && characters < most.characters) {
    count += 1;
    const row = toRow(next.row.value, columns, count);
    characters += row.length;
    piece += row;
    next.row = await rows.next();
    if (piece.length < pieceCharacters) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

function toRow(cells: readonly Cell[], columns: readonly string[], number: number): string {
  const printed = cells.map((cell, place) => toCell(cell, `${columns[place]}${number}`)).join('');
  return `<row r="${number}">${printed}</row>`;
}

const styleNumbers = { number: 0, date: 1, datetime: 2 } as const;

/** Text is never a formula here. */
function toCell(cell: Cell, place: string): string {
  if (cell === '') return '';
  if (typeof cell !== 'string') return `<c r="${place}" s="${styleNumbers[cell.style]}"><v>${cell.value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${toText(cell)}</t></is></c>`;
}

/** Cuts text to what a cell takes, and escapes what XML does not. */
function toText(text: string): string {
  return escapeXml(text.slice(0, cellCharacters).toWellFormed())
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(unprintable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

// eslint-disable-next-line no-control-regex -- XML has no control characters, and reads a carriage return as a line feed
const unprintable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** A, B, …, Z, AA, … */
function toColumnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : toColumnName(Math.floor(place / 26) - 1) + letter;
}

const contentTypes = `${declaration}<Types xmlns="${ofPackage}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="${contentType}.worksheet+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`;

const packageRelations = `${declaration}<Relationships xmlns="${ofPackage}/relationships">\
<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>\
<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1);

/** Names of sheets have at most 31 characters, some of them not. */
function toWorkbook(title: string, count: number): string {
  const name =
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .slice(0, 24)
      .trim() || 'Sheet';
  const sheets = places(count).map((place) => {
    const shown = toText(place === 1 ? name : `${name} ${place}`);
    return `<sheet name="${shown}" sheetId="${place}" r:id="rId${place}"/>`;
  });
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function toWorkbookRelations(count: number): string {
  const toRelation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const sheets = places(count).map((place) => toRelation(place, 'worksheet', `worksheets/sheet${place}.xml`));
  const all = [...sheets, toRelation(count + 1, 'styles', 'styles.xml')].join('');
  return `${declaration}<Relationships xmlns="${ofPackage}/relationships">${all}</Relationships>`;
}
