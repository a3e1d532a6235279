/** A URL with an address that outgoing requests must not reach. */
export interface ForbiddenUrl {
  readonly url: string;
  /** The notation of the host, for the message of a failed test. */
  readonly spelling: string;
  /** The intended address. */
  readonly address: string;
  /** The addresses of the URL's name; undefined if the URL contains an address. */
  readonly addresses?: readonly string[];
}

/** Loopback, private, link-local with metadata services, CGNAT, reserved, documentation, multicast. */
const forbiddenIpv4 = [
  ...['127.0.0.1', '127.0.0.53', '127.255.255.254', '0.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1'],
  ...['172.31.255.254', '192.168.0.1', '192.168.255.255', '169.254.169.254', '169.254.170.2', '100.64.0.1'],
  ...['100.100.100.200', '100.127.255.254', '192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.254'],
  ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
] as const;

/** The same for IPv6, with the blocks that embed an IPv4 address. */
const forbiddenIpv6 = [
  ...['::', '::1', 'fe80::1', 'fe80::a9fe:a9fe', 'febf::1', 'fec0::1', 'fc00::1', 'fd00::1', 'fd00:ec2::254'],
  ...[
    'fdff:ffff::1',
    'ff02::1',
    'ff05::2',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2001:0:7f00:1::1',
    '5f00::1',
    '4000::1',
  ],
  ...['fd20:ce::254', '::ffff:0:7f00:1', '64:ff9b:1::a00:1', '2002:c0a8:1::1', '3fff::1', '2001:10::1', '2001:20::1'],
] as const;

const publicName = 'public.example.com';
const fullwidthZero = 0xff10;
const ideographicStop = '\u3002';
const fullwidthStop = '\uff0e';
const halfwidthStop = '\uff61';

const toParts = (address: string): number[] => address.split('.').map(Number);
const toNumber = (parts: readonly number[]): number => parts.reduce((sum, part) => sum * 256 + part, 0);
const toHex = (value: number): string => `0x${value.toString(16)}`;
const toOctal = (value: number): string => `0${value.toString(8)}`;
const toFullwidth = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCharCode(fullwidthZero + Number(digit)));
const toCircled = (text: string): string =>
  text.replace(/[1-9]/g, (digit) => String.fromCharCode(0x2460 + Number(digit) - 1)).replaceAll('0', '\u24ea');
const toMathBold = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit)));
const toPercent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const toGroups = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = toParts(address);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

/** The notations of an IPv4 address as the host of a URL, by name. */
function spellIpv4(address: string): Record<string, string> {
  const [a = 0, b = 0, c = 0, d = 0] = toParts(address);
  const parts = [a, b, c, d];
  const number = toNumber(parts);
  const groups = toGroups(address);
  return {
    plain: address,
    'trailing dot': `${address}.`,
    decimal: String(number),
    'decimal, trailing dot': `${number}.`,
    hex: toHex(number),
    'hex in capitals': `0X${number.toString(16).toUpperCase()}`,
    'hex, padded': `0x00000000${number.toString(16)}`,
    octal: toOctal(number),
    'octal, padded': `0000000${number.toString(8)}`,
    'hex parts': parts.map(toHex).join('.'),
    'octal parts': parts.map(toOctal).join('.'),
    'octal parts, padded': parts.map((part) => `000${toOctal(part)}`).join('.'),
    'mixed parts': `${toHex(a)}.${b}.${toOctal(c)}.${toHex(d)}`,
    'three parts': `${a}.${b}.${c * 256 + d}`,
    'three parts, the last in hex': `${a}.${toOctal(b)}.${toHex(c * 256 + d)}`,
    'two parts': `${a}.${toNumber([b, c, d])}`,
    'two parts in hex': `${toHex(a)}.${toHex(toNumber([b, c, d]))}`,
    'fullwidth digits': toFullwidth(address),
    'circled digits': toCircled(address),
    'mathematical digits': toMathBold(address),
    'ideographic stops': address.replaceAll('.', ideographicStop),
    'fullwidth stops': address.replaceAll('.', fullwidthStop),
    'halfwidth stops': address.replaceAll('.', halfwidthStop),
    'percent-encoded': toPercent(address),
    'percent-encoded dots': address.replaceAll('.', '%2e'),
    'percent-encoded fullwidth digits': toPercent(toFullwidth(address)),
    'soft hyphen': address.replace('.', '\u00ad.'),
    mapped: `[::ffff:${address}]`,
    'mapped in hex': `[::ffff:${groups}]`,
    'mapped, written out': `[0:0:0:0:0:FFFF:${groups}]`,
    compatible: `[::${address}]`,
    translated: `[::ffff:0:${address}]`,
    NAT64: `[64:ff9b::${address}]`,
    'NAT64 in hex': `[64:ff9b::${groups}]`,
    'local NAT64': `[64:ff9b:1::${address}]`,
    '6to4': `[2002:${groups}::1]`,
    Teredo: `[2001:0:${groups}::1]`,
  };
}

