import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '../log.js';
import { createClaimQueue } from './claims.js';

it('work whose state cannot be stored is not tried again at once, and a stop does not wait for it', async () => {
  let runs = 0;
  const queue = createClaimQueue({
    clock: { now: () => new Date() },
    log: createLog({ level: 'fatal', write: () => undefined }),
    what: 'an import',
    atOnce: 2,
    atOncePerHub: 1,
    toKey: ({ id }: { readonly hubId: number; readonly id: string }) => id,
    listOpen: () => Promise.resolve([{ hubId: 1001, id: '1' }]),
    run: () => {
      runs += 1;
      return Promise.reject(new Error('The database cannot be reached.'));
    },
  });
  queue.start();
  await wait(500);
  expect(runs).toBe(1);
  await queue.stop();
  expect(runs).toBe(1);
});
