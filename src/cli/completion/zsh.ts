import type { CommandWords } from './command-words.js';
import { quoteForShell, toValueCases, toWord } from './shell-cases.js';

/** A completion script for zsh, with descriptions. */
export function toZshScript(commands: readonly CommandWords[]): string {
  return script
    .replace('@PLACES@', () => commands.map(toPlace).join('\n'))
    .replace('@VALUES@', () => toValueCases(commands));
}

function toPlace({ path, commands, options, arguments: values, isRepeated }: CommandWords): string {
  const described = options.flatMap(({ flags, description }) => flags.map((name) => ({ name, description })));
  const list = [
    `subcommands=(${commands.map(toDescribed).join(' ')})`,
    `switches=(${described.map(toDescribed).join(' ')})`,
    `values=(${values.map((value) => quoteForShell(toWord(value))).join(' ')})`,
    `repeated=${isRepeated ? 'yes' : ''}`,
  ];
  return `    ${quoteForShell(path.join(' '))})\n      ${list.join('\n      ')} ;;`;
}

const toDescribed = ({ name, description }: { readonly name: string; readonly description: string }): string =>
  quoteForShell(`${name}:${description}`);

const script = `#compdef spoke
# zsh completion of spoke, as "spoke completion zsh" prints it.

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

__spoke_offer_value() {
  local -a choices
  case "$1" in
    file) _files ;;
    folder) _files -/ ;;
    command) _command_names -e ;;
    choice*) choices=(\${=1#choice }); compadd -a choices ;;
    *) _message value ;;
  esac
}

_spoke() {
  local -a subcommands switches values
  local repeated value='' path_of='' other ended='' word="\${words[CURRENT]}"
  integer place=0 index=2
  __spoke_place ''
  while (( index < CURRENT )); do
    other="\${words[index]}"
    (( index += 1 ))
    if [[ -n "$ended" ]]; then (( place += 1 ))
    elif [[ -n "$value" ]]; then value=''
    elif [[ "$other" == -- ]]; then ended=yes
    elif [[ "$other" == -*=* ]]; then continue
    elif [[ "$other" == -* ]]; then __spoke_value "$path_of:$other"
    elif __spoke_place "\${path_of:+$path_of }$other"; then path_of="\${path_of:+$path_of }$other"; place=0
    else (( place += 1 ))
    fi
  done
  if [[ -n "$value" ]]; then __spoke_offer_value "$value"; return; fi
  if [[ -z "$ended" && "$word" == --*=* ]]; then
    __spoke_value "$path_of:\${word%%=*}"
    compset -P 1 '*='
    __spoke_offer_value "$value"
    return
  fi
  if [[ -z "$ended" && "$word" == -* ]]; then _describe -o option switches; return; fi
  if [[ -z "$ended" ]] && (( place == 0 && \${#subcommands} > 0 )); then _describe command subcommands; fi
  if (( place < \${#values} )); then __spoke_offer_value "\${values[place + 1]}"
  elif [[ -n "$repeated" ]]; then _files
  elif [[ -z "$ended$subcommands" ]]; then _describe -o option switches
  fi
}

# As a file of fpath this is the body of a function; sourced, it is registered.
if [[ "\${funcstack[1]}" == _spoke ]]; then _spoke "$@"; else compdef _spoke spoke; fi
`;
