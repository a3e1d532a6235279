import { expect, it } from 'vitest';
import { checkClock, checkDisk, checkNode, checkServer } from './doctor-checks.js';

it.each([
  ['20.19.0', 'ok'],
  ['22.1.0', 'ok'],
  ['20.18.9', 'fail'],
  ['18.20.0', 'fail'],
])('Node %s is %s', (version, state) => {
  expect(checkNode(version).state).toBe(state);
});

it('low disk space is a warning, none is a failure', () => {
  expect([2 ** 34, 2 ** 29, 2 ** 20].map((bytes) => checkDisk(bytes).state)).toEqual(['ok', 'warn', 'fail']);
});

it('a clock that differs or was set back is reported', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(checkClock(now, at(1), at(-60)).state).toBe('ok');
  expect(checkClock(now, at(60), undefined)).toMatchObject({ state: 'warn', detail: expect.stringContaining('-60 s') });
  expect(checkClock(now, now, at(3600)).state).toBe('fail');
});

it('a server that may lose acknowledged writes is a failure', () => {
  const good = { version: 150_004, fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on', encoding: 'UTF8' };
  expect(checkServer(good)).toMatchObject({ state: 'ok', detail: 'PostgreSQL 15.4, durable.' });
  for (const bad of [
    { fsync: 'off' },
    { fullPageWrites: 'off' },
    { synchronousCommit: 'off' },
    { encoding: 'LATIN1' },
    { version: 140_009 },
  ]) {
    expect(checkServer({ ...good, ...bad }).state).toBe('fail');
  }
});
