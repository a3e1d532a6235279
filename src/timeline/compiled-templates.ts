import { compileTemplate } from './template-language.js';
import type { CompiledTemplate, TemplateKind } from './template-program.js';

/** A template and its name among all templates and all their versions. */
export interface KeyedTemplate {
  readonly key: string;
  readonly text: string;
  readonly kind: TemplateKind;
}

/** About what a compiled template takes in memory, for each character of its text. */
const bytesPerCharacter = 20;
const bytesPerTemplate = 1_000;

/** Compiles each template once, as long as there is room for it; what was not used for longest goes first. */
export function createCompiledTemplates(maxBytes: number) {
  const kept = new Map<string, { readonly compiled: CompiledTemplate; readonly bytes: number }>();
  let total = 0;

  const keep = (key: string, entry: { readonly compiled: CompiledTemplate; readonly bytes: number }) => {
    kept.set(key, entry);
    total += entry.bytes;
    for (const [oldest, { bytes }] of kept) {
      if (total <= maxBytes) return;
      kept.delete(oldest);
      total -= bytes;
    }
  };

  return {
    /** Throws TemplateError. */
    get({ key, text, kind }: KeyedTemplate): CompiledTemplate {
      const name = `${kind} ${key}`;
      const known = kept.get(name);
      if (known) {
        kept.delete(name);
        kept.set(name, known);
        return known.compiled;
      }
      const compiled = compileTemplate(text, kind);
      keep(name, { compiled, bytes: bytesPerTemplate + text.length * bytesPerCharacter });
      return compiled;
    },
  };
}
