import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeInternet, type FakeInternet } from '../../../test/support/fake-internet.js';
import { listForbiddenUrls } from '../../../test/support/forbidden-hosts.js';
import { listRedirectChains } from '../../../test/support/redirect-chains.js';
import { createBlockMatch } from './reachable.js';
import { createSafeFetch, OutgoingError } from './safe-fetch.js';

const loopback = ['127.0.0.0/8', '::1/128'];
const isLoopback = createBlockMatch(loopback);
const publicAddress = '93.184.216.34';
const forbiddenUrls = listForbiddenUrls();
const chains = listRedirectChains();

let server: Server;
let port: number;
let answer: { readonly status: number; readonly locations: readonly string[] };
let hop = 0;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    const location = answer.locations[hop];
    hop += 1;
    if (location === undefined) return void response.end('secret');
    response.writeHead(answer.status, { location }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});

beforeEach(() => {
  answer = { status: 200, locations: [] };
  hop = 0;
  asked.length = 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const modes = [
  { mode: 'production, and a sandbox without a setting', allow: [] },
  { mode: 'a sandbox that allows loopback', allow: loopback },
];

/** Serves public hosts and loopback; names resolve as the test says, and fail otherwise. */
function startInternet(addressesOf: (hostname: string) => readonly string[] | undefined): FakeInternet {
  return createFakeInternet({
    port,
    addressesOf,
    isServed: (address) => address === publicAddress || isLoopback(address),
  });
}

async function outcomeOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return 'reached';
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    expect(error.message).not.toBe('');
    return error.reason;
  }
}

describe.each(modes)('outgoing requests in $mode', ({ allow }) => {
  const open = async (internet: FakeInternet, url: string) => {
    const { body } = await createSafeFetch({ ...internet, allow, floorMs: 0 }).open(url, { maxBytes: 100 });
    for await (const chunk of body) void chunk;
  };
  const post = (internet: FakeInternet, url: string) =>
    createSafeFetch({ ...internet, allow, floorMs: 0 }).post(url, { body: '{}', headers: {}, totalMs: 5000 });

  it.each([
    ['imports', open],
    ['webhooks', post],
  ] as const)('of %s never connect to a forbidden address, in any notation', async (_, send) => {
    expect(forbiddenUrls.length).toBeGreaterThanOrEqual(700);
    const isOpen = (address: string) => allow.length > 0 && isLoopback(address);
    const leaks: unknown[] = [];
    let reached = 0;
    for (const { url, spelling, address, addresses } of forbiddenUrls) {
      const internet = startInternet(() => addresses);
      const outcome = await outcomeOf(send(internet, url));
      if (outcome === 'reached' && isOpen(address)) reached += 1;
      else if (!['refused', 'unreachable'].includes(outcome)) leaks.push({ url, spelling, outcome });
      // A name with an open address beside a public one leads to either.
      const isFine = (to: string) => isOpen(to) || (isOpen(address) && addresses?.[0] === to);
      if (!internet.attempts.every(isFine)) leaks.push({ url, spelling, attempts: internet.attempts });
    }
    expect(leaks).toEqual([]);
    // Where loopback is open, it is so in many spellings: what is refused above is so by the rule, not by accident.
    if (allow.length > 0) expect(reached).toBeGreaterThan(60);
    else expect([reached, asked]).toEqual([0, []]);
  });

  it('never follow redirects from a public host to a forbidden address', async () => {
    expect(chains.length).toBeGreaterThanOrEqual(160);
    const leaks: unknown[] = [];
    for (const chain of chains) {
      [answer, hop] = [chain, 0];
      const internet = startInternet((hostname) => {
        const [, inside] = /^inside-([0-9-]+)\./.exec(hostname) ?? [];
        if (hostname === 'localhost') return ['127.0.0.1', '::1'];
        return [inside?.replaceAll('-', '.') ?? publicAddress];
      });
      const outcome = await outcomeOf(open(internet, 'http://start.example.com/'));
      const attempts = internet.attempts.filter((address) => address !== publicAddress);
      const isWhole = hop === chain.locations.length;
      if (!isWhole || attempts.length > 0 || !['refused', 'unreachable'].includes(outcome)) {
        leaks.push({ ...chain, hop, outcome, attempts });
      }
    }
    expect(leaks).toEqual([]);
  });

  it('never reach loopback by way of a public host', async () => {
    answer = { status: 302, locations: ['http://start.example.com/', 'http://127.0.0.1/secret'] };
    const internet = startInternet(() => [publicAddress]);
    expect(await outcomeOf(open(internet, 'http://127.0.0.1:8080/'))).toBe('refused');
    expect(internet.attempts).toEqual(allow.length > 0 ? ['127.0.0.1', publicAddress] : []);
  });

  it('follow redirects among public hosts', async () => {
    answer = { status: 302, locations: ['//other.example.com/a', '../b'] };
    const internet = startInternet(() => [publicAddress]);
    expect(await outcomeOf(open(internet, 'http://start.example.com/'))).toBe('reached');
    expect(asked).toEqual(['start.example.com/', 'other.example.com/a', 'other.example.com/b']);
  });

  it('send webhooks to their target only, whatever it returns', async () => {
    answer = { status: 307, locations: ['http://127.0.0.1/secret'] };
    const internet = startInternet(() => [publicAddress]);
    expect(await outcomeOf(post(internet, 'http://start.example.com/'))).toBe('reached');
    expect(internet.attempts).toEqual([publicAddress]);
  });
});

it('follow redirects from loopback to loopback if the settings allow it', async () => {
  answer = { status: 302, locations: ['http://127.0.0.2/secret'] };
  const internet = startInternet(() => undefined);
  const fetch = createSafeFetch({ ...internet, allow: loopback, floorMs: 0 });
  expect((await fetch.open('http://127.0.0.1:8080/', { maxBytes: 100 })).status).toBe(200);
  expect(internet.attempts).toEqual(['127.0.0.1', '127.0.0.2']);
});
