import { parentPort, workerData } from 'node:worker_threads';
import { toErrorText } from '../plain-text.js';
import type { TaskMessage, TaskModule } from '../tasks.js';

if (!parentPort) throw new Error('a worker of a thread pool runs in a worker thread only.');
const port = parentPort;
const post = (message: TaskMessage) => port.postMessage(message);

const { module, name } = workerData as TaskModule;
const work = ((await import(module)) as Record<string, (task: unknown) => unknown>)[name];
if (!work) throw new Error(`${module} has no function ${name}.`);

port.on('message', (task: unknown) => {
  try {
    post({ kind: 'answer', answer: work(task) });
  } catch (error) {
    post({ kind: 'refusal', message: toErrorText(error) });
  }
});
post({ kind: 'ready' });
