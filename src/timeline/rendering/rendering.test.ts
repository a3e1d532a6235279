import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.js';
import type * as renderingService from './rendering.service.js';
import type { TemplateKind } from './program.js';

// Worker threads run built files only.
const built = new URL('../../../dist/timeline/rendering/rendering.service.js', import.meta.url).href;
const { createRenderingService } = (await import(/* @vite-ignore */ built)) as typeof renderingService;

const lines: string[] = [];
const log = createLog({ level: 'warn', write: (line) => void lines.push(line) });
// The machine may be slow: the deadline must be the last limit to apply.
const rendering = createRenderingService({ log, deadlineMs: 10_000 });
const impatient = createRenderingService({ log, deadlineMs: 50 });
const notShown = '<p>This event could not be displayed.</p>';
let keys = 0;

function render(text: string, context: Record<string, unknown> = {}, kind: TemplateKind = 'detail'): Promise<string> {
  return rendering.render({ key: `t${(keys += 1)}`, text, kind, context, timeZone: 'Europe/Berlin' });
}

/** How often a timer of this thread fired while work was running. */
async function countTicks(work: Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await work;
  clearInterval(timer);
  return ticks;
}

/** Whether work finished without yielding to the event loop. */
async function isDoneAtOnce(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  const done = work.then(() => (isDone = true));
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  const wasDone = isDone;
  await done;
  return wasDone;
}

afterAll(() => Promise.all([rendering.stop(), impatient.stop()]));

describe('an event is rendered', () => {
  it('with the values and in the time zone of the viewer', async () => {
    const context = { timestamp: 0, name: '*Knots*' };
    expect(await render('{{name}} {{#formatDate timestamp}}{{/formatDate}}', context)).toBe(
      '<p>*Knots* Jan 1, 1970, 1:00:00 AM</p>',
    );
  });

  it('in a separate thread if it is large, with the same result', async () => {
    const list = Array.from({ length: 5_000 }, (_, index) => `<${index}>`);
    const [large = '', small = ''] = await Promise.all([
      render('{{#each list}}\n{{this}}\n{{/each}}', { list }),
      render('{{#each list}}\n{{this}}\n{{/each}}', { list: list.slice(0, 10) }),
    ]);
    expect(large.match(/<p>/g)).toHaveLength(5_000);
    expect(large.startsWith(small)).toBe(true);
    expect(large.endsWith('<p>&lt;4999&gt;</p>')).toBe(true);
  });

  it('in a separate thread if it is slow in Markdown, even if short', async () => {
    const writings = ['*a'.repeat(2_045), '_a '.repeat(400), '['.repeat(600)];
    for (const text of writings) expect(await isDoneAtOnce(render(text, {}, 'header')), text.slice(0, 9)).toBe(false);
    expect(await isDoneAtOnce(render('*a'.repeat(200), {}, 'header'))).toBe(true);
  });

  it('from the template of its cache key: header and detail differ, and so does each version', async () => {
    const texts = { a: 'first', b: 'second' };
    for (const [key, text] of Object.entries(texts)) {
      const task = { key, text, context: {}, timeZone: 'UTC' };
      expect(await rendering.render({ ...task, kind: 'header' })).toBe(text);
      expect(await rendering.render({ ...task, kind: 'detail' })).toBe(`<p>${text}</p>`);
    }
  });
});

describe('an event that exceeds a limit is rendered as an explanation', () => {
  const list = Array.from({ length: 300 }, () => 'x');
  const each = (inner: string) => `{{#each @root.list}}${inner}{{/each}}`;
  const hostile: [string, string, Record<string, unknown>][] = [
    ['three nested loops', each(each(each('x'))), { list }],
    ['a loop over a million items', each('x'), { list: Array.from({ length: 1_000_000 }, () => 1) }],
    ['a text that grows', each(each('{{@root.text}}')), { list, text: 'y'.repeat(10_000) }],
    ['a text that grows by escaping', '{{text}}', { text: "'".repeat(400_000) }],
    [
      'a table that grows',
      `${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${each('|\n')}${each('|\n')}${each('|\n')}${each('|\n')}`,
      { list },
    ],
  ];

  it.each(hostile)('%s, while other work continues', async (_, text, context) => {
    let isDone = false;
    const html = render(text, context).finally(() => (isDone = true));
    expect(await render('Others go on.')).toBe('<p>Others go on.</p>');
    expect(isDone).toBe(false);
    expect(await html).toBe(notShown);
  });

  it('a text that takes Markdown too long, and others are rendered afterwards', async () => {
    const work = { text: '{{#each list}}**a** `b` [c](https://example.com)\n\n{{/each}}', kind: 'detail' as const };
    const long = { ...work, key: 'long', context: { list: Array.from({ length: 8_000 }, () => 1) }, timeZone: 'UTC' };
    const html = impatient.render(long);
    expect(await countTicks(html)).toBeGreaterThan(0);
    expect(await html).toBe(notShown);
    expect(lines.join('')).toContain('The work took more than 50 ms.');
    expect(await impatient.render({ ...long, text: 'x', key: 'short' })).toBe('<p>x</p>');
  });

  it('in the header without a paragraph, and in the log with the key of the template', async () => {
    const header = { key: 'no-template', text: '{{#if', kind: 'header' as const, context: {}, timeZone: 'UTC' };
    expect(await rendering.render(header)).toBe('This event could not be displayed.');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ template: 'no-template', kind: 'header' });
  });
});
