// A primary that counts and two workers that ask it. Prints the replies to each worker, and the number of messages.
import cluster from 'node:cluster';
import { answerWorkers, askPrimary } from '../../dist/platform/workers/ask-primary.js';

const questions = 50;

if (cluster.isPrimary) {
  let count = 0;
  let messages = 0;
  const reported = [];
  cluster.on('message', (_worker, message) => {
    if (message.spokeAsks) messages += 1;
    if (message.reported) reported.push(message.reported);
  });
  answerWorkers('count', (step) => (count += step));
  answerWorkers('broken', () => {
    throw new Error('It broke.');
  });
  const own = await askPrimary('count', 1);
  const workers = [cluster.fork(), cluster.fork()];
  await Promise.all(workers.map((worker) => new Promise((done) => worker.once('exit', done))));
  process.stdout.write(JSON.stringify({ own, count, messages, reported }));
} else {
  // A handler registered in a worker itself is not called.
  answerWorkers('count', () => -1);
  const counts = await Promise.all(Array.from({ length: questions }, () => askPrimary('count', 1)));
  const refusals = await Promise.allSettled([askPrimary('broken', null), askPrimary('nothing', null)]);
  process.send({ reported: { counts, refusals: refusals.map(({ reason }) => reason?.message) } }, () =>
    process.disconnect(),
  );
}
