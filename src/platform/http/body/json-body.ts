import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { type AppError, httpErrors } from '../errors.js';
import { findJsonFault } from './json-position.js';
import type { Server } from '../facts.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON text of the body, so that errors can name line and column. */
    bodyText?: string;
  }
}

interface JsonLimits {
  readonly maxDepth: number;
  readonly maxNodes: number;
  /** Members of one object: many different names take JSON.parse a hundred times as long as as many values. */
  readonly maxMembers: number;
}

const jsonLimits: JsonLimits = { maxDepth: 64, maxNodes: 100_000, maxMembers: 10_000 };

/** Replaces the parsers of JSON and plain text: strict UTF-8, limits before parsing, no duplicate or dangerous names. */
export function addJsonParser(server: Server): void {
  server.removeAllContentTypeParsers();
  const parse = (request: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void) => {
    try {
      done(null, readBody(request, body));
    } catch (error) {
      done(error as Error);
    }
  };
  server.addContentTypeParser(/^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/i, { parseAs: 'buffer' }, parse);
}

function readBody(request: FastifyRequest, body: Buffer): unknown {
  // Clients send a JSON content type on GET and DELETE without a body.
  if (body.length === 0) return undefined;
  request.bodyText = toText(body);
  return parseJson(body, request.bodyText);
}

function toText(body: Buffer): string {
  if (!isUtf8(body)) throw invalidJson('line 1, column 1: the body is not valid UTF-8');
  return body.toString('utf8');
}

/** Parses JSON from outside; throws INVALID_JSON with line and column. */
export function parseJson(body: Buffer, text = toText(body), limits = jsonLimits): unknown {
  const members = countMembers(body, limits);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column, why } = findJsonFault(text);
    throw invalidJson(`line ${line}, column ${column}: ${why}`);
  }
  if (members > 0 || text.includes('\\u')) assertSafe(value, members, text.includes('\\u'));
  return value;
}

function invalidJson(where: string): AppError {
  return httpErrors.invalidJson({ message: `Invalid input JSON on ${where}` });
}

const quote = 0x22;
const backslash = 0x5c;

/** One pass over the bytes: rejects what is too deep or too large before building anything, and counts the object members. */
function countMembers(body: Buffer, { maxDepth, maxNodes, maxMembers }: JsonLimits): number {
  /** The members of each object or array that is open, so far. */
  const widths: number[] = [];
  let members = 0;
  let nodes = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) {
      at = endOfString(body, at);
    } else if (byte === 0x7b || byte === 0x5b) {
      if (widths.push(0) > maxDepth)
        throw invalidJson(`line 1, column ${at + 1}: nested more than ${maxDepth} levels deep`);
    } else if (byte === 0x7d || byte === 0x5d) {
      widths.pop();
    } else if (byte === 0x3a) {
      members += 1;
      const width = (widths[widths.length - 1] ?? 0) + 1;
      widths[widths.length - 1] = width;
      if (width > maxMembers) throw invalidJson(`line 1, column ${at + 1}: more than ${maxMembers} names in an object`);
    } else if (byte === 0x2c) {
      nodes += 1;
      if (nodes > maxNodes) throw invalidJson(`line 1, column ${at + 1}: more than ${maxNodes} values`);
    }
  }
  return members;
}

function endOfString(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}

/** Rejects duplicate names, names that reach prototypes, U+0000 and lone surrogates. */
function assertSafe(root: unknown, members: number, hasEscapes: boolean): void {
  let seen = 0;
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (hasEscapes) assertText(value);
    } else if (Array.isArray(value)) {
      open.push(...(value as unknown[]));
    } else if (typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) {
        seen += 1;
        assertName(name, value);
        open.push((value as Record<string, unknown>)[name]);
      }
    }
  }
  if (seen !== members) throw invalidJson('line 1, column 1: a name appears more than once in an object');
}

function assertName(name: string, holder: object): void {
  assertText(name);
  if (
    name === '__proto__' ||
    (name === 'constructor' && reachesPrototype((holder as { constructor: unknown }).constructor))
  )
    throw invalidJson(`line 1, column 1: the name ${name} is not allowed`);
}

function reachesPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

function assertText(text: string): void {
  if (text.includes('\u0000')) throw invalidJson('line 1, column 1: U+0000 is not allowed in text');
  if (!text.isWellFormed()) throw invalidJson('line 1, column 1: an unpaired surrogate is not allowed in text');
}
