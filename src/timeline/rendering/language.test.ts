import { describe, expect, it } from 'vitest';
import { TemplateError } from './template-error.js';
import { interpret } from './interpreter.js';
import { compileTemplate } from './language.js';
import type { TemplateKind } from './program.js';
import { templateLimits } from './scan.js';

const limits = { steps: 100_000, output: 1_000_000 };

/** The output of a template, with unescaped values. */
function write(text: string, context: unknown, kind: TemplateKind = 'detail'): string {
  const template = compileTemplate(text, kind);
  return interpret(template, { context, timeZone: 'UTC', limits, writeValue: (value) => value });
}

function refusal(text: string, kind: TemplateKind = 'detail'): Pick<TemplateError, 'message' | 'line' | 'column'> {
  try {
    compileTemplate(text, kind);
  } catch (error) {
    if (error instanceof TemplateError) return { message: error.message, line: error.line, column: error.column };
    throw error;
  }
  throw new Error(`${JSON.stringify(text)} was not refused.`);
}

describe('values', () => {
  const context = {
    name: 'Knots',
    zero: 0,
    no: false,
    nothing: null,
    list: ['a', null, ['b', 1]],
    'odd name': 'odd',
    'a.b': 'period',
    2: 'two',
    true: 'yes',
    null: 'none',
    extraData: { answers: [{ q: 'one' }, { q: 'two', 3: { deep: 'three' } }], key: 'value', null: 'null' },
  };

  it.each([
    ['{{name}} {{ name }} {{~name~}} !', 'Knots KnotsKnots!'],
    ['{{this.name}} {{./name}} {{[name]}} {{@root.name}}', 'Knots Knots Knots Knots'],
    ['{{zero}} {{no}} [{{nothing}}] [{{missing}}] [{{missing.deeper.still}}]', '0 false [] [] []'],
    ['{{list}} {{extraData}}', 'a,,b,1 [object Object]'],
    ['{{[odd name]}} {{this.[odd name]}} {{"odd name"}} {{[a.b]}}', 'odd odd odd period'],
    ['{{2}} {{true}} {{null}} {{undefined}} {{this.2}} {{#if true}}{{2}}{{/if}}', 'two yes none  two two'],
    ['{{extraData.key}} {{extraData/key}} {{extraData.null}}', 'value value null'],
    ['{{extraData.answers[1].q}} {{extraData.answers.[1].q}} {{extraData.answers.1.q}}', 'two two two'],
    ['{{extraData.answers[1][3].deep}} {{extraData.answers.1.3.deep}}', 'three three'],
    ['{{list[0]}} {{list.0}} {{list.[0]}} {{list.length}} {{this.list[0]}}', 'a a a 3 a'],
    ['{{name.0}}{{name.length}}{{zero.toFixed}}', ''],
    ['{{! a comment }}a{{!-- {{name}} }} --}}b', 'ab'],
    ['\\{{name}} \\\\{{name}} \\{{a[1]}}', '{{name}} \\Knots {{a[1]}}'],
    ['a } b { c }} d', 'a } b { c }} d'],
  ])('%s prints %s', (template, written) => {
    expect(write(template, context)).toBe(written);
  });

  it('are those of the data and never inherited from Object', () => {
    const inherited = [Object.prototype, Function.prototype, Array.prototype].flatMap((prototype) =>
      Object.getOwnPropertyNames(prototype),
    );
    const plain = { extraData: { list: [1], text: 'a', number: 1 }, token: 'x' };
    for (const name of new Set([...inherited, 'prototype', '__proto__'])) {
      const paths = [name, `extraData.${name}`, `extraData.text.${name}`, `extraData.number.${name}`, `@root.${name}`];
      if (name !== 'length') paths.push(`extraData.list.${name}`, `${name}.constructor`, `extraData.list.[${name}]`);
      const all = paths.map((path) => `{{${path}}}{{#if ${path}}}yes{{/if}}{{#with ${path}}}in{{/with}}`).join('');
      expect(write(all, plain), name).toBe('');
    }
    expect(write('{{__proto__.a}} {{constructor}}', JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}'))).toBe(
      '1 2',
    );
  });
});

