import { expect, it } from 'vitest';
import type { EndpointList, RecordedRequest } from '../../library/sandbox.js';
import { printReport } from './formats.js';
import type { Recording } from './recording.js';
import { listFindings } from './rules.js';
import { listAppScopes } from './scope-needs.js';

const endpoints: EndpointList = {
  types: [
    { name: 'contacts', spellings: ['0-1', 'contact', 'contacts'] },
    { name: 'companies', spellings: ['0-2', 'company', 'companies'] },
    { name: 'custom', spellings: ['2-1'] },
  ],
  endpoints: [
    { method: 'GET', path: '/crm/v3/objects/{objectType}/{objectId}', needs: 0, dependsOnBody: false },
    { method: 'POST', path: '/crm/v3/objects/{objectType}/batch/read', needs: 0, dependsOnBody: false },
    { method: 'POST', path: '/crm/v3/objects/{objectType}', needs: 1, dependsOnBody: false },
    { method: 'POST', path: '/crm/v3/objects/{objectType}/batch/create', needs: 1, dependsOnBody: false },
    { method: 'POST', path: '/crm/v3/imports', needs: 3, dependsOnBody: true },
    { method: 'GET', path: '/crm/v3/owners', needs: 2, dependsOnBody: false },
    { method: 'GET', path: '/crm/v3/owners/{ownerId}', needs: 2, dependsOnBody: false },
  ],
  needs: [
    [
      { types: ['contacts'], parameters: ['objectType'], oneOf: ['crm.objects.contacts.read', 'contacts'], allOf: [] },
      {
        types: ['companies'],
        parameters: ['objectType'],
        oneOf: ['crm.objects.companies.read', 'contacts'],
        allOf: [],
      },
      { types: ['custom'], parameters: ['objectType'], oneOf: ['crm.objects.custom.read'], allOf: [] },
    ],
    [{ types: ['contacts'], parameters: ['objectType'], oneOf: ['crm.objects.contacts.write', 'contacts'], allOf: [] }],
    [{ types: [], parameters: [], oneOf: [], allOf: ['crm.objects.owners.read'] }],
    [],
  ],
};

let calls = 0;

const call = (changes: Partial<RecordedRequest> = {}): RecordedRequest => {
  calls += 1;
  return {
    ...{ id: `r${calls}`, at: '2026-01-01T00:00:00.000Z', startedAt: calls * 100, method: 'GET' },
    ...{ path: '/crm/v3/objects/contacts/1', route: '/crm/v3/objects/:objectType/:objectId', operationId: 'getObject' },
    ...{ status: 200, fault: null, milliseconds: 1, caller: 'app', hubId: 1, appId: 7 },
    ...{ grantedScopes: ['crm.objects.contacts.read'], warnings: [], requestHeaders: {}, requestBody: null },
    ...{ responseHeaders: {}, responseBody: null },
    ...changes,
  };
};

const record = (...requests: RecordedRequest[]): Recording => ({ requests, endpoints, isFull: false });

const listRules = (...requests: RecordedRequest[]): string[] =>
  listFindings(record(...requests)).map(({ rule }) => rule);

const rejection = (status: number, category: string): Partial<RecordedRequest> => ({
  status,
  responseBody: JSON.stringify({ status: 'error', category, message: 'Refused.' }),
});

it.each<[string, Partial<RecordedRequest>]>([
  ['unknown-endpoint', { path: '/crm/v9/objects', route: null, operationId: null, status: 404 }],
  ['not-served', { path: '/marketing/v3/emails', operationId: 'endpointNotServed', status: 404 }],
  ['wrong-method', { operationId: 'methodNotAllowed', status: 405, responseHeaders: { allow: 'GET, PATCH' } }],
  ['missing-scope', rejection(403, 'MISSING_SCOPES')],
  ['token-in-query', { path: '/crm/v3/objects/contacts/1?hapikey=[masked]' }],
  ['rejected', rejection(400, 'VALIDATION_ERROR')],
  ['ignored', { warnings: ['ignored field "foo"'] }],
  ['deprecated', { path: '/contacts/v1/contact/vid/1/profile', route: '/contacts/v1/contact/vid/:vid/profile' }],
])('%s is found, and not in a call without it', (rule, changes) => {
  expect(listRules(call())).toEqual([]);
  expect(listRules(call(changes))).toContain(rule);
});

it('what a fault of the sandbox refuses is not held against the call', () => {
  expect(listRules(call({ ...rejection(400, 'VALIDATION_ERROR'), fault: 'f1' }))).toEqual([]);
});