function spellIpv6(address: string): Record<string, string> {
  return {
    plain: `[${address}]`,
    capitals: `[${address.toUpperCase()}]`,
    'zone id': `[${address}%25eth0]`,
    'zone id, not encoded': `[${address}%lo]`,
    'percent-encoded brackets': `%5b${address}%5d`,
  };
}

/** Parts of a URL that only look like its host. */
function toSpellings(host: string): Record<string, string> {
  return {
    path: `http://${host}/latest/meta-data/`,
    port: `http://${host}:8080/`,
    'port of another protocol': `http://${host}:22/`,
    user: `http://${publicName}@${host}/`,
    'user and password': `http://${publicName}:80@${host}/`,
    'two users': `http://a@${publicName}@${host}/`,
    'public fragment': `http://${host}#@${publicName}/`,
    'public query': `http://${host}?@${publicName}/`,
    backslash: `http://${host}\\@${publicName}/`,
    backslashes: `http:\\\\${host}\\`,
    'no slashes': `http:${host}/`,
    'many slashes': `http://///${host}/`,
    'capital scheme': `HTTPS://${host}/`,
    'tabs and newlines': `ht\ttp://\n${host}\r/`,
    'blanks around': `  http://${host}/  `,
  };
}

const allAddresses: readonly string[] = [...forbiddenIpv4, ...forbiddenIpv6];

/** Names of this machine and of metadata services, and public names that resolve to internal addresses. */
function listNames(): ForbiddenUrl[] {
  const names = ['localhost', 'LOCALHOST.', 'app.localhost', 'metadata.google.internal', 'rebind.example.com'];
  return allAddresses.flatMap((address, place) => {
    const name = names[place % names.length] ?? '';
    const mapped = address.includes(':') ? address : `::ffff:${address}`;
    const cases: [spelling: string, addresses: string[]][] = [
      ['a name', [address]],
      ['a name that is public as well', ['8.8.8.8', address]],
      ['a name with a mapped address', [mapped]],
    ];
    return cases.map(([spelling, addresses], index) => ({
      url: `${index === 1 ? 'https' : 'http'}://${name}/${place}/${index}`,
      spelling,
      address,
      addresses,
    }));
  });
}

/** Every forbidden address in every notation; no duplicate URLs. */
export function listForbiddenUrls(): ForbiddenUrl[] {
  const hosts = [
    ...forbiddenIpv4.map((address) => ({ address, spellings: spellIpv4(address) })),
    ...forbiddenIpv6.map((address) => ({ address, spellings: spellIpv6(address) })),
  ];
  const spelled = hosts.flatMap(({ address, spellings }) =>
    Object.entries(spellings).map(([spelling, host]) => ({ url: `http://${host}/`, spelling, address })),
  );
  const respelled = hosts.flatMap(({ address }) =>
    Object.entries(toSpellings(address.includes(':') ? `[${address}]` : address)).map(([spelling, url]) => ({
      url,
      spelling,
      address,
    })),
  );
  const all = [...spelled, ...respelled, ...listNames()];
  return [...new Map(all.map((each) => [each.url, each])).values()];
}
