import { expect, it } from 'vitest';
import type { Db } from '../platform/db/db.js';
import { createLog } from '../platform/log.js';
import { createDailyUsageService } from './daily-usage.service.js';

it('deletes the counts of a day that are being written, too', async () => {
  const done: string[] = [];
  let finishWriting = (): void => undefined;
  const db = {
    subscribe: () => undefined,
    statement: () =>
      new Promise((resolve) => {
        finishWriting = () => {
          done.push('written');
          resolve([]);
        };
      }),
    read: () => Promise.resolve({ calls: 0, associationCalls: 0 }),
    write: () => Promise.resolve(void done.push('deleted')),
  } as unknown as Db;
  const daily = createDailyUsageService({
    db,
    clock: { now: () => new Date('2026-03-01T00:00:00Z') },
    log: createLog({ level: 'fatal', write: () => undefined }),
    hubs: { getHub: () => Promise.reject(new Error('Nobody asks.')) },
    counter: { raise: () => undefined } as never,
  });
  const day = { hubId: 1001, day: '2026-03-01', startsAt: 0, endsAt: Infinity };
  daily.note(day, 'call');
  const counting = daily.countCalls(day, 'call');
  await Promise.resolve();
  const deleting = daily.deleteAll();
  finishWriting();
  await Promise.all([counting, deleting]);
  expect(done).toEqual(['written', 'deleted']);
});
