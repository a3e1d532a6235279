import { describe, expect, it } from 'vitest';
import { toContext } from '../templates/event-context.js';
import { renderEvent } from './html.js';
import { RenderLimitError } from './interpreter.js';
import { compileTemplate } from './language.js';
import type { TemplateKind } from './program.js';

const limits = { steps: 100_000, output: 1_000_000, cells: 10_000 };
const link = 'target="_blank" rel="noopener noreferrer"';

function render(text: string, context: Record<string, unknown> = {}, kind: TemplateKind = 'detail'): string {
  return renderEvent({ template: compileTemplate(text, kind), context, timeZone: 'UTC', limits });
}

describe('Spec 2.3: the templates of an event', () => {
  const headerTemplate = 'Enrolled in [{{courseName}}](https://courses.example.com/{{courseCode}})';
  const detailTemplate =
    'Enrolled at {{#formatDate timestamp}}{{/formatDate}}\n\n#### Answers\n{{#each extraData.answers}}\n  **{{q}}**: {{a}}\n{{/each}}';
  const template = {
    tokens: ['courseName', 'courseCode', 'seats'].map((name) => ({
      name,
      label: name,
      type: name === 'seats' ? ('number' as const) : ('string' as const),
      options: [],
      createdAt: '2020-02-12T20:58:26Z',
      updatedAt: '2020-02-12T20:58:26Z',
    })),
  };
  const event = {
    id: 'acme:1',
    objectType: 'contacts',
    timestamp: new Date('2020-01-30T13:13:25Z'),
    tokens: { courseName: 'Knots', courseCode: 'kn-1', seats: '0' },
    extraData: {
      answers: [
        { q: "Who's first?", a: 'Me' },
        { q: 'Ready?', a: 'Yes' },
      ],
    },
  };

  it('are Handlebars, then Markdown, with each item of a loop in a separate paragraph', () => {
    expect(render(detailTemplate, toContext(event, template, 'detail'))).toBe(
      '<p>Enrolled at Jan 30, 2020, 1:13:25 PM</p><h4>Answers</h4>' +
        '<p><strong>Who&#x27;s first?</strong>: Me</p><p><strong>Ready?</strong>: Yes</p>',
    );
  });

  it('are one line in the header', () => {
    expect(render(headerTemplate, toContext(event, template, 'header'), 'header')).toBe(
      `Enrolled in <a href="https://courses.example.com/kn-1" ${link}>Knots</a>`,
    );
    expect(render('# a\n\n* b {{x}}', { x: 'c\nd' }, 'header')).toBe('# a * b c d');
  });

  it('can use the tokens, id, object type, time and, in the detail, the extra data', () => {
    const all = '{{courseName}} {{id}} {{objectType}} {{timestamp}}';
    expect(render(all, toContext(event, template, 'header'), 'header')).toBe('Knots acme:1 contacts 1580390005000');
    expect(render(`${all} {{extraData.answers.length}}`, toContext(event, template, 'detail'))).toBe(
      '<p>Knots acme:1 contacts 1580390005000 2</p>',
    );
    expect(toContext(event, template, 'header')).not.toHaveProperty('extraData');
  });

  it('treat the number 0 as false, and print numbers as sent', () => {
    const withNumber = (seats: string) => toContext({ ...event, tokens: { seats } }, template, 'header');
    const text = '{{seats}}{{#if seats}} taken{{/if}}';
    expect(render(text, withNumber('0'), 'header')).toBe('0');
    expect(render(text, withNumber('3'), 'header')).toBe('3 taken');
    expect(render(text, withNumber('1.50'), 'header')).toBe('1.50 taken');
    expect(render(text, withNumber('12345678901234567890'), 'header')).toBe('12345678901234567890 taken');
  });

  it('have no token that shadows a field of the event', () => {
    const tokens = { id: 'x', timestamp: 'y', extraData: 'z', objectType: 'w' };
    expect(render('{{id}} {{timestamp}} {{objectType}}', toContext({ ...event, tokens }, template, 'header'))).toBe(
      '<p>acme:1 1580390005000 contacts</p>',
    );
  });
});

