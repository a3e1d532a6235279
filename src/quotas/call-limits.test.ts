import { expect, it } from 'vitest';
import type { Db } from '../platform/db/db.js';
import { createCallCounter } from './call-counter.js';
import { createCallLimitsService } from './call-limits.service.js';
import type { DailyUsageService } from './daily-usage.service.js';

it('forgets counts once when they are cleared, however often a process hears of it', async () => {
  const listeners = new Map<string, (payload: string) => void>();
  const published: [string, string][] = [];
  const db = {
    write: (fn: (tx: unknown) => unknown) => Promise.resolve(fn({})),
    publish: (_tx: unknown, topic: string, payload: string) => void published.push([topic, payload]),
    subscribe: (topic: string, listener: (payload: string) => void) => void listeners.set(topic, listener),
  } as unknown as Db;
  const daily = { deleteAll: () => Promise.resolve(), forgetPending: () => undefined } as unknown as DailyUsageService;
  const clock = { now: () => new Date('2026-03-01T00:00:00Z') };
  const limits = createCallLimitsService({ db, clock, rateLimits: 'free', counter: createCallCounter(), daily });
  const hear = () => {
    for (const [topic, payload] of published) listeners.get(topic)?.(payload);
  };
  const count = async () => {
    const standing = await limits.count({ as: 'call', app: { kind: 'app', hubId: 1001, appId: 7 } });
    return standing?.tally.uses[0]?.used;
  };
  expect([await count(), await count()]).toEqual([1, 2]);
  await limits.clear();
  hear();
  expect(await count()).toBe(1);
  hear();
  expect(await count()).toBe(2);
  published.splice(0);
  await limits.clear();
  hear();
  expect(await count()).toBe(1);
});
