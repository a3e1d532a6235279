import { Argument, type Command } from 'commander';
import { toBashScript } from './completion/bash.js';
import { listCommandWords, type CommandWords } from './completion/command-words.js';
import { toFishScript } from './completion/fish.js';
import { toZshScript } from './completion/zsh.js';

const scripts: Readonly<Record<string, (commands: readonly CommandWords[]) => string>> = {
  bash: toBashScript,
  zsh: toZshScript,
  fish: toFishScript,
};

/** `spoke completion SHELL`: the completion of all commands as they are in this program. */
export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes commands, options, their values and file names in a shell')
    .addArgument(new Argument('<shell>', 'the shell that loads it').choices(Object.keys(scripts)))
    .action((shell: string) => {
      process.stdout.write(scripts[shell]?.(listCommandWords(program)) ?? '');
    });
}
