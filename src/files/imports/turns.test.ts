import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const base = '/files/v3/files/import-from-url/async';

// A server of its own: what it does at a time is counted.
describe('accounts with concurrent imports', () => {
  let app: SpokeApp;
  let stub: Server;
  let origin: string;
  /** The requests that the other server received, in order; it responds when a test lets it. */
  let asked: { readonly path: string; readonly response: ServerResponse }[];
  beforeAll(async () => {
    stub = createServer(({ url = '' }, response) => asked.push({ path: url, response }));
    await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
    app = await startSpoke();
  });
  afterAll(async () => {
    await app.close();
    stub.closeAllConnections();
    stub.close();
  });

  const newAccount = (): Promise<TestHub> => newHub({ baseUrl: app.baseUrl });
  const start = async (hub: TestHub, name: string): Promise<string> => {
    const json = { url: `${origin}/${name}`, access: 'PRIVATE', folderPath: '/' };
    const { status, body } = await hub.request({ path: base, json });
    expect(status).toBe(202);
    return body.id as string;
  };
  const startMany = (hub: TestHub, name: string, count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, (_, number) => start(hub, `${name}-${number}`)));
  const stateOf = async (hub: TestHub, id: string): Promise<string> =>
    (await hub.request({ path: `${base}/tasks/${id}/status` })).body.status as string;
  const countAsked = (name: string): number => asked.filter(({ path }) => path.startsWith(`/${name}-`)).length;
  const untilAsked = (name: string, count: number) =>
    expect.poll(() => countAsked(name), { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  const answer = (name: string): void => {
    for (const { path, response } of asked) if (path.startsWith(`/${name}`)) response.end(`The content of ${path}.`);
  };
  /** Answers all that comes until there is nothing left to import. */
  const answerAll = async (hub: TestHub, ids: readonly string[]): Promise<void> => {
    const isOpen = async (): Promise<boolean> => {
      answer('');
      const states = await Promise.all(ids.map((id) => stateOf(hub, id)));
      return states.some((state) => state !== 'COMPLETE');
    };
    await expect.poll(isOpen, { timeout: 60_000, interval: 100 }).toBe(false);
  };

  it('do not wait for each other: one has one import, the other a hundred', { timeout: 90_000 }, async () => {
    asked = [];
    const [many, one] = [await newAccount(), await newAccount()];
    const ids = await startMany(many, 'many', 100);
    await untilAsked('many', 4);
    const id = await start(one, 'one-0');
    await untilAsked('one', 1);
    answer('one');
    await expect.poll(() => stateOf(one, id), { timeout: 20_000 }).toBe('COMPLETE');
    expect([countAsked('many'), countAsked('one')]).toEqual([4, 1]);
    await answerAll(many, ids);
    expect(countAsked('many')).toBe(100);
  });

  it('take turns when all slots are busy', { timeout: 60_000 }, async () => {
    asked = [];
    const [first, second, third] = [await newAccount(), await newAccount(), await newAccount()];
    const ids = await startMany(first, 'first', 10);
    await untilAsked('first', 4);
    const others = await startMany(second, 'second', 10);
    await untilAsked('second', 4);
    const id = await start(third, 'third-0');
    await new Promise((done) => setTimeout(done, 1000));
    expect(asked.map(({ path }) => path)).toHaveLength(8);
    asked[0]?.response.end('Done.');
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(9);
    // Of the first account three are done now, of the second four, of the third none.
    expect(asked[8]?.path).toBe('/third-0');
    await answerAll(third, [id]);
    await answerAll(first, ids);
    await answerAll(second, others);
  });
});
