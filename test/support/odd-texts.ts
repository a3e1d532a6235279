function listOddTexts(): string[] {
  const breakouts = [
    "' OR '1'='1",
    "' OR 1=1",
    "'; drop table record; ",
    "' UNION SELECT null,null ",
    "'||(select version())||'",
  ];
  const slow = ["'; select pg_sleep(30); ", "' or (select 1 from pg_sleep(30))=1 ", '1) or pg_sleep(30) is null '];
  const ends = ['', '-- ', '/*', '#', "'", '"', '\\', ')) '];
  const starts = ['', '1', 'x', '")', '$$', 'E\\'];
  const injections = [...breakouts, ...slow].flatMap((middle, place) => [
    ...ends.map((end) => `${middle}${end}`),
    ...starts.slice(place % 2).map((start) => `${start}${middle}`),
  ]);
  return [...new Set([...injections, ...languages(), ...jsonAndTypes(), ...searches(), ...characters()])];
}

const languages = (): string[] => [
  '{{firstname}} {{#each x}}{{/each}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '$(reboot) `reboot`',
  '%s %d %n %x',
  '$1 $2 :name ?',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  'http://127.0.0.1:1/x',
  'javascript:alert(1)',
  '=cmd|x!A1',
  'a\r\nSet-Cookie: x=y',
  '(a+)+$',
  '[[:alpha:]]*',
];

const jsonAndTypes = (): string[] => [
  'null',
  'undefined',
  'true',
  'NaN',
  '-Infinity',
  '{"$gt":""}',
  '{"a":{"b":[1,2]}}',
  '[]',
  '{1,2,NULL}',
  "properties->>'email'",
  "properties #>> '{a,b}'",
  '$.a ? (@ > 1)',
  '@> ?| ?& <@',
  '"record"."hub_id"',
  'hub_id = 1',
  "x'::jsonb",
  '1::int',
  "E'\\x00'",
  "U&'\\0061'",
  "to_char(now(),'x')",
  '0x41',
  '1e400',
  "'epoch'",
  'infinity',
  'pg_catalog.pg_class',
  'current_user',
];

const searches = (): string[] => [
  '%',
  '_',
  '\\%',
  '100%_\\',
  '*',
  'a*b*',
  '?',
  'a & b | !c',
  'a <-> b',
  'a:*',
  'a:*ABCD',
  "'quoted':*A & 'b'",
  '(((',
  ')))',
  '! ! !',
  'and or not',
  'the of a',
  '~ ~* !~ ~~',
  '^x$',
  '.*',
  '\\d+(?=x)',
  'a;b;c',
  ';',
  'a,b,c',
  ',',
  'a=1&b=2',
  '[0]=x',
  '@example.com',
  '-createdate',
];

const characters = (): string[] => [
  '’ or ’1’=’1',
  '＇ ＯＲ １＝１',
  'ʼ OR 1=1',
  '\u00a0\u2003\u3000x',
  '\u202egnirts\u202c',
  '\u200b\u200dzero\ufeff',
  'e\u0301 \u00e9',
  'İıſSß',
  '\u0001\u0008\u001b[31m',
  '\u007f\u0085\u2028\u2029',
  '😀👩‍👩‍👧‍👦🏳️‍🌈',
  '𝒳𝕏𐍈',
  '\uffff\ufffe',
  'Ａ'.repeat(300),
  "'".repeat(500),
  '\\'.repeat(500),
  '"'.repeat(500),
  '('.repeat(500),
  '%'.repeat(500),
  'x'.repeat(9000),
  '\ttab\tand\nline\n',
  ' both ends ',
];

/** Texts with a special meaning for a database, a search, a template or a shell: each has to stay plain text. */
export const oddTexts: readonly string[] = listOddTexts();
