import { createKeptBytes } from '../../platform/kept-bytes.js';
import type { Log } from '../../platform/log.js';
import { createThreadPool } from '../../platform/threads/thread-pool.js';
import type { KeyedTemplate } from './compiled-templates.js';
import { createCompiledTemplates } from './compiled-templates.js';
import type { RenderTask } from './html.js';
import { renderEvent } from './html.js';
import { RenderLimitError } from './interpreter.js';
import { compileTemplate } from './language.js';
import type { CompiledTemplate } from './program.js';

export interface RenderingDeps {
  readonly log: Log;
  /** How long one event may take; 250 ms unless given. */
  readonly deadlineMs?: number;
}

interface Shown {
  readonly context: Readonly<Record<string, unknown>>;
  /** An IANA zone. */
  readonly timeZone: string;
}

export interface Rendering extends KeyedTemplate, Shown {}

export type RenderingService = ReturnType<typeof createRenderingService>;

const compiledBytes = 32 * 1_048_576;
const headerBytes = 8 * 1_048_576;
/** What is longer is rendered each time. */
const longestKept = 4096;
/** Work as small as this is done at once; asking another thread would take longer. Markdown's grows with the square of its text. */
const smallWork = { steps: 500, output: 512, cells: 500 };
const anyWork = { steps: 100_000, output: 1_048_576, cells: 1_000_000 };
/** Assumption T9. */
const notShown = { header: 'This event could not be displayed.', detail: '<p>This event could not be displayed.</p>' };

/** Renders the templates of events. Whatever a template does, other requests wait for a few milliseconds at most. */
export function createRenderingService({ log, deadlineMs = 250 }: RenderingDeps) {
  const templates = createCompiledTemplates(compiledBytes);
  // People look at the same events again and again, and a timeline shows the headers of many.
  const headers = createKeptBytes<{ readonly template: CompiledTemplate; readonly html: string }>(headerBytes);
  const threads = createThreadPool<RenderTask, string>({
    work: { module: new URL('./html.js', import.meta.url).href, name: renderEvent.name },
    threads: 2,
    deadlineMs,
    maxWaiting: 200,
  });

  const renderCompiled = async (template: CompiledTemplate, { context, timeZone }: Shown): Promise<string> => {
    const task = { template, context, timeZone };
    return renderSmall(task) ?? (await threads.run({ ...task, limits: anyWork }));
  };

  const renderHeader = async (keyed: KeyedTemplate, shown: Shown): Promise<string> => {
    const template = templates.get(keyed);
    const name = `${keyed.key} ${shown.timeZone} ${JSON.stringify(shown.context)}`;
    const known = headers.find(name);
    if (known?.template === template) return known.html;
    const html = await renderCompiled(template, shown);
    const length = name.length + html.length;
    if (length <= longestKept) headers.keep(name, { template, html }, 2 * length);
    return html;
  };

  return {
    /** The HTML of an event; a sentence that says so when it goes beyond a limit. */
    async render({ context, timeZone, ...keyed }: Rendering): Promise<string> {
      try {
        const shown = { context, timeZone };
        return await (keyed.kind === 'header'
          ? renderHeader(keyed, shown)
          : renderCompiled(templates.get(keyed), shown));
      } catch (error) {
        log.warn({ err: error, template: keyed.key, kind: keyed.kind }, 'An event could not be displayed.');
        return notShown[keyed.kind];
      }
    },

    /** The HTML of a template that is still being written. Throws TemplateError; undefined when it goes beyond a limit. */
    async preview({ text, kind, ...shown }: Omit<Rendering, 'key'>): Promise<string | undefined> {
      const template = compileTemplate(text, kind);
      return renderCompiled(template, shown).catch(() => undefined);
    },

    stop: () => threads.stop(),
  };
}

function renderSmall(task: Omit<RenderTask, 'limits'>): string | undefined {
  try {
    return renderEvent({ ...task, limits: smallWork });
  } catch (error) {
    if (error instanceof RenderLimitError) return undefined;
    throw error;
  }
}
