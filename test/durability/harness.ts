import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { needs } from '../support/needs.js';
import { shortLivedFlags } from '../support/node-flags.js';

export { roundsOf } from '../support/large.js';

/** These harnesses apply to the embedded engine only: a run on a server skips them. */
export const engineOnly = needs.embedded;

/** A child process of a harness. */
export interface Child {
  readonly pid: number;
  /** Resolves with the first line that starts with the text; rejects if the process exits before. */
  said(start: string): Promise<string>;
  /** Writes to its standard input. */
  write(text: string): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the process has exited, with its exit code (null after a signal) and its output. */
  readonly exited: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

export interface ScriptOptions {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly onLine?: (line: string) => void;
}

/** Starts a script of this folder with Node. */
export function startScript(script: string, { args, env, onLine }: ScriptOptions): Child {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [...shortLivedFlags, file, ...args], { env: { ...process.env, ...env } });
  const lines: string[] = [];
  const waiting: { start: string; resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    onLine?.(line);
    for (const each of waiting.filter(({ start }) => line.startsWith(start))) each.resolve(line);
  });
  const exited = Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    new Promise((resolve) => reader.once('close', resolve)),
  ]).then(([code]) => {
    for (const { reject } of waiting) reject(new Error(`${script} ended with ${code}: ${stderr}`));
    return { code, stdout: lines.join('\n'), stderr };
  });
  return {
    pid: child.pid ?? 0,
    exited,
    write: (text) => void child.stdin.write(text),
    kill: (signal) => void child.kill(signal),
    said: (start) =>
      new Promise((resolve, reject) => {
        const line = lines.find((each) => each.startsWith(start));
        if (line === undefined) waiting.push({ start, resolve, reject });
        else resolve(line);
      }),
  };
}

/** The findings of the checker in a data directory. */
export interface Findings {
  readonly ids: number[];
  readonly faults: string[];
}

/** Opens a data directory with the normal engine and reads every row. Rejects if it does not open. */
export async function check(dataDir: string): Promise<Findings> {
  const { code, stdout, stderr } = await startScript('check.mjs', { args: [dataDir] }).exited;
  if (code !== 0) throw new Error(`The data directory does not open: ${stderr}`);
  return JSON.parse(stdout) as Findings;
}

/** Pseudo-random numbers between 0 and 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Waits until a condition holds; rejects if the process exits before. */
export async function waitFor(child: Child, condition: () => boolean): Promise<void> {
  let ended: { stderr: string } | undefined;
  void child.exited.then((result) => (ended = result));
  while (!condition()) {
    if (ended) throw new Error(`The process ended too early: ${ended.stderr}`);
    await delay(2);
  }
}

export const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
