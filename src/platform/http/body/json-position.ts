/** A position in a JSON text; line and column start at 1. */
interface JsonPlace {
  readonly line: number;
  readonly column: number;
}

interface JsonFault extends JsonPlace {
  readonly why: string;
}

interface Walk {
  readonly text: string;
  at: number;
  /** The JSON pointer of the value to find; undefined for none. */
  readonly wanted: string | undefined;
  /** Offsets of the whole value, replaced by those of the wanted one once it is found. */
  found?: { readonly start: number; readonly end: number };
}

class Fault extends Error {}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- control characters are what JSON forbids in strings
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const literal = /true|false|null/y;

/** Returns where and why a text is not valid JSON. Only called after parsing has failed, so it favours simplicity over speed. */
export function findJsonFault(text: string): JsonFault {
  const walk: Walk = { text, at: 0, wanted: undefined };
  try {
    skipBlanks(walk);
    readValue(walk, undefined);
    skipBlanks(walk);
    const why = walk.at < text.length ? `unexpected ${show(walk)} after the end of the value` : 'not JSON';
    return { ...toPlace(text, walk.at), why };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...toPlace(text, walk.at), why: error.message };
  }
}

/**
 * Where the value behind a JSON pointer (RFC 6901) starts and ends in a valid text; the whole text when it is not there. The
 * pointer to the inputs of a batch may also lead into a text that is the array of them.
 */
export function locate(text: string, pointer: string): { start: JsonPlace; end: JsonPlace } {
  const walk: Walk = { text, at: 0, wanted: isArray(text) ? pointer.replace(/^\/inputs(?=\/|$)/, '') : pointer };
  skipBlanks(walk);
  const whole = walk.at;
  readValue(walk, '');
  const { start, end } = walk.found ?? { start: whole, end: walk.at };
  return { start: toPlace(text, start), end: toPlace(text, end - 1) };
}

function isArray(text: string): boolean {
  return /^[ \t\n\r]*\[/.test(text);
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

/** `pointer` is undefined where the wanted value cannot be: names are decoded only on the way to it. */
function readValue(walk: Walk, pointer: string | undefined): void {
  const start = walk.at;
  const first = walk.text[walk.at];
  if (first === '{') readObject(walk, pointer);
  else if (first === '[') readArray(walk, pointer);
  else if ((take(walk, string) ?? take(walk, number) ?? take(walk, literal)) === undefined) {
    throw new Fault(`unexpected ${show(walk)}`);
  }
  if (pointer !== undefined && pointer === walk.wanted) walk.found = { start, end: walk.at };
}

/** The pointer of a child if it is or contains the wanted value. */
function toChild({ wanted }: Walk, pointer: string | undefined, toStep: () => string): string | undefined {
  if (pointer === undefined || wanted === undefined || wanted.length <= pointer.length) return undefined;
  const child = `${pointer}/${toStep()}`;
  return wanted === child || wanted.startsWith(`${child}/`) ? child : undefined;
}

function toStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function readObject(walk: Walk, pointer: string | undefined): void {
  walk.at += 1;
  skipBlanks(walk);
  if (walk.text[walk.at] === '}') return void (walk.at += 1);
  for (;;) {
    skipBlanks(walk);
    const name = take(walk, string);
    if (name === undefined) throw new Fault(`expected a name in double quotes but found ${show(walk)}`);
    expect(walk, ':');
    skipBlanks(walk);
    const child = toChild(walk, pointer, () => toStep(JSON.parse(name) as string));
    readValue(walk, child);
    skipBlanks(walk);
    if (walk.text[walk.at] !== ',') return expect(walk, '}');
    walk.at += 1;
  }
}

function readArray(walk: Walk, pointer: string | undefined): void {
  walk.at += 1;
  skipBlanks(walk);
  if (walk.text[walk.at] === ']') return void (walk.at += 1);
  for (let index = 0; ; index += 1) {
    skipBlanks(walk);
    const child = toChild(walk, pointer, () => String(index));
    readValue(walk, child);
    skipBlanks(walk);
    if (walk.text[walk.at] !== ',') return expect(walk, ']');
    walk.at += 1;
  }
}

/** The position of a value in a JSON body. Line and column are computed only when an error names them. */
export interface BodyPlace {
  /** The text of the body. */
  readonly text: string;
  /** Names and indexes on the way to the value. */
  readonly steps: readonly (string | number)[];
}

/** The position of the value at further names and indexes. */
export function toInnerPlace({ text, steps }: BodyPlace, ...further: BodyPlace['steps']): BodyPlace {
  return { text, steps: [...steps, ...further] };
}

export function toStart(place: BodyPlace): JsonPlace {
  return locate(place.text, toPointer(place)).start;
}

export function toEnd(place: BodyPlace): JsonPlace {
  return locate(place.text, toPointer(place)).end;
}

function toPointer({ steps }: BodyPlace): string {
  return steps.map((step) => `/${toStep(String(step))}`).join('');
}
