import { toErrorText } from '../plain-text.js';
import type { TaskMessage } from '../tasks.js';

const [module = '', name = '', maxMegabytes = ''] = process.argv.slice(2);
if (!process.send) throw new Error('A task process is started by a process pool only.');
const post = (message: TaskMessage) => process.send?.(message);

// No flag of Node limits native memory.
const maxBytes = Number(maxMegabytes) * 1024 ** 2;
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
}, 50);
// A busy library could delay a regular exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const work = ((await import(module)) as Record<string, (task: unknown) => unknown>)[name];
if (!work) throw new Error(`${module} has no function ${name}.`);

process.on('message', ({ task }: { readonly task: unknown }) => {
  void Promise.resolve(task)
    .then(work)
    .then((answer) => post({ kind: 'answer', answer }))
    .catch((error: unknown) => post({ kind: 'refusal', message: toErrorText(error) }));
});
post({ kind: 'ready' });
