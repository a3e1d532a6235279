import { expect, it } from 'vitest';
import { createBreaker } from './store-breaker.js';

const down = new Error('no answer');
const refused = new Error('no such key');
const aborted = new Error('aborted by the caller');

function createStore() {
  const store = { now: 0, calls: 0, error: undefined as Error | undefined };
  const breaker = createBreaker((error) => (error === aborted ? undefined : error === down), {
    failures: 3,
    pauseMs: 1000,
    now: () => store.now,
  });
  const ask = () =>
    breaker.run(async () => {
      store.calls += 1;
      if (store.error) throw store.error;
      return 'answer';
    });
  return { store, ask, breaker };
}

const failTimes = async (ask: () => Promise<string>, times: number): Promise<void> => {
  for (let count = 0; count < times; count += 1) await ask().catch(() => undefined);
};

it('three failures in a row open it: nothing is sent, and the reason is reported', async () => {
  const { store, ask } = createStore();
  store.error = down;
  await failTimes(ask, 3);
  await expect(ask()).rejects.toThrow('The store is down; the last request to it failed: no answer');
  expect(store.calls).toBe(3);
});

it('a response closes it, even an error; an abort of the caller does not count', async () => {
  const { store, ask } = createStore();
  store.error = down;
  await failTimes(ask, 2);
  store.error = refused;
  await failTimes(ask, 1);
  store.error = down;
  await failTimes(ask, 2);
  store.error = aborted;
  await failTimes(ask, 1);
  store.error = undefined;
  expect(await ask()).toBe('answer');
});

it('after the pause one request probes, all others are still rejected', async () => {
  const { store, ask, breaker } = createStore();
  store.error = down;
  await failTimes(ask, 3);
  store.now += 1000;
  let answer: (value: string) => void = () => undefined;
  const probe = breaker.run(() => new Promise<string>((resolve) => (answer = resolve)));
  await expect(ask()).rejects.toMatchObject({ name: 'StoreDownError' });
  store.error = undefined;
  answer('back');
  expect(await probe).toBe('back');
  expect(await ask()).toBe('answer');
});

it('a failed probe starts another pause', async () => {
  const { store, ask } = createStore();
  store.error = down;
  await failTimes(ask, 3);
  store.now += 1000;
  await expect(ask()).rejects.toBe(down);
  await expect(ask()).rejects.toMatchObject({ name: 'StoreDownError' });
  expect(store.calls).toBe(4);
});
