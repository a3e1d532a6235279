import { castOf, toColumns, toJsonParameter } from './conversion.js';
import type { JsonParameter, Tx, UnsafeOptions } from '../tx.js';

/** A statement: text with its values in order. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * `named`: parsed once per connection. `unnamed`: parsed each time. `plain`: text without values, possibly several statements.
   */
  readonly as: 'named' | 'unnamed' | 'plain';
}

/** Sends a statement. */
export type Send = (statement: Statement) => Promise<unknown>;

/** Sends a statement with a custom plan. */
export type SendWithCustomPlan = (text: string, values: readonly unknown[]) => Promise<unknown>;

interface HandleOptions {
  /** Called before each statement; throws if it must not be sent. */
  readonly assertOpen?: () => void;
  /** Sends statements that need a custom plan; a handle without it rejects such statements. */
  readonly sendWithCustomPlan?: SendWithCustomPlan | undefined;
}

/** A handle that sends through `deliver`. Caches the text of repeated templates. */
export function toHandle(deliver: Send, { assertOpen, sendWithCustomPlan }: HandleOptions = {}): Tx {
  const send = (piece: Piece): Promise<unknown> => {
    assertOpen?.();
    if (piece.isPlain) return deliver({ text: piece.strings[0] ?? '', values: [], as: 'plain' });
    const { text, values } = assemble(piece);
    if (!piece.usesCustomPlan) return deliver({ text, values, as: 'named' });
    if (!sendWithCustomPlan) throw new Error('Inside a transaction no custom plan can be forced.');
    return sendWithCustomPlan(text, values);
  };
  const handle = (first: string | readonly string[], ...args: unknown[]): Piece =>
    typeof first === 'string'
      ? toPiece({ strings: toIdentifier(first), args: [], send })
      : toPiece({ strings: first, args, send });
  const unsafe = (text: string, values?: readonly unknown[], options?: UnsafeOptions): unknown => {
    if (!values && !options?.prepare) return toPiece({ strings: [text], args: [], send, isPlain: true });
    const sendText = (): Promise<unknown> => {
      assertOpen?.();
      return deliver({ text, values: values ?? [], as: options?.prepare ? 'named' : 'unnamed' });
    };
    return toPiece({ strings: [], args: [], send: sendText });
  };
  const rows = (list: readonly object[]): JsonParameter => toJsonParameter(toColumns(list));
  return Object.assign(handle, { json: toJsonParameter, rows, unsafe }) as unknown as Tx;
}

/**
 * A handle that throws once its transaction has ended: after a lost connection, later statements of the caller must not run
 * outside it.
 */
export function mortal(send: Send, life: { readonly hasEnded: boolean }): Tx {
  const assertOpen = () => {
    if (life.hasEnded) throw new Error('The transaction has ended.');
  };
  return toHandle(send, { assertOpen });
}

/** A handle for one statement only. */
export function onlyOnce(send: Send): Tx {
  let sent = 0;
  const assertOpen = () => {
    sent += 1;
    if (sent > 1) throw new Error('statement() was given a second statement: use write().');
  };
  return toHandle(send, { assertOpen });
}

const pieceMark = Symbol('piece');

/** A template before it is sent, or embedded in another one. */
interface Piece {
  readonly [pieceMark]: true;
  readonly strings: readonly string[];
  readonly args: readonly unknown[];
  /** Raw text instead of a template literal that recurs. */
  readonly isPlain: boolean;
  /** See `withCustomPlan`. */
  readonly usesCustomPlan: boolean;
  readonly send: (piece: Piece) => Promise<unknown>;
  readonly then: Promise<unknown>['then'];
  readonly catch: Promise<unknown>['catch'];
  readonly finally: Promise<unknown>['finally'];
}

/** A piece is sent when it is awaited. Shared by all, since a statement consists of many. */
const awaiting = {
  then(this: Piece, onDone: undefined, onFailed: undefined) {
    return this.send(this).then(onDone, onFailed);
  },
  catch(this: Piece, onFailed: undefined) {
    return this.send(this).catch(onFailed);
  },
  finally(this: Piece, onSettled: undefined) {
    return this.send(this).finally(onSettled);
  },
} as unknown as Pick<Piece, 'then' | 'catch' | 'finally'>;

type PieceParts = Pick<Piece, 'strings' | 'args' | 'send'> & { readonly isPlain?: boolean };

function toPiece({ strings, args, send, isPlain = false }: PieceParts): Piece {
  const { then, catch: onFailed, finally: onSettled } = awaiting;
  const usesCustomPlan = false;
  return { [pieceMark]: true, strings, args, isPlain, usesCustomPlan, send, then, catch: onFailed, finally: onSettled };
}

const identifiers = new Map<string, readonly string[]>();

function toIdentifier(name: string): readonly string[] {
  const known = identifiers.get(name);
  if (known) return known;
  const strings = [`"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`];
  identifiers.set(name, strings);
  return strings;
}

function isPiece(value: unknown): value is Piece {
  return typeof value === 'object' && value !== null && pieceMark in value;
}

/** One piece, or a list. */
function toPieces(value: unknown): readonly Piece[] | undefined {
  if (isPiece(value)) return [value];
  return Array.isArray(value) && isPiece(value[0]) ? (value as readonly Piece[]) : undefined;
}

/** Texts by their sequence of templates. */
const texts = new Map<string, string>();
const maxTexts = 2000;

function assemble(piece: Piece): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const key = readPiece(piece, values);
  const known = texts.get(key);
  if (known !== undefined) return { text: known, values };
  const text = toText(piece, { places: 0 });
  if (texts.size === maxTexts) texts.delete(texts.keys().next().value ?? key);
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
 * Collects the values in order. Returns a key that identifies the text: the numbers of its templates, the positions of nested
 * ones, and the types of typed values.
 */
function readPiece({ strings, args, isPlain }: Piece, values: unknown[]): string {
  if (isPlain) return JSON.stringify(strings[0]);
  let key = toNumber(strings);
  for (let place = 0; place < args.length; place += 1) {
    const arg = args[place];
    // The most common case.
    if (typeof arg === 'string' || typeof arg === 'number' || arg === null) {
      values.push(arg);
      continue;
    }
    const pieces = toPieces(arg);
    if (pieces) key += `(${place} ${pieces.map((piece) => readPiece(piece, values)).join(' ')})`;
    else {
      values.push(arg);
      const cast = castOf(arg);
      if (cast) key += `(${place}${cast})`;
    }
  }
  return key;
}

function toText({ strings, args }: Piece, count: { places: number }): string {
  return strings.reduce((text, string, place) => {
    const arg = args[place - 1];
    const pieces = toPieces(arg);
    const between = pieces
      ? pieces.map((piece) => toText(piece, count)).join(' ')
      : `$${(count.places += 1)}${castOf(arg)}`;
    return text + between + string;
  });
}
