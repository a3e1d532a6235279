import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../test/support/needs.js';
import { runSpoke } from '../../test/support/cli.js';
import { createProgram } from './main.js';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

let folder: string;
const scriptOf = (shell: Shell) => join(folder, `spoke.${shell}`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spoke-completion-'));
  for (const shell of shells) {
    const { code, stdout, stderr } = await runSpoke({}, 'completion', shell);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    writeFileSync(scriptOf(shell), stdout);
  }
  mkdirSync(join(folder, 'work', 'some folder'), { recursive: true });
  writeFileSync(join(folder, 'work', 'acme $(touch run).json'), '{}');
  writeFileSync(join(folder, 'work', 'other.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(shell: Shell, code: string, ...args: string[]): string[] {
  const norc = { bash: ['--noprofile', '--norc'], zsh: ['-f'], fish: ['--no-config'] }[shell];
  const { stdout, stderr } = spawnSync(shell, [...norc, '-c', code, ...args], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean).toSorted();
}

/** Lines of words and what is offered for the last one, in every shell. */
const cases: readonly [words: readonly string[], offered: readonly string[]][] = [
  [['mig'], ['migrate']],
  [
    ['user', ''],
    ['create', 'help', 'list', 'password', 'reset-two-factor', 'suspend', 'unlink'],
  ],
  [['user', 'su'], ['suspend']],
  [['token', 'private-app', 're'], ['revoke']],
  [
    ['start', '--d'],
    ['--data-dir', '--deterministic'],
  ],
  [
    ['env', '--format', ''],
    ['dotenv', 'json', 'shell'],
  ],
  [
    ['user', 'create', '--name', 'Ada', '--role', ''],
    ['admin', 'member', 'viewer'],
  ],
  [['completion', 'b'], ['bash']],
  [['help', 'dif'], ['diff']],
  [['seed', 'export', '--js'], ['--json']],
  [['start', '--seed', 'o'], ['other.json']],
  [['start', '--json', '--seed', 'acme'], ['acme $(touch run).json']],
  [['seed', 'o'], ['other.json']],
  [['seed', 'acme.json', 'o'], ['other.json']],
  [['start', '--data-dir', 'some'], ['some folder']],
  [['start', '--port', ''], []],
  [['start', '--port', '80', '--work'], ['--workers']],
  [['exec', '--', 'node', 'o'], ['other.json']],
];

describe('spoke completion bash', needs.bash, () => {
  const complete = (...words: string[]) =>
    run(
      'bash',
      `source "$0"; shift_to="$1"; COMP_WORDS=(spoke "\${@:2}"); COMP_CWORD=$shift_to; _spoke; printf '%s\\n' "\${COMPREPLY[@]}"`,
      scriptOf('bash'),
      `${words.length}`,
      ...words,
    );

  it.each(cases)('offers for %j: %j', (words, offered) => {
    expect(complete(...words)).toEqual(offered);
  });

  it('completes values after an equals sign and after addresses, which bash splits into words', () => {
    expect(complete('env', '--format', '=')).toEqual(['dotenv', 'json', 'shell']);
    expect(complete('env', '--format', '=', 'js')).toEqual(['json']);
    expect(complete('env', '--url', 'http', ':', '//127.0.0.1', ':', '8080', '--fo')).toEqual(['--format']);
    expect(complete('diff', '--url', 'http', ':', '//127.0.0.1', 'o')).toEqual(['other.json']);
  });

  it('is registered for spoke', () => {
    expect(run('bash', 'source "$0"; complete -p spoke', scriptOf('bash'))).toEqual(['complete -F _spoke spoke']);
  });
});

describe('spoke completion zsh', needs.zsh, () => {
  // The functions of the completion system, which needs a terminal, print what they are given.
  const stubs = `
    offer() { local one; for one; do [[ $one == $words[CURRENT]* ]] && print -r -- $one; done; true }
    _describe() { local name=$@[-1]; local -a all=(\${(P)name}); offer \${all%%:*} }
    compadd() { local name=$@[-1]; offer \${(P)name} }
    _files() { if [[ $1 == -/ ]] { print -l -- $words[CURRENT]*(N/) } else { print -l -- $words[CURRENT]*(N) } }
    _message() { : }
    compdef() { registered="$*" }`;
  const complete = (...words: string[]) =>
    run('zsh', `${stubs}\nsource "$0"; words=(spoke "$@"); CURRENT=$#words; _spoke`, scriptOf('zsh'), ...words);

  it.each(cases)('offers for %j: %j', (words, offered) => {
    expect(complete(...words)).toEqual(offered);
  });

  it('is registered for spoke, and a file of fpath', () => {
    expect(run('zsh', `${stubs}\nsource "$0"; print $registered`, scriptOf('zsh'))).toEqual(['_spoke spoke']);
  });
});

describe('spoke completion fish', needs.fish, () => {
  const quote = (word: string) => `'${word.replaceAll("'", String.raw`\'`)}'`;
  const complete = (...words: string[]) =>
    run('fish', `source ${quote(scriptOf('fish'))}; complete -C ${quote(`spoke ${words.join(' ')}`)}`).map((line) => {
      const [word = ''] = line.split('\t');
      return word.replace(/\/$/, '').replaceAll(/\\(.)/g, '$1');
    });

  it.each(cases)('offers for %j: %j', (words, offered) => {
    expect(complete(...words)).toEqual(offered);
  });
});

describe('the help of commands', () => {
  const listCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(listCommands)];
  const commands = createProgram().commands.flatMap(listCommands);

  it('describes each command by what it does or has, in lower case and without a full stop', () => {
    for (const command of commands) {
      expect(command.description(), command.name()).toMatch(/^[a-z][^.]*(\.[a-z][^.]*)*$/);
    }
    const descriptions = commands.map((command) => command.description());
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  it('describes each option and argument', () => {
    const lacking = commands.flatMap((command) => [
      ...command.options.filter(({ description }) => !description).map(({ flags }) => `${command.name()} ${flags}`),
      ...command.registeredArguments
        .filter(({ description }) => !description)
        .map((argument) => `${command.name()} ${argument.name()}`),
    ]);
    expect(lacking).toEqual([]);
  });
});
