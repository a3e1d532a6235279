import { newInternalId } from '../platform/ids.js';
import { answerWorkers, askPrimary } from '../platform/workers/ask-primary.js';
import type { Allowance } from './allowances.js';
import { createCallCounter, type Bucket, type CallCounter, type Tally } from './call-counter.js';

const topic = 'calls';

interface Answers {
  readonly take: (allowances: readonly Allowance[], at: number) => Tally | null;
  readonly look: (allowances: readonly Allowance[], at: number) => Tally | null;
  readonly raise: (key: string, used: number) => null;
  readonly list: (at: number, limit: number) => readonly Bucket[];
  readonly clear: () => null;
  readonly machine: () => string;
}

type Question = { [Name in keyof Answers]: readonly [name: Name, ...given: Parameters<Answers[Name]>] }[keyof Answers];

/** In the primary process: counts for all workers, so that limits apply to the whole machine. */
export function countForWorkers(): void {
  const counter = createCallCounter();
  const machineId = newInternalId();
  answerWorkers(topic, (question: Question) => {
    switch (question[0]) {
      case 'take':
        return counter.take(question[1], question[2]) ?? null;
      case 'look':
        return counter.look(question[1], question[2]) ?? null;
      case 'list':
        return counter.list(question[1], question[2]);
      case 'raise':
        counter.raise(question[1], question[2]);
        return null;
      case 'clear':
        counter.clear();
        return null;
      case 'machine':
        return machineId;
    }
  });
}

const ask = <Name extends keyof Answers>(name: Name, ...given: Parameters<Answers[Name]>) =>
  askPrimary<ReturnType<Answers[Name]>>(topic, [name, ...given]);

/** In a worker: the id that all workers of this machine have in common. */
export const getMachineId = (): Promise<string> => ask('machine');

/** In a worker: lets the primary count. */
export function createWorkerCounter(): CallCounter {
  // No one awaits these; without a primary there is nothing to notify.
  const ignore = () => undefined;
  return {
    take: async (allowances, at) => (await ask('take', allowances, at)) ?? undefined,
    look: async (allowances, at) => (await ask('look', allowances, at)) ?? undefined,
    raise: (key, used) => void ask('raise', key, used).catch(ignore),
    list: async (at, limit) => [...(await ask('list', at, limit))],
    clear: () => void ask('clear').catch(ignore),
  };
}
