import type { RecordedRequest } from '../../library/sandbox.js';
import { listBatchFindings } from './batches.js';
import { collect, levels, rules, toEndpoint, type Finding, type Group, type RuleName } from './findings.js';
import type { Recording } from './recording.js';
import { listRetryFindings } from './retries.js';
import { listAppScopes } from './scope-needs.js';

/** Returns the findings of all rules, errors first. */
export function listFindings(recording: Recording): Finding[] {
  const findings = [
    ...collect(recording.requests, toGroups),
    ...listRetryFindings(recording),
    ...listBatchFindings(recording),
    ...listUnusedScopes(recording),
  ];
  return findings.sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
}

function toGroups(request: RecordedRequest): Group[] {
  const endpoint = toEndpoint(request);
  const toGroup = (rule: RuleName, message: string): Group => ({ rule, message, endpoint });
  const wrong = findWrongEndpoint(request);
  if (wrong) return [toGroup(...wrong)];
  // A fault of the sandbox says nothing about the call.
  const refusal = request.fault === null ? findRefusal(request) : undefined;
  const secret = findSecretName(request.path);
  const successor = findSuccessor(request.path);
  return [
    ...(refusal ? [toGroup(...refusal)] : []),
    ...(secret ? [toGroup('token-in-query', `"${secret}" belongs in a header or a body, not in the address.`)] : []),
    ...(successor ? [toGroup('deprecated', `An older version: use ${successor}.`)] : []),
    ...request.warnings.map((warning) => toGroup('ignored', `The server ${warning}.`)),
  ];
}

function findWrongEndpoint({ route, operationId, responseHeaders }: RecordedRequest): [RuleName, string] | undefined {
  if (operationId === 'endpointNotServed') {
    return ['not-served', 'The live service has this endpoint, Spoke does not: see docs/compatibility.md.'];
  }
  if (operationId === 'methodNotAllowed') {
    return ['wrong-method', `The path has other methods: ${responseHeaders['allow'] ?? 'none'}.`];
  }
  return route === null ? ['unknown-endpoint', 'There is no such endpoint.'] : undefined;
}

function findRefusal({ status, responseBody }: RecordedRequest): [RuleName, string] | undefined {
  const { category, message } = toErrorBody(responseBody);
  if (status === 403 && category === 'MISSING_SCOPES') return ['missing-scope', message];
  return status === 400 || status === 413 || status === 415 ? ['rejected', `${status}: ${message}`] : undefined;
}

function toErrorBody(text: string | null): { category: string; message: string } {
  try {
    const { category = '', message = 'no message' } = JSON.parse(text ?? '') as { category?: string; message?: string };
    return { category, message };
  } catch {
    return { category: '', message: 'no message' };
  }
}

const secretNames = ['access_token', 'refresh_token', 'client_secret', 'hapikey', 'api_key', 'apikey'];

function findSecretName(path: string): string | undefined {
  const names = new URLSearchParams(path.split('?')[1] ?? '').keys();
  return [...names].find((name) => secretNames.includes(name.toLowerCase()));
}

/** Versions 1 and 2 of paths, with what has taken their place. */
const successors: readonly (readonly [RegExp, string])[] = [
  [/^\/companies\/v[12]\//, '/crm/v3/objects/companies'],
  [/^\/contacts\/v1\/lists?\b/, '/crm/v3/lists'],
  [/^\/contacts\/v1\//, '/crm/v3/objects/contacts'],
  [/^\/crm-associations\/v1\//, '/crm/v4/associations'],
  [/^\/crm-objects\/v1\//, '/crm/v3/objects'],
  [/^\/crm-pipelines\/v1\//, '/crm/v3/pipelines'],
  [/^\/deals\/v1\/pipelines\b/, '/crm/v3/pipelines/deals'],
  [/^\/deals\/v1\//, '/crm/v3/objects/deals'],
  [/^\/engagements\/v1\//, '/crm/v3/objects/{notes, tasks, calls, emails, meetings}'],
  [/^\/filemanager\/api\//, '/files/v3'],
  [/^\/owners\/v2\//, '/crm/v3/owners'],
  [/^\/properties\/v[12]\//, '/crm/v3/properties'],
];

const findSuccessor = (path: string): string | undefined => successors.find(([older]) => older.test(path))?.[1];

function listUnusedScopes(recording: Recording): Finding[] {
  return listAppScopes(recording).flatMap(({ appId, unused, undecided }) => {
    if (unused.length === 0) return [];
    const except = undecided === 0 ? '' : ` Not counted: ${undecided} whose scopes depend on their bodies.`;
    const message = `App ${appId} has scopes that no call needs: ${unused.join(', ')}.${except}`;
    const requests = recording.requests.filter((request) => request.appId === appId);
    const requestIds = requests.slice(0, 5).map(({ id }) => id);
    return [
      {
        rule: 'unused-scope',
        level: rules['unused-scope'].level,
        message,
        endpoint: '',
        count: requests.length,
        requestIds,
      },
    ];
  });
}
