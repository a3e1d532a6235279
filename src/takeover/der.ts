/** The few types of ASN.1 that a certificate is made of, in DER (ITU-T X.690): a tag, a length and the content. */
export const der = {
  sequence: (...parts: readonly Buffer[]) => encode(0x30, Buffer.concat(parts)),
  set: (...parts: readonly Buffer[]) => encode(0x31, Buffer.concat(parts)),
  /** Bytes of a number that is not negative, the most significant first. */
  integer: (bytes: Buffer) => encode(0x02, toUnsigned(bytes)),
  boolean: (value: boolean) => encode(0x01, Buffer.from([value ? 0xff : 0])),
  octets: (content: Buffer) => encode(0x04, content),
  utf8: (text: string) => encode(0x0c, Buffer.from(text, 'utf8')),
  oid: (dotted: string) => encode(0x06, toOidBytes(dotted)),
  time: toTime,
  /** Bits, of which the last `unused` do not count. */
  bits: (content: Buffer, unused = 0) => encode(0x03, Buffer.concat([Buffer.from([unused]), content])),
  /** A value with a tag of its context: around another value, or in the place of its own tag. */
  tagged: (number: number, content: Buffer) => encode(0xa0 + number, content),
  taggedValue: (number: number, content: Buffer) => encode(0x80 + number, content),
};

function encode(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...toLength(content.length)]), content]);
}

/** Up to 127 in one byte, else the number of bytes and these. */
function toLength(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes = length < 0x1_00 ? [length] : [length >> 8, length & 0xff];
  return [0x80 + bytes.length, ...bytes];
}

/** Without zeros at the start, except where the first bit would make the number negative. */
function toUnsigned(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const significant = start === -1 ? Buffer.from([0]) : bytes.subarray(start);
  return (significant[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), significant]) : significant;
}

function toOidBytes(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return Buffer.from([first * 40 + second, ...rest.flatMap(toBase128)]);
}

/** Seven bits a byte; all but the last byte have the eighth set. */
function toBase128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/** UTCTime until 2049, GeneralizedTime later (RFC 5280 4.1.2.5). */
function toTime(time: Date): Buffer {
  const digits = time.toISOString().replaceAll(/[-T:]|\.\d+/g, '');
  const isLate = time.getUTCFullYear() >= 2050;
  return encode(isLate ? 0x18 : 0x17, Buffer.from(isLate ? digits : digits.slice(2), 'latin1'));
}
