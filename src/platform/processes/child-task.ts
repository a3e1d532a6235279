import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A function that carries out tasks. */
interface TaskModule {
  /** The URL of a built module. */
  readonly module: string;
  /** A function that it exports; plain data in, a promise of plain data out. */
  readonly name: string;
}

export interface TaskStart {
  readonly task: unknown;
}

export type FromTaskProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'refusal'; readonly message: string };

/** Why a task has no answer: its process took too long or died. The message of a task that throws is that of its error. */
export class TaskProcessError extends Error {
  override readonly name = 'TaskProcessError';
  /** Whether the task is to blame: it had been handed over. */
  readonly wasAtWork: boolean;

  constructor(message: string, wasAtWork: boolean) {
    super(message);
    this.wasAtWork = wasAtWork;
  }
}

export interface ChildTaskOptions {
  readonly work: TaskModule;
  readonly deadlineMs: number;
  /** Memory at which the process is ended, native memory included. */
  readonly maxMegabytes: number;
}

/** A child process that carries out one task at a time. */
export interface ChildTask<Task, Answer> {
  readonly pid: number | undefined;
  /** Rejects with the error of the task, or a {@link TaskProcessError}; the process is dead then. */
  run(task: Task): Promise<Answer>;
  isAlive(): boolean;
  stop(): void;
}

const entry = new URL('./task-process.js', import.meta.url);
const startMs = 60_000;
const heapMegabytes = 128;

/** Starts a child process, which gets no environment: it decodes what strangers have sent, and needs no secrets. */
export function startChildTask<Task, Answer>(options: ChildTaskOptions): ChildTask<Task, Answer> {
  const { work, deadlineMs, maxMegabytes } = options;
  const child = fork(fileURLToPath(entry), [work.module, work.name, String(maxMegabytes)], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  let isAlive = true;
  let isAtWork = false;
  let settle: ((outcome: FromTaskProcess | TaskProcessError) => void) | undefined;
  const end = (reason: string) => {
    isAlive = false;
    child.kill('SIGKILL');
    settle?.(new TaskProcessError(reason, isAtWork));
  };
  child.on('message', (message: FromTaskProcess) => settle?.(message));
  child.on('error', (error) => end(`The process failed: ${error.message}`));
  child.on('exit', (code, signal) => end(`The process has ended (${signal ?? `exit code ${code}`}).`));

  const next = (timeoutMs: number, reason: string): Promise<FromTaskProcess> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(reason), timeoutMs);
      settle = (outcome) => {
        clearTimeout(timer);
        settle = undefined;
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
    });
  const ready = next(startMs, 'The process did not start in time.');
  ready.catch(() => undefined);

  return {
    pid: child.pid,
    isAlive: () => isAlive,
    stop() {
      isAtWork = false;
      end('The process was stopped.');
    },
    async run(task) {
      await ready;
      if (!isAlive) throw new TaskProcessError('The process has ended.', false);
      isAtWork = true;
      const answered = next(deadlineMs, `The task took more than ${deadlineMs} ms.`);
      child.send({ task } satisfies TaskStart, () => undefined);
      const message = await answered;
      if (message.kind === 'answer') return message.answer as Answer;
      throw new Error(message.kind === 'refusal' ? message.message : 'The process started twice.');
    },
  };
}
