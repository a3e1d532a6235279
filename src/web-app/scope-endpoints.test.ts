import { describe, expect, inject, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';

interface Need {
  readonly types: readonly string[];
  readonly parameters: readonly string[];
  readonly oneOf: readonly string[];
  readonly allOf: readonly string[];
}

interface Answer {
  readonly types: readonly { readonly id: string; readonly name: string }[];
  readonly endpoints: readonly {
    readonly method: string;
    readonly path: string;
    readonly callers: readonly string[];
    readonly needs: number;
    readonly dependsOnBody: boolean;
  }[];
  readonly needs: readonly (readonly Need[])[];
}

const path = '/_app/scopes/endpoints';

async function read() {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  const { status, body } = await session.requestAsPerson({ path });
  expect(status).toBe(200);
  const { results } = (await session.requestAsPerson({ path: '/_app/scopes' })).body;
  return { answer: body as Answer, known: (results as { name: string }[]).map(({ name }) => name) };
}

function findNeeds({ endpoints, needs }: Answer, method: string, pattern: string): readonly Need[] | undefined {
  const found = endpoints.find((one) => one.method === method && one.path === pattern);
  return found && needs[found.needs];
}

describe('the endpoints of each scope', () => {
  it('are listed with alternatives, by object type where the rule depends on it', async () => {
    const { answer } = await read();
    const record = findNeeds(answer, 'PATCH', '/crm/v3/objects/{objectType}/{objectId}');
    expect(record?.find(({ types }) => types.includes('deals'))).toEqual({
      types: ['deals'],
      parameters: ['objectType'],
      oneOf: ['crm.objects.deals.write'],
      allOf: [],
    });
    expect(record?.find(({ types }) => types.includes('tickets'))?.oneOf).toEqual(['tickets']);
    expect(findNeeds(answer, 'POST', '/crm/v4/associations/{fromObjectType}/{toObjectType}/labels')).toContainEqual({
      types: ['deals'],
      parameters: ['fromObjectType', 'toObjectType'],
      oneOf: ['crm.objects.deals.write'],
      allOf: [],
    });
    expect(findNeeds(answer, 'POST', '/files/v3/files')).toEqual([
      { types: [], parameters: [], oneOf: ['files', 'files.write', 'files.ui_hidden.write'], allOf: [] },
    ]);
    expect(answer.endpoints.some((one) => one.path.startsWith('/_app/'))).toBe(false);
    const association = answer.endpoints.find((one) => one.path === '/crm-associations/v1/associations');
    expect(association?.dependsOnBody).toBe(true);
  });

  it('are those that refuse an app without scopes, which the refusal names', async () => {
    const { answer, known } = await read();
    const made = await request(inject('baseUrl'), { path: '/_spoke/hubs', json: { scopes: [] } });
    const { token } = (made.body as { privateApp: { token: string } }).privateApp;
    const open = answer.endpoints.filter(({ callers }) => callers.includes('private-app'));
    expect(open.length).toBeGreaterThan(300);
    for (const { method, path: pattern, needs: place, dependsOnBody } of open) {
      // Pairs of types: the first two are not the same.
      const toPath = pattern
        .replace(/\{fromObjectType\}|\{objectType\}/, 'deals')
        .replaceAll(/\{\w*[oO]bjectType\}/g, 'companies');
      const needs = answer.needs[place] ?? [];
      const wanted = needs.filter(
        ({ types, parameters }) =>
          types.length === 0 || types.includes('deals') || (parameters.length > 1 && types.includes('companies')),
      );
      const { status, body } = await request(inject('baseUrl'), {
        ...{ method, path: toPath.replaceAll(/\{\w+\}/g, '1'), token },
        ...(method !== 'GET' && method !== 'DELETE' && { json: {} }),
      });
      const said = (body as { errors?: { context?: Record<string, string[]> }[] } | undefined)?.errors ?? [];
      const named = status === 403 ? said.flatMap(({ context = {} }) => Object.values(context).flat()) : [];
      const listed = wanted.flatMap(({ oneOf, allOf }) => (oneOf.length > 0 ? oneOf : allOf));
      const isAssociation = dependsOnBody;
      const seen = { method, pattern, scopes: named.filter((name) => known.includes(name)).sort() };
      if (!isAssociation) expect(seen).toEqual({ method, pattern, scopes: [...new Set(listed)].sort() });
    }
  });

  it('can be read by anyone where the API is described to anyone', async () => {
    const { status, body } = await request(inject('baseUrl'), { path });
    expect([status, body.endpoints.length > 300]).toEqual([200, true]);
  });
});
