import type { CommandWords } from './command-words.js';
import { quoteForShell, toValueCases, toWord } from './shell-cases.js';

/** A completion script for bash 3.2 and newer. */
export function toBashScript(commands: readonly CommandWords[]): string {
  return script
    .replace('@PLACES@', () => commands.map(toPlace).join('\n'))
    .replace('@VALUES@', () => toValueCases(commands));
}

function toPlace({ path, commands, options, arguments: values, isRepeated }: CommandWords): string {
  const list = [
    `commands=${quoteForShell(commands.map(({ name }) => name).join(' '))}`,
    `options=${quoteForShell(options.flatMap(({ flags }) => flags).join(' '))}`,
    `arguments=(${values.map((value) => quoteForShell(toWord(value))).join(' ')})`,
    `repeated=${isRepeated ? 'yes' : ''}`,
  ];
  return `    ${quoteForShell(path.join(' '))}) ${list.join('; ')} ;;`;
}

const script = `# bash completion of spoke, as "spoke completion bash" prints it.

__spoke_place() {
  case "$1" in
@PLACES@
    *) return 1 ;;
  esac
}

__spoke_value() {
  value=''
  case "$1" in
@VALUES@
  esac
}

__spoke_offer() {
  local line
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <("$@" 2>/dev/null)
}

__spoke_offer_value() {
  case "$1" in
    file) compopt -o filenames 2>/dev/null; __spoke_offer compgen -f -- "$word" ;;
    folder) compopt -o filenames 2>/dev/null; __spoke_offer compgen -d -- "$word" ;;
    command) __spoke_offer compgen -c -- "$word" ;;
    choice*) __spoke_offer compgen -W "\${1#choice }" -- "$word" ;;
  esac
}

_spoke() {
  local commands options arguments repeated value='' path='' other end='' place=0 index=1
  local word="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  __spoke_place ''
  while [ "$index" -lt "$COMP_CWORD" ]; do
    other="\${COMP_WORDS[index]}"
    index=$((index + 1))
    if [ -n "$end" ]; then place=$((place + 1))
    elif [ "$other" = '=' ]; then continue
    elif [ "$other" = ':' ]; then index=$((index + 1))
    elif [ -n "$value" ]; then value=''
    elif [ "$other" = '--' ]; then end=yes
    elif [ "\${other#-}" != "$other" ]; then __spoke_value "$path:$other"
    elif __spoke_place "\${path:+$path }$other"; then path="\${path:+$path }$other"; place=0
    else place=$((place + 1))
    fi
  done
  if [ "$word" = '=' ]; then word=''; fi
  if [ -n "$value" ]; then __spoke_offer_value "$value"; return; fi
  if [ -z "$end" ] && [ "\${word#-}" != "$word" ]; then __spoke_offer compgen -W "$options" -- "$word"; return; fi
  if [ -z "$end" ] && [ "$place" -eq 0 ]; then __spoke_offer compgen -W "$commands" -- "$word"; fi
  if [ "$place" -lt "\${#arguments[@]}" ]; then __spoke_offer_value "\${arguments[place]}"
  elif [ -n "$repeated" ]; then __spoke_offer_value file
  elif [ -z "$end$commands$word" ]; then __spoke_offer compgen -W "$options"
  fi
}

complete -F _spoke spoke
`;