describe('blocks', () => {
  const context = { yes: true, zero: 0, empty: '', none: [], list: ['a', 'b'], map: { x: 1, y: 2 }, in: { name: 'n' } };

  it.each([
    ['{{#if yes}}1{{else}}2{{/if}}{{#if zero}}1{{else}}2{{/if}}{{#if empty}}1{{/if}}{{#if none}}1{{/if}}', '12'],
    ['{{#if zero}}1{{else if yes}}2{{else}}3{{/if}}{{^if zero}}4{{/if}}{{#if yes}}5{{^}}6{{/if}}', '245'],
    ['{{#unless zero}}1{{else}}2{{/unless}}{{#unless yes}}1{{else}}2{{/unless}}', '12'],
    [
      '{{#each list}}{{@index}}{{@key}}{{this}}{{.}}{{#if @first}}<{{/if}}{{#if @last}}>{{/if}} {{/each}}',
      '00aa< 11bb> ',
    ],
    ['{{#each map}}{{@index}}{{@key}}={{this}} {{/each}}', '0x=1 1y=2 '],
    ['{{#each none}}1{{else}}none{{/each}}{{#each missing}}1{{else}}missing{{/each}}', 'nonemissing'],
    ['{{#each list}}{{#each ../map}}{{../this}}{{this}}{{../../in.name}} {{/each}}{{/each}}', 'a1n a2n b1n b2n '],
    [
      '{{#with in}}{{name}}{{../zero}}{{#if name}}{{../zero}}{{/if}}{{/with}}{{#with zero}}[{{this}}]{{/with}}',
      'n00[0]',
    ],
    ['{{#with empty}}1{{else}}2{{/with}}{{#if "text"}}1{{/if}}{{#if null}}1{{/if}}{{#if true}}3{{/if}}', '213'],
    ['{{../list}}{{../../../../list}}{{@index}}', ''],
  ])('%s prints %s', (template, written) => {
    expect(write(template, context)).toBe(written);
  });

  it('remove the line breaks of lines with only a block tag', () => {
    expect(write('a\n{{#each list}}\n{{this}}\n{{/each}}\nb', context)).toBe('a\n\na\n\nb\n\nb');
  });
});

describe('formatDate', () => {
  const context = { at: Date.parse('2014-11-18T15:47:11Z'), digits: '1416325631000', iso: '2014-11-18T16:47:11+01:00' };

  it.each([
    ['', 'Nov 18, 2014, 3:47:11 PM'],
    [' format="short"', '11/18/14 3:47 PM'],
    [' format="medium"', 'Nov 18, 2014, 3:47:11 PM'],
    [' format="long"', 'November 18, 2014 at 3:47:11 PM UTC'],
    [' format="full"', 'Tuesday, November 18, 2014 at 3:47:11 PM Coordinated Universal Time'],
  ])('with%s prints %s', (format, written) => {
    for (const name of ['at', 'digits', 'iso']) {
      expect(write(`{{#formatDate ${name}${format}}}ignored{{/formatDate}}`, context)).toBe(written);
    }
  });

  it.each(['x', '2014-02-30', '', '99999999999999999', null, true, [1], 1e20])('of %s is empty', (value) => {
    expect(write('[{{#formatDate value}}{{/formatDate}}]', { value })).toBe('[]');
  });

  it('uses the time zone, and UTC if it does not exist', () => {
    const template = compileTemplate('{{#formatDate at}}{{/formatDate}}', 'header');
    const inZone = (timeZone: string) =>
      interpret(template, { context, timeZone, limits, writeValue: (value) => value });
    expect(inZone('Asia/Tokyo')).toBe('Nov 19, 2014, 12:47:11 AM');
    expect(inZone('Nowhere/Land')).toBe('Nov 18, 2014, 3:47:11 PM');
  });
});

