import cluster, { type Worker } from 'node:cluster';
import { toErrorText } from '../plain-text.js';

type Ask = readonly [id: number, topic: string, question: unknown];
type Answer = readonly [id: number, answer: unknown, error?: string];
type Asks = { readonly spokeAsks: readonly Ask[] };
type Answers = { readonly spokeAnswers: readonly Answer[] };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const answerers = new Map<string, (question: never) => unknown>();
const waiting = new Map<number, Waiting>();
let unsent: Ask[] = [];
let lastId = 0;

/**
 * Registers the handler for the questions of a topic: synchronous, with values that JSON can carry. Only the handlers of the
 * primary process are used (a single process is its own primary), so that their state is shared by all workers.
 */
export function answerWorkers<Question>(topic: string, answer: (question: Question) => unknown): void {
  if (answerers.size === 0 && cluster.isPrimary) cluster.on('message', answerAll);
  answerers.set(topic, answer);
}

/**
 * Asks the primary process of this machine's workers. Combines all questions of one turn into one message. Rejects if the topic
 * has no handler, the handler throws, or the primary has exited.
 */
export async function askPrimary<Reply>(topic: string, question: unknown): Promise<Reply> {
  if (cluster.isPrimary) return toAnswer(topic, question) as Reply;
  const answer = new Promise<unknown>((resolve, reject) => {
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    if (unsent.length === 0) setImmediate(sendAll);
    unsent.push([lastId, topic, question]);
  });
  return (await answer) as Reply;
}

function toAnswer(topic: string, question: unknown): unknown {
  const answer = answerers.get(topic);
  if (!answer) throw new Error(`There is no handler for ${topic}.`);
  return answer(question as never);
}

function answerAll(worker: Worker, message: unknown): void {
  if (!isOf<Asks>(message, 'spokeAsks')) return;
  const spokeAnswers = message.spokeAsks.map(([id, topic, question]): Answer => {
    try {
      return [id, toAnswer(topic, question)];
    } catch (error) {
      return [id, undefined, toErrorText(error)];
    }
  });
  if (worker.isConnected()) worker.send({ spokeAnswers } satisfies Answers);
}

function sendAll(): void {
  const spokeAsks = unsent;
  unsent = [];
  const giveUp = () => {
    for (const [id] of spokeAsks) settle([id, undefined, 'The primary process is gone.']);
  };
  if (!process.connected) return giveUp();
  process.send!({ spokeAsks } satisfies Asks, undefined, undefined, (error) => {
    if (error) giveUp();
  });
}

function settle([id, answer, error]: Answer): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) asked?.resolve(answer);
  else asked?.reject(new Error(error));
}

function isOf<Kind extends object>(message: unknown, key: keyof Kind): message is Kind {
  return typeof message === 'object' && message !== null && key in message;
}

if (cluster.isWorker) {
  process.on('message', (message) => {
    if (isOf<Answers>(message, 'spokeAnswers')) message.spokeAnswers.forEach(settle);
  });
  process.on('disconnect', () => {
    for (const id of [...waiting.keys()]) settle([id, undefined, 'The primary process is gone.']);
  });
}
