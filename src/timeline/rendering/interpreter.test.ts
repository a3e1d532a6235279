import fc from 'fast-check';
import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import { escapeValue } from './markdown-escape.js';
import { interpret, RenderLimitError } from './interpreter.js';
import { compileTemplate } from './language.js';

const seed = 20_260_401;
// Disabled: it would log every refused access.
Handlebars.logger.level = 4;
console.log(`Templates are compared with Handlebars from seed ${seed}.`);

function write(text: string, context: unknown, more: Partial<Parameters<typeof interpret>[1]> = {}): string {
  const limits = { steps: 100_000, output: 1_000_000 };
  return interpret(compileTemplate(text, 'detail'), {
    context,
    timeZone: 'UTC',
    limits,
    writeValue: escapeValue,
    ...more,
  });
}

const names = ['a', 'b', 'c', 'list', 'map', 'extraData'];
const text = fc
  .string({ unit: fc.constantFrom('x', ' ', '\n', '.', '<', '&', '}', '\\', '{', '"', '#'), maxLength: 6 })
  .filter((written) => !/^\}|\{\{|\{$|\\$/.test(written));
const path = fc
  .tuple(
    fc.constantFrom('', '', '', './', 'this.', '../', '../../'),
    fc.array(fc.constantFrom(...names, 'list.[0]', 'list.[1]'), { minLength: 1, maxLength: 3 }),
  )
  .map(([start, parts]) => start + parts.join('.'));
// One name after the root: of a 0 there Handlebars says that its values are 0 too.
const inRoot = fc.constantFrom(...names).map((name) => `@root.${name}`);
const value = fc.oneof(
  { weight: 4, arbitrary: path },
  inRoot,
  fc.constantFrom('this', '.', '@index', '@key', '@first', '@last'),
);
const subject = fc.oneof(
  { weight: 6, arbitrary: value },
  { weight: 1, arbitrary: fc.constantFrom('true', 'false', '0', '1', '""', '"x"', 'null') },
);
const tilde = fc.constantFrom('', '', '', '~');

const { body } = fc.letrec<{ body: string; part: string; block: string }>((tie) => ({
  body: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.tuple(tilde, value, tilde).map(([left, path, right]) => `{{${left}${path}${right}}}`),
    fc.constant('{{! said to nobody }}'),
    tie('block'),
  ),
  block: fc
    .record({
      name: fc.constantFrom('if', 'unless', 'each', 'with'),
      subject,
      inner: tie('body'),
      other: fc.option(tie('body')),
      chained: fc.option(fc.tuple(fc.constantFrom('if', 'with'), subject, tie('body'))),
      tilde,
    })
    .map(({ name, subject, inner, other, chained, tilde }) => {
      const middle = chained ? `{{else ${chained[0]} ${chained[1]}}}${chained[2]}` : '';
      return `{{#${name} ${subject}${tilde}}}${inner}${middle}${other === null ? '' : `{{${tilde}else}}${other}`}{{/${name}}}`;
    }),
}));

// For `../` Handlebars takes contexts for the same that are equal to `==`, like 1, '1', true and [1]. The data has no
// such pairs: no list of one item, and of all that is false only 0. Within null it takes another context for granted.
const leaf = fc.constantFrom('text', '<b>', "it's", 0, 2.5, 7, true);
// `list` is always a list: Handlebars iterates over the characters of a text.
const toObject = ({ list, ...values }: Record<string, unknown>) => ({
  ...values,
  ...(list !== undefined && { list: Array.isArray(list) ? list : [list, 7] }),
});
const key = fc.constantFrom(...names);
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('data'), { minLength: 2, maxLength: 3 }),
    fc.dictionary(key, tie('data'), { noNullPrototype: true }).map(toObject),
  ),
}));
const context = fc.dictionary(key, data, { minKeys: 2, noNullPrototype: true }).map(toObject);

describe('the interpreter', () => {
  it('prints what Handlebars prints, for any template and data', () => {
    fc.assert(
      fc.property(body, context, (template, values) => {
        const compiled = Handlebars.compile(template, { ignoreStandalone: true });
        expect(write(template, values)).toBe(compiled(values));
      }),
      { numRuns: 2_000, seed },
    );
  }, 180_000);

  it('stops at its step limit, wherever the steps are spent', () => {
    const list = Array.from({ length: 300 }, (_, index) => index);
    const deep = '{{#each @root.list}}{{#each @root.list}}{{#each @root.list}}x{{/each}}{{/each}}{{/each}}';
    expect(() => write(deep, { list })).toThrow(RenderLimitError);
    expect(() => write('{{list}}', { list }, { limits: { steps: 200, output: 1_000 } })).toThrow(RenderLimitError);
    expect(() => write('{{#each list}}{{/each}}', { list: new Array(1_000_000) })).toThrow(RenderLimitError);
    expect(write('{{#each list}}x{{/each}}', { list })).toHaveLength(300);
  });

  it('stops at its output limit, and reads no value that does not fit', () => {
    const limits = { steps: 1_000, output: 10 };
    expect(write('12345{{a}}', { a: '67890' }, { limits })).toBe('1234567890');
    const tooLong = { limits, writeValue: () => expect.unreachable() };
    expect(() => write('12345{{a}}', { a: '678901' }, tooLong)).toThrow(RenderLimitError);
    expect(() => write('12345678901', {}, { limits })).toThrow(RenderLimitError);
  });

  it('stops at lists nested too deeply to be printed', () => {
    const nest = (depth: number): unknown => (depth === 0 ? 'x' : [nest(depth - 1)]);
    expect(write('{{a}}', { a: nest(20) })).toBe('x');
    expect(() => write('{{a}}', { a: nest(5_000) })).toThrow(RenderLimitError);
  });
});
