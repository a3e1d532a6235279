import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..', '..', 'web', 'src');

/** Physical sides that are right in every direction, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'reports/picture.ts': 'draws on a canvas, which has no logical sides; its pictures have a fixed layout',
};

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('api/') && !(path in exceptions));

const inCss =
  /(^|[\s;{])(left|right|(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-[a-z]+)?|border-(top|bottom)-(left|right)-radius)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/;
const inCode =
  /\b(margin|padding|border)(Left|Right)\b|\s(ml|mr|pl|pr)=|\bta="(left|right)"|textAlign\s*[:=]+\s*'(left|right)'|style=\{\{[^}]*\b(left|right):/;

/** The lines of a text that a rule finds, with their numbers. */
const findLines = (text: string, rule: RegExp): string[] =>
  text.split('\n').flatMap((line, index) => (rule.test(line) ? [`${index + 1}: ${line.trim()}`] : []));

const findIn = (ends: RegExp, rule: RegExp): string[] =>
  files
    .filter((path) => ends.test(path))
    .flatMap((path) => findLines(readFileSync(join(source, path), 'utf8'), rule).map((line) => `${path}:${line}`));

it('style sheets of the web app have logical sides, so that they are mirrored from right to left', () => {
  expect(findIn(/\.css$/, inCss)).toEqual([]);
});

it('style props of the web app have logical sides', () => {
  expect(findIn(/\.tsx?$/, inCode)).toEqual([]);
});

it('the rules find physical sides, and nothing else', () => {
  const css = [
    'left: 0;',
    '.a { right: 4px; }',
    'padding-left: 1px;',
    'border-right-color: red;',
    'text-align: right;',
  ];
  expect(css.filter((line) => findLines(line, inCss).length === 0)).toEqual([]);
  const logical = ['inset-inline-start: 0;', 'text-align: start;', 'margin-inline: auto;', '/* at the left */'];
  expect(logical.filter((line) => findLines(line, inCss).length > 0)).toEqual([]);
  const code = ['<Text ml="auto">', '<Td ta="right">', 'style={{ marginLeft: 4 }}', 'style={{ left: 4 }}'];
  expect(code.filter((line) => findLines(line, inCode).length === 0)).toEqual([]);
  expect(findLines('<Text ms="auto" leftSection={icon}>', inCode)).toEqual([]);
});

it('every exception is there', () => {
  for (const path of Object.keys(exceptions)) expect(readFileSync(join(source, path), 'utf8')).toMatch(/left|right/);
});

it('only formats/ and i18n/ of the web app use Intl and localised printing', () => {
  const rule = /\bIntl\.(?!\w+(Options|Part|Unit)\b)|\.toLocale(Date|Time)?String\(/;
  const own = /^(formats|i18n)\//;
  const found = files
    .filter((path) => /\.tsx?$/.test(path) && !own.test(path) && !path.includes('.test.'))
    .flatMap((path) => findLines(readFileSync(join(source, path), 'utf8'), rule).map((line) => `${path}:${line}`));
  expect(found).toEqual([]);
  expect(findLines('new Intl.NumberFormat()', rule)).toHaveLength(1);
});