it('calls with the same finding are one, counted, with some of their ids', () => {
  const wrong = { path: '/crm/v9/objects/17', route: null, status: 404, grantedScopes: null };
  const [finding, ...others] = listFindings(record(call(wrong), call({ ...wrong, path: '/crm/v9/objects/18' })));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ endpoint: 'GET /crm/v9/objects/{}', count: 2, level: 'error' });
  expect(finding?.requestIds).toHaveLength(2);
});

it('ten reads of single records in a row are one batch; nine, and reads without a batch endpoint, are not', () => {
  const reads = Array.from({ length: 10 }, (_, index) => call({ path: `/crm/v3/objects/contacts/${index}` }));
  expect(listFindings(record(...reads))).toMatchObject([
    { rule: 'one-by-one', count: 10, message: expect.stringContaining('/crm/v3/objects/{objectType}/batch/read') },
  ]);
  expect(listRules(...reads.slice(1))).toEqual([]);
  const ofOwners = reads.map((read) => ({ ...read, path: '/crm/v3/owners/1', route: '/crm/v3/owners/:ownerId' }));
  expect(listRules(...ofOwners.map((read) => ({ ...read, grantedScopes: null })))).toEqual([]);
  const later = reads.map((read, index) => ({ ...read, startedAt: index * 60_000 }));
  expect(listRules(...later)).toEqual([]);
  const creates = reads.map((read) => ({
    ...{ ...read, method: 'POST', path: '/crm/v3/objects/contacts', route: '/crm/v3/objects/:objectType' },
    grantedScopes: null,
  }));
  expect(listRules(...creates)).toEqual(['one-by-one']);
});

it('a call that got 429 is repeated after Retry-After, neither earlier nor never', () => {
  const limited = call({ status: 429, startedAt: 1000, responseHeaders: { 'retry-after': '10' } });
  expect(listRules(limited, call({ startedAt: 11_000 }))).toEqual([]);
  expect(listFindings(record(limited, call({ startedAt: 1500 })))).toMatchObject([
    { rule: 'no-retry', message: expect.stringContaining('10 s of Retry-After') },
  ]);
  const other = call({ path: '/crm/v3/owners', route: '/crm/v3/owners', startedAt: 90_000, grantedScopes: null });
  expect(listRules(limited, other)).toEqual(['no-retry']);
  // The recording ends before the time for a repetition has passed.
  expect(listRules(limited, { ...other, startedAt: 12_000 })).toEqual([]);
});

it('the scopes of an app are the fewest that its calls need, granted ones first', () => {
  const grantedScopes = ['crm.objects.contacts.read', 'crm.objects.contacts.write', 'contacts', 'tickets'];
  const write = {
    method: 'POST',
    path: '/crm/v3/objects/contacts',
    route: '/crm/v3/objects/:objectType',
    grantedScopes,
  };
  const owners = { path: '/crm/v3/owners', route: '/crm/v3/owners', grantedScopes };
  const companies = { path: '/crm/v3/objects/companies/1', grantedScopes };
  const all = [call({ grantedScopes }), call(write), call(owners), call(companies)];
  expect(listAppScopes(record(...all))).toEqual([
    {
      appId: 7,
      granted: grantedScopes.toSorted(),
      needed: ['contacts', 'crm.objects.owners.read'],
      unused: ['crm.objects.contacts.read', 'crm.objects.contacts.write', 'tickets'],
      undecided: 0,
    },
  ]);
  const byBody = call({ method: 'POST', path: '/crm/v3/imports', route: '/crm/v3/imports' });
  expect(listFindings(record(byBody))).toMatchObject([
    { rule: 'unused-scope', message: expect.stringContaining('Not counted: 1 whose scopes depend on their bodies.') },
  ]);
  const custom = call({ path: '/crm/v3/objects/p1_machines/1' });
  expect(listAppScopes(record(custom))).toMatchObject([{ needed: ['crm.objects.custom.read'] }]);
  expect(listRules(custom)).toEqual(['unused-scope']);
});

it('JUnit fails for each rule with an error or a warning, and escapes what comes from requests', () => {
  const recording = record(
    call({ path: '/a<b>&"c"\u0007', route: null, status: 404 }),
    call({ grantedScopes: ['tickets'] }),
  );
  const xml = printReport({ recording, findings: listFindings(recording) }, 'junit');
  expect(xml).toContain('failures="1"');
  expect(xml).toContain('<testcase classname="spoke report" name="unknown-endpoint"><failure message="1 found">');
  expect(xml).toContain('GET /a&lt;b&gt;&amp;&quot;c&quot; (once): There is no such endpoint.');
  expect(xml).toMatch(/name="unused-scope"><system-out>/);
});
