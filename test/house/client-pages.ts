import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'clients');

/** What a fenced block is for: the word after its language. */
type Mark = 'file' | 'run' | 'output' | 'install' | 'not-run';

/** A fenced block of a page. */
export interface Block {
  readonly language: string;
  /** Undefined if the page does not say what the block is for, or says something unknown. */
  readonly mark: Mark | undefined;
  /** The name under which the block is saved, for `file=NAME`. */
  readonly file: string | undefined;
  readonly text: string;
}

/** A page of docs/clients. */
export interface ClientPage {
  /** The file's name without its ending. */
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** A command of a page: what is run in a shell, and what it prints if the page says so. */
export interface Command {
  readonly script: string;
  readonly output: string | undefined;
}

const fence = /^```(?<language>\S*) ?(?<info>[^\n]*)\n(?<text>[^]*?)^```$/gm;
const marks: readonly string[] = ['run', 'output', 'install', 'not-run'];

function toBlock({ groups = {} }: RegExpMatchArray): Block {
  const { language = '', info = '', text = '' } = groups;
  const file = /^file=(\S+)$/.exec(info)?.[1];
  const mark = file === undefined ? marks.find((known) => known === info) : 'file';
  return { language, mark: mark as Mark | undefined, file, text };
}

/** The pages of docs/clients, the index among them as README. */
export function listClientPages(): ClientPage[] {
  const names = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));
  return names.map((name) => {
    const text = readFileSync(join(folder, `${name}.md`), 'utf8');
    return { name, text, blocks: [...text.matchAll(fence)].map(toBlock) };
  });
}

/** The commands of a page in their order. */
export function listCommands({ blocks }: ClientPage): Command[] {
  return blocks.flatMap(({ mark, text }, at) => {
    const next = blocks[at + 1];
    return mark === 'run' ? [{ script: text, output: next?.mark === 'output' ? next.text : undefined }] : [];
  });
}
