/** The request in the first message of a connection. */
type Opening =
  | { readonly kind: 'startup'; readonly parameters: ReadonlyMap<string, string> }
  | { readonly kind: 'encryption' }
  | { readonly kind: 'cancel' };

/** Complete messages, split into units that the engine may run one by one, and the incomplete rest. */
export interface Units {
  readonly units: readonly Uint8Array[];
  /** Whether the last unit ends an extended protocol sequence (Sync or a simple query), so that other SQL may follow. */
  readonly atRest: boolean;
  readonly rest: Uint8Array;
}

/** Bytes that are not a message of the PostgreSQL protocol, version 3. */
export class ProtocolViolationError extends Error {
  override readonly name = 'ProtocolViolationError';
}

const latin = (text: string): number => text.charCodeAt(0);
const sync = latin('S');
const query = latin('Q');
const terminate = latin('X');
/** Bind, Close, Describe, Execute, Flush, Parse, Query, Sync, Terminate, CopyData, CopyDone, CopyFail. */
const frontendTypes = new Set([...'BCDEHPQSXdcf'].map(latin));
const longestMessage = 256 * 1024 * 1024;
const version3 = 196_608;
const cancelCode = 80_877_102;
const encryptionCodes = new Set([80_877_103, 80_877_104]);
const text = new TextDecoder();
const toBytes = new TextEncoder();

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Parses the first message of a connection once it is complete. Throws {@link ProtocolViolationError}. */
export function findOpening(bytes: Uint8Array): { opening: Opening; length: number } | undefined {
  if (bytes.length < 8) return undefined;
  const length = view(bytes).getInt32(0);
  if (length < 8 || length > 10_000) throw new ProtocolViolationError('invalid length of startup packet');
  if (bytes.length < length) return undefined;
  const code = view(bytes).getInt32(4);
  if (code === cancelCode) return { opening: { kind: 'cancel' }, length };
  if (encryptionCodes.has(code)) return { opening: { kind: 'encryption' }, length };
  if (code !== version3) throw new ProtocolViolationError('unsupported frontend protocol');
  const words = text.decode(bytes.subarray(8, length)).split('\0');
  const parameters = new Map<string, string>();
  for (let index = 0; index + 1 < words.length && words[index]; index += 2) {
    parameters.set(words[index] ?? '', words[index + 1] ?? '');
  }
  return { opening: { kind: 'startup', parameters }, length };
}

/**
 * Splits a client's bytes into units, each ending with a Sync, a simple query or the last complete message; a Terminate is a unit
 * of its own. The engine takes an incomplete message for a disconnect, so it never gets one. Throws {@link
 * ProtocolViolationError}.
 */
export function cutIntoUnits(bytes: Uint8Array): Units {
  const units: Uint8Array[] = [];
  const data = view(bytes);
  let start = 0;
  let at = 0;
  let atRest = true;
  while (at + 5 <= bytes.length) {
    const type = bytes[at] ?? 0;
    const length = data.getInt32(at + 1);
    if (!frontendTypes.has(type)) throw new ProtocolViolationError(`invalid frontend message type ${type}`);
    if (length < 4 || length > longestMessage) throw new ProtocolViolationError('invalid message length');
    if (at + 1 + length > bytes.length) break;
    if (type === terminate && at > start) units.push(bytes.subarray(start, at));
    if (type === terminate) start = at;
    at += 1 + length;
    atRest = type === sync || type === query || type === terminate;
    if (!atRest) continue;
    units.push(bytes.subarray(start, at));
    start = at;
  }
  if (at > start) units.push(bytes.subarray(start, at));
  return { units, atRest, rest: bytes.subarray(at) };
}

/** Whether a unit is a Terminate message. */
export function isTerminate(unit: Uint8Array): boolean {
  return unit[0] === terminate;
}

/** A simple query message. */
export function toQuery(sql: string): Uint8Array {
  return toMessage('Q', `${sql}\0`);
}

/** A Sync message. */
export function toSync(): Uint8Array {
  return toMessage('S', '');
}

/** An ErrorResponse of severity FATAL. */
export function toFatal(code: string, message: string): Uint8Array {
  return toMessage('E', `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
}

function toMessage(type: string, content: string): Uint8Array {
  const body = toBytes.encode(content);
  const message = new Uint8Array(5 + body.length);
  message[0] = latin(type);
  view(message).setInt32(1, 4 + body.length);
  message.set(body, 5);
  return message;
}

/** Returns the code and message of the first ErrorResponse in complete backend messages. */
export function findError(bytes: Uint8Array): { code: string; message: string } | undefined {
  const error = bodies(bytes, 'E')[0];
  if (!error) return undefined;
  const fields = text.decode(error).split('\0');
  const field = (letter: string) => fields.find((entry) => entry.startsWith(letter))?.slice(1) ?? '';
  return { code: field('C'), message: field('M') };
}

/** Returns the first column of each row in complete backend messages, in text format, without nulls. */
export function findTexts(bytes: Uint8Array): string[] {
  return bodies(bytes, 'D')
    .map((row) => ({ row, length: view(row).getInt32(2) }))
    .filter(({ length }) => length >= 0)
    .map(({ row, length }) => text.decode(row.subarray(6, 6 + length)));
}

function bodies(bytes: Uint8Array, type: string): Uint8Array[] {
  const data = view(bytes);
  const found: Uint8Array[] = [];
  for (let at = 0; at + 5 <= bytes.length; at += 1 + data.getInt32(at + 1)) {
    if (bytes[at] === latin(type)) found.push(bytes.subarray(at + 5, at + 1 + data.getInt32(at + 1)));
  }
  return found;
}
