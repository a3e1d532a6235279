import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { rewritePath } from './aliases.js';
import { isUnserved } from './unserved.js';

it.each([
  ['/crm/v3/imports', false],
  ['/crm/imports/2026-03/7/errors?limit=1', false],
  ['/crm/v3/objects/deals/splits/batch/read', false],
  ['/crm/v3/exports/export/7/', false],
  ['/settings/users/2026-09-beta/seats', true],
  ['/automation/actions/callbacks/2026-09/complete', false],
  ['/integrators/timeline/2026-03/events', true],
  ['/integrators/timeline/2026-03/types/projects', true],
  ['/contacts/v1/lists/7/refresh', true],
  ['/deals/v1/pipelines', true],
  ['/crm-objects/v1/change-log/tickets', true],
  ['/crm/objects/2027-03-beta/contacts', true],
  ['/conversations/v3/conversations/threads/7', true],
  ['/webhooks/v1/7/subscriptions', true],
  ['/marketing/2026-03/marketing-events/7', true],
  ['/crm/v3/nonsense', false],
  ['/crm/imports', false],
  ['/crm/v9/imports', false],
  ['/settings/v3/users/7/nonsense', false],
  ['/contacts/1001/record/0-1/7', false],
  ['/', false],
  ['', false],
])('%s is an endpoint of the live service: %s', (path, expected) => expect(isUnserved(path)).toBe(expected));

it('every path of the official client is served, or known not to be', async () => {
  const { results } = (await request(inject('baseUrl'), { path: '/_spoke/routes' })).body as {
    results: { path: string }[];
  };
  const served = results.map(({ path }) => {
    const shape = path.replace(/\/$/, '').replace(/:[A-Za-z]+/g, '[^/]+');
    return new RegExp(`^${shape.replace('*', '.+')}/?$`);
  });
  const paths = listClientPaths();
  expect(paths.length).toBeGreaterThan(400);
  const unknown = paths.filter((template) => {
    const path = template.replace(/\{\w*objectType\}/gi, 'contacts').replace(/\{\w+\}/g, '7');
    return !served.some((route) => route.test(rewritePath(path))) && !isUnserved(path);
  });
  expect(unknown).toEqual([]);
});

/** The paths that the code of `@hubspot/api-client` calls, with placeholders in braces. */
function listClientPaths(): string[] {
  const root = join(import.meta.dirname, '../../../node_modules/@hubspot/api-client/lib/codegen');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /apis\/\w+\.js$/.test(name));
  const paths = files.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/localVarPath = '([^']+)'/g)].map(([, path = '']) => path),
  );
  return [...new Set(paths)];
}

it('endpoints of the live service that are not implemented are a 404 that says so, with a warning in the request log', async () => {
  const hub = await newHub();
  const answer = async (path: string, method = 'GET') =>
    (await hub.request({ path, method })) as { status: number; body: object };
  const about = 'This endpoint exists on the live service but is not implemented here: see docs/compatibility.md';
  const missing = {
    ...{ status: 'error', correlationId: expect.any(String), category: 'OBJECT_NOT_FOUND' },
    links: { compatibility: `${hub.baseUrl}/docs/compatibility` },
  };
  for (const path of [
    '/automation/v4/sequences/7',
    '/integrators/timeline/2026-03/events',
    '/conversations/v3/conversations/threads/7',
  ]) {
    const { status, body } = await answer(`${path}?limit=1`);
    expect([path, status, body]).toEqual([path, 404, { ...missing, message: about }]);
    const { results } = (await answer(`/_spoke/requests?path=${path}&limit=1`)).body as { results: object[] };
    expect(results[0]).toMatchObject({
      status: 404,
      warnings: ['this endpoint of the live service is not implemented'],
    });
  }
  const page = await request(hub.baseUrl, { path: '/docs/compatibility' });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(page.text).toContain('## ');
  const shown = await request(hub.baseUrl, { path: '/docs/compatibility', headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await answer('/crm/v3/nonsense')).toMatchObject({
    status: 404,
    body: { message: 'No route matches this path.' },
  });
  const { results } = (await answer('/_spoke/requests?path=/crm/v3/nonsense&limit=1')).body as { results: object[] };
  expect(results[0]).toMatchObject({ status: 404, warnings: [] });
});
