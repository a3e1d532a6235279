import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { renderEvent } from './html.js';
import { RenderLimitError } from './interpreter.js';
import { compileTemplate } from './language.js';
import { TemplateError } from './template-error.js';

type Node = DefaultTreeAdapterTypes.ChildNode;

const seed = 20_260_402;
console.log(`Hostile templates and values are made from seed ${seed}.`);

const tags = new Set(
  'p br strong em s code pre blockquote ul ol li hr a h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(' '),
);
const protocols = new Set(['http:', 'https:', 'mailto:']);

const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '"><script>alert(1)</script>',
  `'"--></style></script><script>alert(1)</script>`,
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><svg/onload=alert(1)>">',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html;base64,PHNjcmlwdD4="></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>',
  '<base href="javascript:/a/">',
  '<link rel=stylesheet href="//evil.example">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))" onclick=alert(1)>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '</p><script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](  javascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](&#x6A&#x61&#x76&#x61script:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](data:image/svg+xml,<svg onload=alert(1)>)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example)',
  '[x](\\\\evil.example)',
  '[x](https://example.com" onmouseover="alert(1))',
  '[x](https://example.com "t" onclick="alert(1)")',
  `[x](https://example.com 't"><script>alert(1)</script>')`,
  '[x](<javascript:alert(1)>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://example.com/a.png)',
  '[![x](x)](javascript:alert(1))',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '<https://example.com/"onclick="alert(1)>',
  '```"><script>alert(1)</script>\nx\n```',
  '``` x"onclick="alert(1)\nx\n```',
  '    <script>alert(1)</script>',
  '|<script>|\n|---|\n|onclick=alert(1)|',
  '\u{10ff3c}script\u{10ff3e}alert(1)\u{10ff3c}/script\u{10ff3e}',
  '[x](java\u{10ff0a}script\u{10ff3a}alert(1))',
  '&#x10ff3c;script&#x10ff3e;alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  '\\<script\\>alert(1)\\</script\\>',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '%3Cscript%3Ealert(1)%3C/script%3E',
];
const words = [
  'javascript:',
  'java',
  'script:',
  'data:',
  'text/html,',
  'https://example.com/',
  '//',
  'on',
  'click=',
  'alert(1)',
];
const marks = [
  ...'<>"\'`=&;:/\\()[]{}!#*_~|-+.? \n\t',
  '&#x',
  '&#',
  '<a href="',
  '](',
  '](<',
  '```',
  '\u{10ff3c}',
  '\u0000',
  '\ud83d',
];
const hostile = fc.oneof(
  fc.constantFrom(...payloads),
  fc.array(fc.constantFrom(...words, ...marks, ...payloads), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const mustaches = [
  '{{a}}',
  '{{b}}',
  '{{extraData.a}}',
  '{{#each list}}',
  '{{this}}',
  '{{/each}}',
  '{{#if a}}',
  '{{else}}',
  '{{/if}}',
];
const links = [
  '[{{a}}]({{b}})',
  '[x]({{a}}{{b}})',
  '[x](java{{a}})',
  '<{{a}}>',
  '[x](https://{{a}})',
  '[x]: {{a}}',
  '<a href="{{a}}">',
  '```{{a}}\n',
];
const template = fc
  .array(
    fc.oneof(
      fc.constantFrom(...mustaches),
      fc.constantFrom(...links),
      fc.constantFrom(...payloads),
      fc.constantFrom(...words, ...marks),
      // A block that is closed, whatever else is.
      fc
        .tuple(fc.constantFrom('each list', 'if a', 'with extraData'), hostile)
        .map(([opening, inner]) => `{{#${opening}}}${inner}{{this}}{{a}}{{/${opening.split(' ')[0] ?? ''}}}`),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const context = fc.record({
  a: hostile,
  b: hostile,
  list: fc.array(hostile, { maxLength: 3 }),
  extraData: fc.record({ a: hostile }),
});

/** Everything forbidden in the HTML of an event, as a browser parses it. */
function listFaults(html: string): string[] {
  const faults: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeName === '#text') return;
    if (!('tagName' in node) || !tags.has(node.tagName)) return void faults.push(node.nodeName);
    for (const { name, value } of node.attrs) {
      const isLink = node.tagName === 'a' && name === 'href';
      if (isLink && !(URL.canParse(value) && protocols.has(new URL(value).protocol))) faults.push(`href=${value}`);
      if (
        !isLink &&
        !(node.tagName === 'a' && ['target=_blank', 'rel=noopener noreferrer'].includes(`${name}=${value}`))
      ) {
        faults.push(`${node.tagName} ${name}=${value}`);
      }
    }
    if (node.tagName === 'a' && node.attrs.length !== 3) faults.push('a link without its attributes');
    node.childNodes.forEach(visit);
  };
  parseFragment(html).childNodes.forEach(visit);
  return faults;
}

/** Names of the tags in HTML without other `<`. */
const listTags = (html: string) => html.match(/<\/?[a-z0-9]+/g) ?? [];

/** Whether a browser parses the tags as written: all are closed in order, and none is moved. */
const isWhole = (html: string) => listTags(serialize(parseFragment(html))).join() === listTags(html).join();

/** The HTML of a template, if it is valid and within its limits. */
function render(text: string, values: Record<string, unknown>, kind: 'header' | 'detail'): string | undefined {
  const limits = { steps: 10_000, output: 100_000, cells: 10_000 };
  try {
    return renderEvent({ template: compileTemplate(text, kind), context: values, timeZone: 'UTC', limits });
  } catch (error) {
    if (error instanceof TemplateError || error instanceof RenderLimitError) return undefined;
    throw error;
  }
}

describe('the HTML of an event has no scripts, handlers or executable links', () => {
  it('for any template and values', () => {
    let rendered = 0;
    fc.assert(
      fc.property(template, context, (text, values) => {
        for (const kind of ['header', 'detail'] as const) {
          const html = render(text, values, kind);
          if (html === undefined) continue;
          rendered += 1;
          expect(listFaults(html)).toEqual([]);
          expect(isWhole(html), html).toBe(true);
        }
      }),
      { numRuns: 6_000, seed },
    );
    expect(rendered).toBeGreaterThan(4_000);
  }, 180_000);

  it('for each known payload, as a template and as a value in each position', () => {
    const places = [
      '{{a}}',
      '*{{a}}*',
      '`{{a}}`',
      '[{{a}}](https://example.com)',
      '[x]({{a}})',
      '[x](<{{a}}>)',
      '[x](https://example.com/{{a}})',
      '[x](/ "{{a}}")',
      '<{{a}}>',
      '```{{a}}\n{{a}}\n```',
      '| {{a}} |\n|---|',
      '<a href="{{a}}" title={{a}}>',
    ];
    for (const payload of payloads) {
      for (const kind of ['header', 'detail'] as const) {
        expect(listFaults(render(payload, {}, kind) ?? ''), payload).toEqual([]);
        for (const place of places) {
          const html = render(place, { a: payload }, kind);
          expect(html, place).toBeDefined();
          expect(listFaults(html ?? ''), `${place} ${payload}`).toEqual([]);
        }
      }
    }
  });

  it('and is well-formed for any Markdown', () => {
    const piece = fc.constantFrom(
      ...[
        '[x](https://example.com)',
        '[y](javascript:1)',
        '[z](',
        '](foo)',
        '[',
        '<https://example.com>',
        '<mailto:a@b.co>',
      ],
      ...[
        '**',
        '*',
        '_',
        '~~',
        '`',
        '```\n',
        '> ',
        '- ',
        '1. ',
        '# ',
        '---\n',
        '\n',
        '\n\n',
        '    ',
        ' ',
        'a',
        'b c',
        '\\',
      ],
      ...['|a|b|\n|-|-|\n|c|d|\n', '|', '<b>', '</b>', '&lt;', '<javascript:1>', '![i](https://example.com/i.png)'],
    );
    const written = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(written, (text) => {
        for (const kind of ['header', 'detail'] as const) {
          const html = render(text, {}, kind) ?? '';
          expect(isWhole(html), html).toBe(true);
          expect(listFaults(html)).toEqual([]);
        }
      }),
      { numRuns: 5_000, seed },
    );
  }, 180_000);

  it('and the checker detects each of them', () => {
    const bad = [
      '<script>x</script>',
      '<p onclick="x">',
      '<a href="javascript:x" target="_blank" rel="noopener noreferrer">',
      '<img src="x">',
      '<!-- x -->',
      '<a href="https://example.com">',
      '<svg></svg>',
      '<p style="x">',
    ];
    for (const html of bad) expect(listFaults(html), html).not.toEqual([]);
    for (const html of ['<strong>a', 'a</em>', '<a href="/">a<a href="/">b</a></a>', '<p><p>a</p></p>']) {
      expect(isWhole(html), html).toBe(false);
    }
    expect(
      listFaults('<p>a<br /><a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a></p>'),
    ).toEqual([]);
  });
});
