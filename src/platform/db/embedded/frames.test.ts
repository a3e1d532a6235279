import { describe, expect, it } from 'vitest';
import {
  cutIntoUnits,
  findError,
  findOpening,
  findTexts,
  isTerminate,
  ProtocolViolationError,
  toFatal,
  toQuery,
  toSync,
} from './frames.js';

const message = (type: string, body = ''): Buffer => {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(4 + body.length, 1);
  bytes.write(body, 5, 'latin1');
  return bytes;
};
const types = (unit: Uint8Array): string => {
  let found = '';
  for (let at = 0; at < unit.length; at += 1 + Buffer.from(unit).readInt32BE(at + 1))
    found += String.fromCharCode(unit[at] ?? 0);
  return found;
};
const startup = (...words: string[]): Buffer => {
  const body = Buffer.from(`${words.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
};

describe('messages of the PostgreSQL protocol', () => {
  it('are split into units that end with a Sync, a simple query or the last complete message', () => {
    const bytes = Buffer.concat([
      ...[message('P'), message('B'), message('E'), message('S')],
      ...[message('Q', 'select 1\0'), message('P'), message('D'), message('H')],
    ]);
    const { units, atRest, rest } = cutIntoUnits(bytes);
    expect(units.map(types)).toEqual(['PBES', 'Q', 'PDH']);
    expect(atRest).toBe(false);
    expect(rest).toHaveLength(0);
  });

  it('are forwarded only when complete, however they were split in transit', () => {
    const bytes = Buffer.concat([message('P', 'abc'), message('S'), message('Q', 'select 1\0')]);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const first = cutIntoUnits(bytes.subarray(0, cut));
      const second = cutIntoUnits(Buffer.concat([first.rest, bytes.subarray(cut)]));
      expect(Buffer.concat([...first.units, ...second.units])).toEqual(bytes);
      expect(second.rest).toHaveLength(0);
      expect(second.atRest).toBe(true);
    }
  });

  it('treat Terminate as a separate unit', () => {
    const { units } = cutIntoUnits(Buffer.concat([message('P'), message('X')]));
    expect(units.map(types)).toEqual(['P', 'X']);
    expect(units.map(isTerminate)).toEqual([false, true]);
  });

  it('are rejected with an invalid type or length', () => {
    const short = message('S');
    short.writeInt32BE(3, 1);
    const negative = message('S');
    negative.writeInt32BE(-1, 1);
    const endless = message('Q');
    endless.writeInt32BE(0x7fff_ffff, 1);
    for (const bytes of [message('p', 'password'), message('F'), message('!'), short, negative, endless]) {
      expect(() => cutIntoUnits(bytes)).toThrow(ProtocolViolationError);
    }
  });

  it('parse a startup message with its settings', () => {
    const bytes = startup('user', 'postgres', 'TimeZone', 'UTC', 'application_name', 'spoke');
    expect(findOpening(bytes.subarray(0, 20))).toBeUndefined();
    const found = findOpening(Buffer.concat([bytes, message('Q')]));
    expect(found?.length).toBe(bytes.length);
    expect(found?.opening).toEqual({
      kind: 'startup',
      parameters: new Map([
        ['user', 'postgres'],
        ['TimeZone', 'UTC'],
        ['application_name', 'spoke'],
      ]),
    });
  });

  it('parse a request for encryption or cancellation, and reject unknown ones', () => {
    const opening = (code: number, length = 8) => {
      const bytes = Buffer.alloc(16);
      bytes.writeInt32BE(length);
      bytes.writeInt32BE(code, 4);
      return bytes;
    };
    expect(findOpening(opening(80_877_103))?.opening.kind).toBe('encryption');
    expect(findOpening(opening(80_877_104))?.opening.kind).toBe('encryption');
    expect(findOpening(opening(80_877_102, 16))?.opening.kind).toBe('cancel');
    expect(() => findOpening(opening(131_072))).toThrow(ProtocolViolationError);
    expect(() => findOpening(opening(196_608, 7))).toThrow(ProtocolViolationError);
    expect(() => findOpening(Buffer.from('GET / HTTP/1.1'))).toThrow(ProtocolViolationError);
  });

  it('are encoded and decoded with byte lengths', () => {
    expect(Buffer.from(toQuery("select 'é'")).toString('hex')).toBe(
      Buffer.concat([message('Q'), Buffer.from("select 'é'\0")])
        .fill(16, 4, 5)
        .toString('hex'),
    );
    expect(Buffer.from(toSync())).toEqual(message('S'));
    expect(findError(toFatal('53300', 'taken'))).toEqual({ code: '53300', message: 'taken' });
    expect(findError(message('Z', 'I'))).toBeUndefined();
    const row = (text: string) => message('D', `\0\x01\0\0\0${String.fromCharCode(text.length)}${text}`);
    const absent = message('D', '\0\x01\xff\xff\xff\xff');
    expect(findTexts(Buffer.concat([message('T'), row('note'), absent, row('entry')]))).toEqual(['note', 'entry']);
  });
});
