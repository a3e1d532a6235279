import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TaskMessage, TaskModule } from '../tasks.js';

/** Why a task has no result: its process timed out or died. Errors that a task throws keep their message. */
export class TaskProcessError extends Error {
  override readonly name = 'TaskProcessError';
  /** Whether the task is to blame: it had been started. */
  readonly wasAtWork: boolean;

  constructor(message: string, wasAtWork: boolean) {
    super(message);
    this.wasAtWork = wasAtWork;
  }
}

export interface ChildTaskOptions {
  /** The function returns a promise. */
  readonly work: TaskModule;
  readonly deadlineMs: number;
  /** The memory limit of the process, including native memory. */
  readonly maxMegabytes: number;
}

/** A child process that executes one task at a time. */
export interface ChildTask<Task, Answer> {
  readonly pid: number | undefined;
  /** Rejects with the error of the task, or a {@link TaskProcessError} if the process has died. */
  run(task: Task): Promise<Answer>;
  isAlive(): boolean;
  stop(): void;
}

const entry = new URL('./task-process.js', import.meta.url);
const startMs = 60_000;
const heapMegabytes = 128;

/** Starts a child process without an environment: it decodes untrusted content, and needs no secrets. */
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
  let settle: ((outcome: TaskMessage | TaskProcessError) => void) | undefined;
  const end = (reason: string) => {
    isAlive = false;
    child.kill('SIGKILL');
    settle?.(new TaskProcessError(reason, isAtWork));
  };
  child.on('message', (message: TaskMessage) => settle?.(message));
  child.on('error', (error) => end(`The process failed: ${error.message}`));
  child.on('exit', (code, signal) => end(`The process has ended (${signal ?? `exit code ${code}`}).`));

  const next = (timeoutMs: number, reason: string): Promise<TaskMessage> =>
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
      child.send({ task }, () => undefined);
      const message = await answered;
      if (message.kind === 'answer') return message.answer as Answer;
      throw new Error(message.kind === 'refusal' ? message.message : 'The process started twice.');
    },
  };
}
