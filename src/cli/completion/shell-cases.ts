import type { CommandWords, Value } from './command-words.js';

/** Branches of `case` that set `value` for `path:--option`, as bash and zsh read them. */
export function toValueCases(commands: readonly CommandWords[]): string {
  return commands
    .flatMap(({ path, options }) =>
      options.flatMap(({ flags, value }) => {
        const places = flags.map((flag) => quoteForShell(`${path.join(' ')}:${flag}`));
        return value ? [`    ${places.join(' | ')}) value=${quoteForShell(toWord(value))} ;;`] : [];
      }),
    )
    .join('\n');
}

/** `file`, or `choice` and the choices. */
export const toWord = (value: Value): string =>
  value.kind === 'choice' ? `choice ${value.choices.join(' ')}` : value.kind;

export const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
