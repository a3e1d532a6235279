import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, resetTopic, type Db } from './db/db.js';
import type * as embedded from './db/embedded.js';
import { openOverStream } from './db/postgres.js';
import { createCache, createDerivedCache, createHubSetting } from './cache.js';
import { createLog } from './log.js';

// The engine runs in a worker of its own, which only the built program can start.
const built = new URL('../../dist/platform/db/embedded.js', import.meta.url).href;
const { openEmbedded } = (await import(/* @vite-ignore */ built)) as typeof embedded;

const dataDir = mkdtempSync(join(tmpdir(), 'spoke-cache-'));
let db: Db;

beforeAll(async () => {
  const engine = await openEmbedded({ dataDir, log: createLog({ level: 'fatal', write: () => undefined }) });
  const sql = openOverStream(() => engine.socket());
  db = await createDb({ sql, engine: 'embedded', closeEngine: () => engine.close() });
});

afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const publish = (topic: string, key: string) => db.write((tx) => db.publish(tx, topic, key));

describe('a derived value', () => {
  it('is loaded once for each hub and name, until any cached value of the hub changes', async () => {
    createCache(db, 'colours');
    createCache(db, 'sizes');
    const derive = createDerivedCache<number>(db);
    let loads = 0;
    const read = async () => {
      const places = [7, 8, 70].flatMap((hubId) => ['a', 'b'].map((name) => [hubId, name] as const));
      return Promise.all(places.map(([hubId, name]) => derive(hubId, name, async () => (loads += 1))));
    };
    expect(await read()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await read()).toEqual([1, 2, 3, 4, 5, 6]);
    await publish('colours', '7');
    expect(await read()).toEqual([7, 8, 3, 4, 5, 6]);
    await publish('sizes', '8:large');
    expect(await read()).toEqual([7, 8, 9, 10, 5, 6]);
    await publish(resetTopic, '');
    expect(await read()).toEqual([11, 12, 13, 14, 15, 16]);
  });

  it('is loaded again after a change that is announced during its load, and after a failure', async () => {
    createCache(db, 'shapes');
    const derive = createDerivedCache<string>(db);
    const during = derive(7, 'a', async () => {
      await publish('shapes', '7');
      return 'old';
    });
    expect(await during).toBe('old');
    expect(await derive(7, 'a', async () => 'new')).toBe('new');
    await expect(derive(7, 'b', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await derive(7, 'b', async () => 'found')).toBe('found');
  });
});

describe('a setting of hubs', () => {
  it('is that of all, unless a hub has one of its own, until either returns to what it was', async () => {
    const setting = createHubSetting<'on' | 'off'>(db, { topic: 'lights', initial: 'off' });
    const read = () => [setting.of(), setting.of(7), setting.of(70), setting.own.size];
    expect(read()).toEqual(['off', 'off', 'off', 0]);
    await setting.set('on', 7);
    expect(read()).toEqual(['off', 'on', 'off', 1]);
    await setting.set('on');
    await setting.set('off', 7);
    expect(read()).toEqual(['on', 'off', 'on', 1]);
    await setting.set(null, 7);
    expect(read()).toEqual(['on', 'on', 'on', 0]);
    await setting.set('on', 70);
    await setting.set(null);
    expect(read()).toEqual(['off', 'off', 'off', 0]);
  });

  it('invalidates what derives from its hub, or from all hubs, and reports each change', async () => {
    let changes = 0;
    const facts = { topic: 'doors', initial: 'shut', onChange: () => (changes += 1) } as const;
    const setting = createHubSetting<'open' | 'shut'>(db, facts);
    const derive = createDerivedCache<string>(db);
    const read = () => Promise.all([7, 8].map((hubId) => derive(hubId, 'a', async () => setting.of(hubId))));
    expect(await read()).toEqual(['shut', 'shut']);
    await setting.set('open', 7);
    expect(await read()).toEqual(['open', 'shut']);
    await setting.set('open');
    expect(await read()).toEqual(['open', 'open']);
    await setting.set(null);
    expect([await read(), changes]).toEqual([['shut', 'shut'], 3]);
  });
});
