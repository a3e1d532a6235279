import type postgres from 'postgres';
import type { PlannedAnew } from './planned-anew.js';
import type { Tx } from './tx.js';

/**
 * The driver puts each statement together anew, with a promise for each of its pieces: half of the processor time of a
 * read. Handles of this file take the text that came of the same templates before.
 */

const isPiece = Symbol('piece');

/** What a template is until it is sent, or until it is a piece of another one. */
interface Piece {
  readonly [isPiece]: true;
  readonly strings: readonly string[];
  readonly args: readonly unknown[];
  /** Those of the driver's own queries. */
  readonly options: { prepare?: boolean };
  then: Promise<unknown>['then'];
}

export interface HandleOptions {
  /** Called before each statement; throws when it must not be sent. */
  readonly assertOpen?: () => void;
  /** Sends what is to be planned anew; a handle that lacks it refuses it. */
  readonly plannedAnew?: PlannedAnew | undefined;
}

/** A handle on one of the driver's. */
export function toHandle(driver: Tx, { assertOpen, plannedAnew }: HandleOptions = {}): Tx {
  const send = (piece: Piece): Promise<unknown> => {
    assertOpen?.();
    const { text, values } = assemble(piece);
    if (text === undefined) return toDriverQuery(driver, piece);
    if (piece.options.prepare === false) {
      if (!plannedAnew) throw new Error('Inside a transaction nothing is planned anew.');
      return plannedAnew(text, values);
    }
    return driver.unsafe(text, values as never[], { prepare: true, simple: false } as never);
  };
  const handle = (first: unknown, ...args: unknown[]): unknown => {
    if (isTemplate(first)) return toPiece(first, args, send);
    if (typeof first === 'string') return toPiece(toIdentifier(driver, first), [], send);
    return driver(first as never, ...(args as never[]));
  };
  const { json, unsafe, typed, types, array, file, notify } = driver as postgres.Sql;
  return Object.assign(handle, { json, unsafe, typed, types, array, file, notify }) as unknown as Tx;
}

function toPiece(
  strings: readonly string[],
  args: readonly unknown[],
  send: (piece: Piece) => Promise<unknown>,
): Piece {
  const piece: Piece = {
    [isPiece]: true,
    strings,
    args,
    options: {},
    then: (onDone, onFailed) => send(piece).then(onDone, onFailed),
  };
  return piece;
}

const identifiers = new Map<string, readonly string[]>();

/** The name of a table or column, as the driver escapes it. */
function toIdentifier(driver: Tx, name: string): readonly string[] {
  const known = identifiers.get(name);
  if (known) return known;
  const { value } = driver(name) as unknown as { readonly value: string };
  const strings = Object.assign([value], { raw: [value] });
  identifiers.set(name, strings);
  return strings;
}

/** The same statement for the driver to put together. */
function toDriverQuery(driver: Tx, { strings, args, options }: Piece): Promise<unknown> {
  const toOwn = (piece: Piece) => toDriverQuery(driver, piece);
  const own = args.map((arg) => (isOfOurs(arg) ? toOwn(arg) : (toPieces(arg)?.map(toOwn) ?? arg)));
  const query = driver(strings as TemplateStringsArray, ...(own as never[]));
  return Object.assign(query, { options: { ...options } });
}

function isTemplate(value: unknown): value is readonly string[] {
  return Array.isArray(value) && 'raw' in value;
}

function isOfOurs(value: unknown): value is Piece {
  return typeof value === 'object' && value !== null && isPiece in value;
}

/** One piece, or several in a row. */
function toPieces(value: unknown): readonly Piece[] | undefined {
  if (isOfOurs(value)) return [value];
  return Array.isArray(value) && isOfOurs(value[0]) ? (value as readonly Piece[]) : undefined;
}

/** A list of rows or columns, or a piece of text as it is. A parameter that says its type is of the driver, too, but a value. */
function isOfDriver(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && !('value' in value);
}

interface Assembled {
  /** Undefined where a piece is one that only the driver can put in. */
  readonly text: string | undefined;
  readonly values: readonly unknown[];
}

/** Texts by the templates that they are made of, in their order. */
const texts = new Map<string, string>();
const keptTexts = 2000;

function assemble(piece: Piece): Assembled {
  const values: unknown[] = [];
  const key = readPiece(piece, values);
  if (key === undefined) return { text: undefined, values };
  const known = texts.get(key);
  if (known !== undefined) return { text: known, values };
  const text = toText(piece, { places: 0 });
  if (texts.size === keptTexts) texts.delete(texts.keys().next().value ?? key);
  texts.set(key, text);
  return { text, values };
}

const numbers = new WeakMap<readonly string[], string>();
let lastNumber = 0;

function toNumber(strings: readonly string[]): string {
  const known = numbers.get(strings);
  if (known !== undefined) return known;
  lastNumber += 1;
  const number = String(lastNumber);
  numbers.set(strings, number);
  return number;
}

/**
 * Collects the values in their order; answers what tells the text from every other one: the numbers of its templates, and
 * the places of those that are in others. Undefined where only the driver knows.
 */
function readPiece({ strings, args }: Piece, values: unknown[]): string | undefined {
  let key = toNumber(strings);
  for (let place = 0; place < args.length; place += 1) {
    const arg = args[place];
    // As most values are.
    if (typeof arg !== 'object' || arg === null) {
      values.push(arg);
      continue;
    }
    const pieces = toPieces(arg);
    if (pieces) {
      const inner = pieces.map((piece) => readPiece(piece, values));
      if (inner.includes(undefined)) return undefined;
      key += `(${place} ${inner.join(' ')})`;
    } else if (isOfDriver(arg)) {
      return undefined;
    } else {
      values.push(arg);
    }
  }
  return key;
}

function toText({ strings, args }: Piece, count: { places: number }): string {
  return strings.reduce((text, string, place) => {
    const arg = args[place - 1];
    const pieces = toPieces(arg);
    const between = pieces ? pieces.map((piece) => toText(piece, count)).join(' ') : `$${(count.places += 1)}`;
    return text + between + string;
  });
}
