/** Where something stands in a JSON text; both count from 1. */
export interface JsonPlace {
  readonly line: number;
  readonly column: number;
}

export interface JsonFault extends JsonPlace {
  readonly why: string;
}

interface Walk {
  readonly text: string;
  at: number;
  /** End offset of each value, by its JSON pointer. */
  readonly ends: Map<string, number>;
  readonly starts: Map<string, number>;
}

class Fault extends Error {}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- control characters are what JSON forbids in strings
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const literal = /true|false|null/y;

/** Where and why a text is not JSON. Only used once parsing has failed, so it favours plainness over speed. */
export function findJsonFault(text: string): JsonFault {
  const walk: Walk = { text, at: 0, ends: new Map(), starts: new Map() };
  try {
    skipBlanks(walk);
    readValue(walk, '');
    skipBlanks(walk);
    const why = walk.at < text.length ? `unexpected ${show(walk)} after the end of the value` : 'not JSON';
    return { ...toPlace(text, walk.at), why };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...toPlace(text, walk.at), why: error.message };
  }
}

/** Where the value behind a JSON pointer (RFC 6901) starts and ends in a valid text; the whole text when it is not there. */
export function locate(text: string, pointer: string): { start: JsonPlace; end: JsonPlace } {
  const walk: Walk = { text, at: 0, ends: new Map(), starts: new Map() };
  skipBlanks(walk);
  readValue(walk, '');
  const start = walk.starts.get(pointer) ?? walk.starts.get('') ?? 0;
  const end = walk.ends.get(pointer) ?? walk.ends.get('') ?? 1;
  return { start: toPlace(text, start), end: toPlace(text, end - 1) };
}

function toPlace(text: string, offset: number): JsonPlace {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1 };
}

function show(walk: Walk): string {
  const character = walk.text.codePointAt(walk.at);
  return character === undefined ? 'end of input' : `character '${String.fromCodePoint(character)}'`;
}

function skipBlanks(walk: Walk): void {
  while (' \t\n\r'.includes(walk.text[walk.at] ?? '.')) walk.at += 1;
}

function take(walk: Walk, pattern: RegExp): string | undefined {
  pattern.lastIndex = walk.at;
  const found = pattern.exec(walk.text)?.[0];
  if (found !== undefined) walk.at += found.length;
  return found;
}

function expect(walk: Walk, character: string): void {
  skipBlanks(walk);
  if (walk.text[walk.at] !== character) throw new Fault(`expected '${character}' but found ${show(walk)}`);
  walk.at += 1;
}

function readValue(walk: Walk, pointer: string): void {
  walk.starts.set(pointer, walk.at);
  const first = walk.text[walk.at];
  if (first === '{') readObject(walk, pointer);
  else if (first === '[') readArray(walk, pointer);
  else if ((take(walk, string) ?? take(walk, number) ?? take(walk, literal)) === undefined) {
    throw new Fault(`unexpected ${show(walk)}`);
  }
  walk.ends.set(pointer, walk.at);
}

function readObject(walk: Walk, pointer: string): void {
  walk.at += 1;
  skipBlanks(walk);
  if (walk.text[walk.at] === '}') return void (walk.at += 1);
  for (;;) {
    skipBlanks(walk);
    const name = take(walk, string);
    if (name === undefined) throw new Fault(`expected a name in double quotes but found ${show(walk)}`);
    expect(walk, ':');
    skipBlanks(walk);
    readValue(walk, `${pointer}/${(JSON.parse(name) as string).replaceAll('~', '~0').replaceAll('/', '~1')}`);
    skipBlanks(walk);
    if (walk.text[walk.at] !== ',') return expect(walk, '}');
    walk.at += 1;
  }
}

function readArray(walk: Walk, pointer: string): void {
  walk.at += 1;
  skipBlanks(walk);
  if (walk.text[walk.at] === ']') return void (walk.at += 1);
  for (let index = 0; ; index += 1) {
    skipBlanks(walk);
    readValue(walk, `${pointer}/${index}`);
    skipBlanks(walk);
    if (walk.text[walk.at] !== ',') return expect(walk, ']');
    walk.at += 1;
  }
}
