import { createKeptBytes } from '../../platform/kept-bytes.js';
import { compileTemplate } from './language.js';
import type { CompiledTemplate, TemplateKind } from './program.js';

/** A template and its name among all templates and all their versions. */
export interface KeyedTemplate {
  readonly key: string;
  readonly text: string;
  readonly kind: TemplateKind;
}

/** About what a compiled template takes in memory, for each character of its text. */
const bytesPerCharacter = 20;
const bytesPerTemplate = 1_000;

/** Compiles each template once, as long as there is room for it. */
export function createCompiledTemplates(maxBytes: number) {
  const kept = createKeptBytes<{ readonly text: string; readonly compiled: CompiledTemplate }>(maxBytes);
  return {
    /** Throws TemplateError. */
    get({ key, text, kind }: KeyedTemplate): CompiledTemplate {
      const name = `${kind} ${key}`;
      const known = kept.find(name);
      // A reset may bring another template under the same name.
      if (known?.text === text) return known.compiled;
      const compiled = compileTemplate(text, kind);
      kept.keep(name, { text, compiled }, bytesPerTemplate + text.length * bytesPerCharacter);
      return compiled;
    },
  };
}