describe('a template that does not compile', () => {
  it.each([
    ['a\n{{#if x}}b', 'The block "if" is not closed (line 2, column 1).'],
    ['a\n  {{/if}}', '"if" is closed but was never opened (line 2, column 3).'],
    ['{{#if x}}{{/each}}', '"if" is open where "each" is closed (line 1, column 10).'],
    ['a {{else}}', '"else" outside of a block (line 1, column 3).'],
    ['a {{name', 'The mustache is not closed (line 1, column 3).'],
    ['a {{!-- name }}', 'The comment is not closed (line 1, column 3).'],
    ['{{a[1]}} {{shout name}}', 'Unknown helper "shout" (line 1, column 10).'],
    ['\r\n{{#shout name}}{{/shout}}', 'Unknown helper "shout" (line 2, column 1).'],
    ['{{#name}}{{/name}}', 'Unknown helper "name" (line 1, column 1).'],
    ['{{^name}}{{/name}}', 'Unknown helper "name" (line 1, column 1).'],
    ['{{log}}', 'Unknown helper "log" (line 1, column 1).'],
    ['{{lookup name 1}}', 'Unknown helper "lookup" (line 1, column 1).'],
    ['{{{name}}}', 'Values are always escaped: write two braces (line 1, column 1).'],
    ['{{~{name}~}}', 'Values are always escaped: write two braces (line 1, column 1).'],
    ['{{{{raw}}}}{{{{/raw}}}}', 'Values are always escaped: write two braces (line 1, column 1).'],
    ['{{&name}}', 'Values are always escaped: "&" is not available (line 1, column 1).'],
    ['{{> part}}', 'Partials are not available (line 1, column 1).'],
    ['{{#> part}}{{/part}}', 'Partials are not available (line 1, column 1).'],
    ['{{* deco}}', 'Decorators are not available (line 1, column 1).'],
    ['{{#*inline "x"}}{{/inline}}', 'Decorators are not available (line 1, column 1).'],
    ['{{#each a as |b|}}{{/each}}', 'Names for the items of a block (as |item|) are not available (line 1, column 1).'],
    ['{{#if (lookup a "b")}}{{/if}}', 'A value or a constant is expected (line 1, column 7).'],
    ['{{#if}}{{/if}}', '"if" takes one value (line 1, column 1).'],
    ['{{#if a b}}{{/if}}', '"if" takes one value (line 1, column 1).'],
    ['{{#if a includeZero=true}}{{/if}}', '"if" has no option "includeZero" (line 1, column 9).'],
    ['{{(name)}}', 'This is not allowed in templates (line 1, column 3).'],
    [`{{x${'y'.repeat(300)} 1}}`, `Unknown helper "x${'y'.repeat(183)} (line 1, column 1).`],
    ['{{@../index}}', 'Unknown value "@../index" (line 1, column 3).'],
    ['{{@level}}', 'Unknown value "@level" (line 1, column 3).'],
    ['{{formatDate at}}', 'formatDate is a block: {{#formatDate …}}{{/formatDate}} (line 1, column 1).'],
    [
      '{{#formatDate at format="tiny"}}{{/formatDate}}',
      'formatDate takes format="short|medium|long|full" (line 1, column 18).',
    ],
    ['{{a[0]}} {{a[1].b[2] ]}}', 'This is not allowed in templates (line 1, column 22).'],
    ['{{a[1}}', '[ is not closed (line 1, column 4).'],
    ['{{}}', 'This is not allowed in templates (line 1, column 3).'],
    ['{{a.this}}', 'This is not allowed in templates (line 1, column 3).'],
    ['a\u0000', 'U+0000 is not allowed in templates (line 1, column 2).'],
  ])('%j is rejected: %s', (template, message) => {
    expect(refusal(template).message).toBe(message);
  });

  it('reports line and column separately from the message', () => {
    expect(refusal('a\n b {{x y}}')).toEqual({ message: expect.any(String), line: 2, column: 4 });
  });

  it.each([
    '{{extraData}}',
    '{{"extraData"}}',
    '{{this.extraData.a}}',
    '{{@root.extraData}}',
    '{{#each extraData.list}}{{/each}}',
    '{{../extraData[1]}}',
  ])('is a header with %s', (template) => {
    expect(refusal(template, 'header').message).toMatch(
      /^"extraData" is available in the detail template only \(line 1, column \d+\)\.$/,
    );
    expect(() => compileTemplate(template, 'detail')).not.toThrow();
  });
});

describe('limits', () => {
  const nested = (depth: number) => '{{#if a}}'.repeat(depth) + '{{/if}}'.repeat(depth);
  const chain = (count: number) => `{{#if a}}${'{{else if b}}'.repeat(count)}{{/if}}`;
  const { bytes, mustaches, depth, elseBranches, mustacheLength, words } = templateLimits;

  const long = '{{../a.b.c.d.e.f.g.h.i.j}}'.repeat(769);

  it.each([
    ['bytes', 'é'.repeat(bytes / 2), `${'é'.repeat(bytes / 2)}x`],
    ['mustaches', '{{a}}'.repeat(mustaches), '{{a}}'.repeat(mustaches + 1)],
    [`${depth} deep`, nested(depth), nested(depth + 1)],
    ['"else"', chain(elseBranches), chain(elseBranches + 1)],
    [`${words} words`, `${long}{{a.b.c}}`, `${long}{{a.b.c.d}}`],
    ['10 names', `{{${'a.'.repeat(9)}a}}`, `{{${'a.'.repeat(10)}a}}`],
    ['characters', `{{${'a'.repeat(mustacheLength - 2)}}}`, `{{${'a'.repeat(mustacheLength - 1)}}}`],
  ])('%s: the maximum compiles, and one more is rejected', (limit, fits, tooMuch) => {
    expect(() => compileTemplate(fits, 'detail')).not.toThrow();
    expect(refusal(tooMuch).message).toContain(`${limit} (line 1, column `);
  });

  it('protect the parser from texts that would take minutes', () => {
    const hostile = [
      '{{#if a}}'.repeat(7_000),
      '{{a}}'.repeat(13_000),
      `{{a${' b'.repeat(32_000)}}}`,
      '{{"'.repeat(20_000),
    ];
    for (const text of hostile) refusal(text);
  });
});