describe('the Markdown of a template', () => {
  it.each([
    ['a\nb\n\nc', '<p>a<br />b</p><p>c</p>'],
    ['# a\n\n###### b', '<h1>a</h1><h6>b</h6>'],
    ['**a** *b* ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>'],
    ['- a\n- b\n\n1. c', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>'],
    ['> a\n\n---', '<blockquote><p>a</p></blockquote><hr />'],
    ['```html\n<b>\n```', '<pre><code>&lt;b&gt;\n</code></pre>'],
    ['| a |\n|---|\n| b |', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'],
    ['[a](https://example.com/?b=1&c=2 "title")', `<p><a href="https://example.com/?b=1&amp;c=2" ${link}>a</a></p>`],
    ['[a](mailto:a@example.com)', `<p><a href="mailto:a@example.com" ${link}>a</a></p>`],
    ['<https://example.com/>', `<p><a href="https://example.com/" ${link}>https://example.com/</a></p>`],
    ['https://example.com/ :smile:', '<p>https://example.com/ :smile:</p>'],
    ["it's &amp; \\*so\\*", "<p>it's &amp; *so*</p>"],
  ])('%j is %s', (text, html) => {
    expect(render(text)).toBe(html);
  });

  it('has no raw HTML: tags are removed, their content stays', () => {
    expect(
      render('<b>a</b> <script>b</script><img src=x onerror=alert(1)> 1 < 2 > 1\n\n<div onclick="x">c</div>'),
    ).toBe('<p>a b 1 &lt; 2 &gt; 1</p><p>c</p>');
  });

  it('has no images', () => {
    expect(render('![a](https://example.com/a.png)')).not.toContain('<img');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//example.com',
    '/path',
    'path',
    '#x',
    'ftp://example.com',
    'file:///etc/passwd',
    '',
  ])('keeps only the label of a link to %j', (target) => {
    expect(render(`[label](${target})`)).toBe('<p>label</p>');
    expect(render('[label]({{target}})', { target })).toBe('<p>label</p>');
    expect(render(`[label](${target}) **b** [a](https://example.com/) *c*`)).toBe(
      `<p>label <strong>b</strong> <a href="https://example.com/" ${link}>a</a> <em>c</em></p>`,
    );
  });
});

describe('a value', () => {
  it.each([
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['[x](https://example.com)', '[x](https://example.com)'],
    ['# h', '# h'],
    ['**b** _i_ ~~s~~ `c`', '**b** _i_ ~~s~~ &#x60;c&#x60;'],
    ['- a\n- b\n\n1. c\n> d', '- a<br />- b<br /><br />1. c<br />&gt; d'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<https://example.com>', '&lt;https://example.com&gt;'],
    ['&lt; &#x27; \\*', '&amp;lt; &amp;#x27; \\*'],
    [`"it's" a=b`, '&quot;it&#x27;s&quot; a&#x3D;b'],
    ['{{id}} :smile:', '{{id}} :smile:'],
    ['a\u0000\u0007\r\nb\ud800', 'a<br />b\ufffd'],
    ['    four', '    four'],
    ['| a |', '| a |'],
    ['ünï🙂 \u202e', 'ünï🙂 \u202e'],
  ])('%j is text', (value, html) => {
    expect(render('{{value}}', { value })).toBe(`<p>${html}</p>`);
    expect(render('{{#each list}}\n{{this}}\n{{/each}}', { list: [value] })).toBe(`<p>${html}</p>`);
  });

  it.each(['a', ' a ', '*', '**', '`', '_a_', '(a)', '"', '.'])('of %j takes the formatting around it', (value) => {
    const shown = value.replace('`', '&#x60;').replace('"', '&quot;');
    expect(render('x**{{value}}**y *{{value}}* `{{value}}`', { value })).toBe(
      `<p>x<strong>${shown}</strong>y <em>${shown}</em> <code>${shown}</code></p>`,
    );
    expect(render('| {{value}} |\n|---|', { value })).toBe(`<table><thead><tr><th>${shown}</th></tr></thead></table>`);
  });

  it.each([
    ['https://example.com/{{value}}', 'a b', 'https://example.com/a%20b'],
    [
      'https://example.com/{{value}}',
      'a)b](c) "d" \'e\' <f>',
      `https://example.com/a)b%5D(c)%20%22d%22%20'e'%20%3Cf%3E`,
    ],
    ['https://example.com/?q={{value}}&r=1', 'ünï', 'https://example.com/?q=%C3%BCn%C3%AF&amp;r=1'],
    ['https://example.com/?q={{value}}', 'a%20b', 'https://example.com/?q=a%20b'],
    ['{{value}}', 'https://example.com/a_b_c?d=1&copy=2#e', 'https://example.com/a_b_c?d=1&amp;copy=2#e'],
    ['<{{value}}>', 'https://example.com/a b', 'https://example.com/a%20b'],
    ['mailto:{{value}}', 'a@example.com', 'mailto:a@example.com'],
  ])('is encoded in the link target %s as %j', (target, value, href) => {
    expect(render(`[label](${target})`, { value })).toBe(`<p><a href="${href}" ${link}>label</a></p>`);
  });

  it('cannot create a link scheme that is not allowed', () => {
    for (const value of [
      'javascript',
      'javascript:',
      ' javascript:',
      'java\nscript:',
      'data:text/html;base64,',
      '\u0001javascript:',
    ]) {
      expect(render('[label]({{value}}:alert(1)) [l]({{value}}alert(1))', { value })).toBe('<p>label l</p>');
    }
    expect(render('[label](java{{value}})', { value: 'script:alert(1)' })).toBe('<p>label</p>');
  });
});

describe('limits', () => {
  const task = { context: {}, timeZone: 'UTC' };

  it('apply to the cells of a table', () => {
    const table = `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'|\n'.repeat(200)}`;
    expect(() => renderEvent({ ...task, limits, template: compileTemplate(table, 'detail') })).toThrow(
      RenderLimitError,
    );
  });

  it('apply to the HTML, which may be longer than the output of the template', () => {
    const context = { value: "'".repeat(200_000) };
    const template = compileTemplate('{{value}}', 'detail');
    expect(() => renderEvent({ ...task, limits, template, context })).toThrow(RenderLimitError);
  });
});
