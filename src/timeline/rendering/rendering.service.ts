import { createByteCache } from '../../platform/byte-cache.js';
import type { Log } from '../../platform/log.js';
import { createThreadPool } from '../../platform/threads/thread-pool.js';
import { type RenderTask, renderEvent } from './html.js';
import { RenderLimitError } from './interpreter.js';
import { compileTemplate } from './language.js';
import type { CompiledTemplate, TemplateKind } from './program.js';

interface RenderingDeps {
  readonly log: Log;
  /** Time limit for one event; 250 ms by default. */
  readonly deadlineMs?: number;
}

interface Shown {
  readonly context: Readonly<Record<string, unknown>>;
  /** An IANA zone. */
  readonly timeZone: string;
}

interface Rendering extends KeyedTemplate, Shown {}

export type RenderingService = ReturnType<typeof createRenderingService>;

const compiledBytes = 32 * 1_048_576;
const headerBytes = 8 * 1_048_576;
/** Longer results are not cached. */
const longestKept = 4096;
/**
 * Work below these limits is done in this thread, since messaging another thread takes longer. Markdown takes quadratic
 * time.
 */
const smallWork = { steps: 500, output: 512, cells: 500 };
const anyWork = { steps: 100_000, output: 1_048_576, cells: 1_000_000 };
/** Assumption T9. */
const notShown = { header: 'This event could not be displayed.', detail: '<p>This event could not be displayed.</p>' };

/** Renders templates of events. Whatever a template does, it blocks other requests for a few milliseconds at most. */
export function createRenderingService({ log, deadlineMs = 250 }: RenderingDeps) {
  const templates = createCompiledTemplates(compiledBytes);
  // The same events are displayed repeatedly, and a timeline shows many headers.
  const headers = createByteCache<{ readonly template: CompiledTemplate; readonly html: string }>(headerBytes);
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
    const known = headers.get(name);
    if (known?.template === template) return known.html;
    const html = await renderCompiled(template, shown);
    const length = name.length + html.length;
    if (length <= longestKept) headers.set(name, { template, html }, 2 * length);
    return html;
  };

  return {
    /** Renders an event as HTML; a sentence that says so if it exceeds a limit. */
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

    /** Renders an unsaved template as HTML. Throws TemplateError; undefined if it exceeds a limit. */
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

/** A template with a key that is unique among all templates and versions. */
interface KeyedTemplate {
  readonly key: string;
  readonly text: string;
  readonly kind: TemplateKind;
}

/** Approximate memory of a compiled template per character of its text. */
const bytesPerCharacter = 20;
const bytesPerTemplate = 1_000;

/** Compiles templates, with a cache of limited size. */
function createCompiledTemplates(maxBytes: number) {
  const compiledTemplates = createByteCache<{ readonly text: string; readonly compiled: CompiledTemplate }>(maxBytes);
  return {
    /** Throws TemplateError. */
    get({ key, text, kind }: KeyedTemplate): CompiledTemplate {
      const name = `${kind} ${key}`;
      const known = compiledTemplates.get(name);
      // A reset may reuse the key for another template.
      if (known?.text === text) return known.compiled;
      const compiled = compileTemplate(text, kind);
      compiledTemplates.set(name, { text, compiled }, bytesPerTemplate + text.length * bytesPerCharacter);
      return compiled;
    },
  };
}
