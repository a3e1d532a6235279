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

it('asks for the accounts that are named or had work, and for all at first, when woken, and every five seconds', async () => {
  let now = Date.parse('2026-03-01T00:00:00Z');
  const asked: (readonly number[] | undefined)[] = [];
  let open: { readonly hubId: number; readonly id: string }[] = [];
  const queue = createClaimQueue({
    clock: { now: () => new Date(now) },
    log: createLog({ level: 'fatal', write: () => undefined }),
    what: 'an import',
    atOnce: 2,
    atOncePerHub: 1,
    toKey: ({ id }: { readonly hubId: number; readonly id: string }) => id,
    listOpen: (_last, _limit, hubIds) => {
      asked.push(hubIds);
      return Promise.resolve(open.splice(0));
    },
    run: () => Promise.resolve(),
  });
  const next = async () => {
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await wait(20);
    return asked.splice(0);
  };
  queue.start();
  expect(await next()).toEqual([undefined]);
  queue.wakeHub('1001');
  expect(await next()).toEqual([[1001]]);
  open = [{ hubId: 1002, id: '1' }];
  queue.wakeHub('1002');
  queue.wakeHub('1003');
  // 1002 had work, and may have more.
  expect(await next()).toEqual([[1002], [1003, 1002]]);
  queue.wake();
  expect(await next()).toEqual([undefined]);
  queue.wakeHub('');
  expect(await next()).toEqual([undefined]);
  now += 4999;
  queue.wakeHub('1001');
  expect(await next()).toEqual([[1001]]);
  now += 1;
  expect(await next()).toEqual([undefined]);
  // The clock is set back.
  now -= 60_000;
  expect(await next()).toEqual([undefined]);
  await queue.stop();
});

it('keeps accounts in mind that a full list leaves out', async () => {
  const asked: (readonly number[] | undefined)[] = [];
  let ended = (): void => undefined;
  const hubs = [1001, 1002, 1003, 1004].map((hubId) => ({ hubId, id: String(hubId) }));
  const begun: number[] = [];
  const queue = createClaimQueue({
    clock: { now: () => new Date('2026-03-01T00:00:00Z') },
    log: createLog({ level: 'fatal', write: () => undefined }),
    what: 'an import',
    atOnce: 1,
    atOncePerHub: 1,
    toKey: ({ id }: { readonly hubId: number; readonly id: string }) => id,
    listOpen: (last, limit, hubIds) => {
      asked.push(hubIds);
      const left = hubs.filter(({ hubId }) => (hubIds?.includes(hubId) ?? false) && !begun.includes(hubId));
      const inTurn = [...left.filter(({ hubId }) => hubId > last), ...left.filter(({ hubId }) => hubId <= last)];
      return Promise.resolve(inTurn.slice(0, limit));
    },
    run: ({ hubId }) => {
      begun.push(hubId);
      return new Promise((resolve) => (ended = resolve));
    },
  });
  queue.start();
  await expect.poll(() => asked).toEqual([undefined]);
  for (const { id } of hubs) queue.wakeHub(id);
  for (const { hubId } of hubs) {
    await expect.poll(() => begun.at(-1)).toBe(hubId);
    ended();
  }
  expect(begun).toEqual(hubs.map(({ hubId }) => hubId));
  await queue.stop();
});
