import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newUuid } from '../ids.js';
import { listAll, mebibyte, newHubId, newKey, toStream, type StoreTools } from './store-under-test.suite.js';

/** Existing and invalid keys. */
export function testBlobKeys(on: () => StoreTools): void {
  it('finds nothing for an unknown key', async () => {
    await on().expectNothing(1, newKey(1));
  });

  it('lists by prefix in key order, starting after any key', async () => {
    const hubId = newHubId();
    const other = Number(`${hubId}1`);
    const before = Date.now();
    const keys = await Promise.all(
      [hubId, hubId, hubId, hubId, other].map((id) => on().put(randomBytes(3), newKey(id))),
    );
    const mine = keys.slice(0, 4).sort();
    const listed = await listAll(on().store, `${hubId}/`);
    expect(listed.map(({ key, size }) => ({ key, size }))).toEqual(mine.map((key) => ({ key, size: 3 })));
    for (const { storedAt } of listed) expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(60_000);
    expect(await on().listKeys(`${hubId}`)).toEqual([...keys].sort());
    for (const [index, key] of mine.entries())
      expect(await on().listKeys(`${hubId}/`, key)).toEqual(mine.slice(index + 1));
    expect(await on().listKeys(`${hubId}/`, `${hubId}/`)).toEqual(mine);
    expect(await on().listKeys(mine[2])).toEqual([mine[2]]);
    const all = await on().listKeys();
    expect(all.filter((key) => keys.includes(key))).toEqual([...keys].sort());
    expect(all).toEqual([...all].sort());
  });

  it('removes only the key, and can be repeated', async () => {
    const hubId = newHubId();
    const key = await on().put(randomBytes(9 * mebibyte), newKey(hubId));
    const kept = await on().put(randomBytes(10), newKey(hubId));
    await on().store.remove(key);
    await on().store.remove(key);
    expect(await on().store.stat(key)).toBeUndefined();
    expect(await on().store.get(key)).toBeUndefined();
    expect(await on().listKeys(`${hubId}/`)).toEqual([kept]);
    await on().put(Buffer.from('again'), key);
    expect((await on().read(key))?.toString()).toBe('again');
  });

  const id = newUuid();
  it.each([
    '',
    id,
    `/${id}`,
    `1/${id}/`,
    `1/../${id}`,
    `../1/${id}`,
    `1/../../${id}`,
    `1//${id}`,
    `0/${id}`,
    `-1/${id}`,
    `1/${id}\0`,
    `1/${id}\n`,
    `1/${id.toUpperCase()}X`,
    `1\\${id}`,
    `..%2f1/${id}`,
    `1/${id}.tmp`,
    '1/../unfinished',
    'unfinished/x',
    '/etc/passwd',
  ])('rejects the key %j', async (key) => {
    const message = 'is not the key of a blob';
    const source = toStream(Buffer.from('x'));
    await expect(on().store.put(key, source)).rejects.toThrow(message);
    await expect(on().store.get(key)).rejects.toThrow(message);
    await expect(on().store.stat(key)).rejects.toThrow(message);
    await expect(on().store.remove(key)).rejects.toThrow(message);
  });

  it.each(['../', '/', 'unfinished', '..', '\0'])('lists nothing for the prefix %j', async (prefix) => {
    expect(await on().listKeys(prefix)).toEqual([]);
  });
}
