import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { createVisitLimit } from './visitors.routes.js';

describe('endpoints open to pages of any site', () => {
  // Uses its own address, so that it does not exhaust the limit of other tests.
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke();
  }, 60_000);
  afterAll(() => app.close());

  const fields = [{ objectTypeId: '0-1', name: 'email', value: 'ada@example.com' }];
  const submit = (hubId: number, json: unknown = { fields }, place = '6f2a4c1e-57b1-4d0e-9a53-0c1d2e3f4a5b') =>
    request(app.baseUrl, { path: `/submissions/v3/integration/submit/${hubId}/${place}`, json });

  it('have error responses that those pages can read', async () => {
    const { hubId } = await newHub({ baseUrl: app.baseUrl });
    const path = '/_track/identify';
    const refused = await Promise.all([
      submit(hubId, {}),
      submit(hubId, { fields }, 'none'),
      submit(2_000_000_000),
      request(app.baseUrl, { path, json: { hubId } }),
      request(app.baseUrl, { method: 'POST', path, rawBody: '{', headers: { 'content-type': 'application/json' } }),
      request(app.baseUrl, { method: 'POST', path, rawBody: 'a=b', headers: { 'content-type': 'text/plain' } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 404, 400, 400, 415]);
    for (const { headers } of refused) expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('serve one address 500 times in ten seconds, for any number of accounts', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, place) => submit(1_900_000_000 + round * 20 + place, {})),
      );
      statuses.push(...replies.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });
});

describe('the visit limit', () => {
  const start = Date.UTC(2026, 0, 1);
  let ms = start;
  const assertRare = createVisitLimit({ now: () => new Date(ms) });
  const visit = (hubId: number, address = '192.0.2.1') => {
    try {
      assertRare({ hubId, address });
      return true;
    } catch {
      return false;
    }
  };
  const visits = (count: number, toHub: (place: number) => number, address?: string) =>
    Array.from({ length: count }, (_, place) => visit(toHub(place), address)).filter(Boolean).length;

  it('is 50 for an address and an account, 500 for an address, in ten seconds', () => {
    expect(visits(60, () => 1)).toBe(50);
    expect(visits(60, () => 2)).toBe(50);
    expect(visits(1000, (place) => 10 + place)).toBe(400);
    expect(visits(60, () => 1, '192.0.2.2')).toBe(50);
    ms += 9_999;
    expect(visit(3)).toBe(false);
    ms += 1;
    expect(visits(60, () => 1)).toBe(50);
  });
});
