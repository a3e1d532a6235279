import type { Argument, Command, Option } from 'commander';

/** What follows an option, or stands as an argument. */
export type Value =
  | { readonly kind: 'file' | 'folder' | 'command' | 'text' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] };

interface OptionWords {
  /** `-h`, `--help` */
  readonly flags: readonly string[];
  readonly description: string;
  /** Undefined for a switch, and where the value may be left out. */
  readonly value: Value | undefined;
}

/** What may be typed after a command. */
export interface CommandWords {
  /** `['seed', 'export']`; empty for the program itself. */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly OptionWords[];
  readonly arguments: readonly Value[];
  /** The last argument may be repeated. */
  readonly isRepeated: boolean;
}

/** By the names that commands give to their values; every other one is a text. */
const kinds: Readonly<Record<string, 'file' | 'folder' | 'command'>> = {
  file: 'file',
  files: 'file',
  recording: 'file',
  target: 'file',
  folder: 'folder',
  command: 'command',
};

/** The words of a command and of all below it, the command itself first. */
export function listCommandWords(command: Command, path: readonly string[] = [], inherited: readonly Option[] = []) {
  const help = command.createHelp();
  const children = help.visibleCommands(command);
  const own = help.visibleOptions(command);
  const options = [...own, ...inherited.filter(({ long }) => !own.some((option) => option.long === long))];
  const words: CommandWords = {
    path,
    commands: children.map((child) => ({ name: child.name(), description: child.description() })),
    options: options.map(toOptionWords),
    arguments: command.registeredArguments.map(toArgument),
    isRepeated: command.registeredArguments.at(-1)?.variadic ?? false,
  };
  // Of the options of a command, this one applies to those below it, too.
  const passedOn = options.filter(({ long }) => long === '--json');
  const names = children.map((child) => child.name()).filter((name) => name !== 'help');
  const below: CommandWords[] = children.flatMap((child) => {
    const words = listCommandWords(child, [...path, child.name()], passedOn);
    return child.name() === 'help' ? words.map((one) => ({ ...one, arguments: [toChoice(names)] })) : words;
  });
  return [words, ...below];
}

function toOptionWords({ short, long, description, required, argChoices, flags }: Option): OptionWords {
  const [, name = ''] = /<([\w-]+)/.exec(flags) ?? [];
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    description,
    value: required ? toValue(name, argChoices) : undefined,
  };
}

const toArgument = (argument: Argument): Value => toValue(argument.name(), argument.argChoices);

const toValue = (name: string, choices: readonly string[] | undefined): Value =>
  choices ? toChoice(choices) : { kind: kinds[name] ?? 'text' };

const toChoice = (choices: readonly string[]): Value => ({ kind: 'choice', choices });
