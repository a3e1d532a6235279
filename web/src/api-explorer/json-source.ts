import { t } from '../i18n/messages.js';
/** A parsed text, with the line of each of its parts; or what is wrong with it. */
export type JsonSource =
  | { readonly value: unknown; readonly lineOf: (path: readonly (string | number)[]) => number }
  | { readonly error: { readonly line: number; readonly message: string } };

class SyntaxProblem extends Error {
  override name = 'SyntaxProblem';
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Parses JSON and remembers the lines, counted from 1, on which fields and items begin. */
export function parseJson(text: string): JsonSource {
  const lines = new Map<string, number>();
  const toLine = createLineCounter(text);
  try {
    const value = readDocument({ text, at: 0, note: (path, at) => lines.set(JSON.stringify(path), toLine(at)) });
    return { value, lineOf: (path) => lines.get(JSON.stringify(path)) ?? 1 };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { error: { line: toLine(error.at), message: error.message } };
  }
}

/** Positions are asked for in ascending order, so that every line break is counted once. */
function createLineCounter(text: string): (at: number) => number {
  let [line, counted] = [1, 0];
  return (at) => {
    for (; counted < at; counted += 1) if (text[counted] === '\n') line += 1;
    return line;
  };
}

interface Reader {
  readonly text: string;
  at: number;
  readonly note: (path: Path, at: number) => void;
}

type Path = readonly (string | number)[];

/** Deeper texts are rejected by the server too. */
const maxDepth = 200;

function readDocument(reader: Reader): unknown {
  skipSpace(reader);
  if (reader.at === reader.text.length) throw new SyntaxProblem(reader.at, t('The body is empty.'));
  const value = readValue(reader, []);
  skipSpace(reader);
  if (reader.at < reader.text.length) throw new SyntaxProblem(reader.at, t('Nothing may follow the end of the JSON.'));
  return value;
}

function skipSpace(reader: Reader): void {
  while (/[\t\n\r ]/.test(reader.text[reader.at] ?? '')) reader.at += 1;
}

function readValue(reader: Reader, path: Path): unknown {
  if (path.length > maxDepth) throw new SyntaxProblem(reader.at, t('The body is nested too deeply.'));
  reader.note(path, reader.at);
  const start = reader.text[reader.at];
  if (start === '{') return readObject(reader, path);
  if (start === '[') return readList(reader, path);
  if (start === '"') return readText(reader);
  return readWord(reader);
}

const token = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

function readWord(reader: Reader): unknown {
  token.lastIndex = reader.at;
  const [word] = token.exec(reader.text) ?? [];
  const isWhole = word !== undefined && !/[\w.+-]/.test(reader.text[reader.at + word.length] ?? '');
  if (!isWhole || /^-?0\d/.test(word)) {
    throw new SyntaxProblem(
      reader.at,
      t("Expected a value: text in double quotes, a number, true, false, null, '{' or [."),
    );
  }
  reader.at += word.length;
  return JSON.parse(word);
}

// eslint-disable-next-line no-control-regex -- JSON does not allow them in texts
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

function readText(reader: Reader): string {
  quoted.lastIndex = reader.at;
  const [text] = quoted.exec(reader.text) ?? [];
  if (text === undefined)
    throw new SyntaxProblem(reader.at, t('This text has no closing quote, or an escape that is not valid.'));
  reader.at += text.length;
  return JSON.parse(text) as string;
}

function readList(reader: Reader, path: Path): unknown[] {
  const items: unknown[] = [];
  readMembers(reader, ']', () => items.push(readValue(reader, [...path, items.length])));
  return items;
}

function readObject(reader: Reader, path: Path): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  readMembers(reader, '}', () => {
    if (reader.text[reader.at] !== '"')
      throw new SyntaxProblem(reader.at, t('Expected the name of a field in double quotes.'));
    const at = reader.at;
    const name = readText(reader);
    if (fields.has(name)) throw new SyntaxProblem(at, t('The field "{name}" is given twice.', { name }));
    skipSpace(reader);
    if (reader.text[reader.at] !== ':')
      throw new SyntaxProblem(reader.at, t('Expected a colon after "{name}".', { name }));
    reader.at += 1;
    skipSpace(reader);
    fields.set(name, readValue(reader, [...path, name]));
  });
  return Object.fromEntries(fields);
}

/** Reads members between commas until the closing character. */
function readMembers(reader: Reader, end: ']' | '}', readMember: () => void): void {
  reader.at += 1;
  skipSpace(reader);
  if (reader.text[reader.at] === end) {
    reader.at += 1;
    return;
  }
  for (;;) {
    readMember();
    skipSpace(reader);
    const next = reader.text[reader.at];
    if (next !== ',' && next !== end) throw new SyntaxProblem(reader.at, t('Expected a comma or {end}.', { end }));
    reader.at += 1;
    if (next === end) return;
    skipSpace(reader);
    if (reader.text[reader.at] === end) throw new SyntaxProblem(reader.at, t('There is a comma too many before this.'));
  }
}
