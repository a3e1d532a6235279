import type { CommandWords, Value } from './command-words.js';

/** A completion script for fish, with descriptions. */
export function toFishScript(commands: readonly CommandWords[]): string {
  const paths = commands.filter(({ path }) => path.length > 0).map(({ path }) => quote(path.join(' ')));
  const valued = commands.flatMap(({ path, options }) =>
    options
      .filter(({ value }) => value)
      .flatMap(({ flags }) => flags.map((flag) => quote(`${path.join(' ')}:${flag}`))),
  );
  return script
    .replace('@PATHS@', () => paths.join(' '))
    .replace('@VALUED@', () => valued.join(' '))
    .replace('@LINES@', () => commands.flatMap(toLines).join('\n'));
}

function toLines({ path, commands, options, arguments: values, isRepeated }: CommandWords): string[] {
  const at = (...places: string[]) =>
    `-n ${quote(['__spoke_at', ...[path.join(' '), ...places].map(quote)].join(' '))}`;
  const last = values.length - 1;
  return [
    ...commands.map(
      ({ name, description }) => `complete -c spoke ${at('0')} -a ${quote(name)} -d ${quote(description)}`,
    ),
    ...options.map(({ flags, description, value }) => {
      const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      return `complete -c spoke ${at()} ${names.join(' ')}${value ? ` -r ${toSource(value)}` : ''} -d ${quote(description)}`;
    }),
    ...values.map((value, place) => {
      const places = place === last && isRepeated ? [`${place}`, 'up'] : [`${place}`];
      return `complete -c spoke ${at(...places)} ${toSource(value)}`;
    }),
  ];
}

function toSource(value: Value): string {
  if (value.kind === 'choice') return `-f -a ${quote(value.choices.join(' '))}`;
  return { file: '-F', folder: `-f -a '(__fish_complete_directories)'`, command: '-F', text: '-f' }[value.kind];
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const script = `# fish completion of spoke, as "spoke completion fish" prints it.

# Whether the words before the cursor lead to a command: its path, then how many arguments precede the cursor ("up": or more).
function __spoke_at
    set -l paths @PATHS@
    set -l valued @VALUED@
    set -l at ''
    set -l place 0
    set -l is_value no
    set -l has_ended no
    set -l words (commandline -opc)
    for word in $words[2..-1]
        set -l longer (string trim -- "$at $word")
        if test $has_ended = yes
            set place (math $place + 1)
        else if test $is_value = yes
            set is_value no
        else if test "$word" = --
            set has_ended yes
        else if string match -q -- '-*' $word
            contains -- "$at:$word" $valued; and set is_value yes
        else if contains -- $longer $paths
            set at $longer
            set place 0
        else
            set place (math $place + 1)
        end
    end
    test "$at" = "$argv[1]"; or return 1
    test (count $argv) -lt 2; and return 0
    test $is_value = no; or return 1
    test "$argv[3]" = up; and test $place -ge $argv[2]; and return 0
    test $place -eq $argv[2]
end

complete -c spoke -f
@LINES@
`;
