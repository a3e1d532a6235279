import { expect, it } from 'vitest';
import { openBareDatabase } from '../db/bare-database.suite.js';
import { newInternalId } from '../ids.js';
import { claimDue, insertMail } from './outbox.store.js';

it('mails that a person waits for are sent before those of bulk, each kind in the order of its times', async () => {
  const database = await openBareDatabase();
  const { sql } = database;
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const ids = Array.from({ length: 4 }, newInternalId);
  for (const [place, mailId] of ids.entries()) {
    const times = { createdAt: at(place), expiresAt: at(3600) };
    await insertMail(sql, { mailId, sealed: Buffer.from('x'), ...times, isBulk: place < 2 });
  }
  const claimOne = async () => {
    const claim = { claimId: newInternalId(), leaseMs: 60_000, now: at(60), latestDue: at(3600), limit: 1 };
    return ids.indexOf((await claimDue(sql, claim))[0]?.mailId ?? '');
  };
  const order = [];
  for (let claim = 0; claim < 5; claim += 1) order.push(await claimOne());
  expect(order).toEqual([2, 3, 0, 1, -1]);
  await database.close();
});
