import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { toNetwork } from '../../platform/http/guards/client-network.js';
import type { ActivityEvent, ActivityService } from './activity.service.js';
import { recordedOperations } from './recorded-operations.js';

type Recorded = (typeof recordedOperations)[string];

/**
 * Records each successful request to an operation of {@link recordedOperations}, before its response is sent. Other routes have no
 * hook. Applies to the routes that are added later.
 */
export function addActivityRecorder(server: Server, { activity }: { readonly activity: ActivityService }): void {
  const expected = new Set(Object.keys(recordedOperations));
  server.addHook('onRoute', (route) => {
    const operationId = route.config?.facts?.operationId ?? '';
    const recorded = recordedOperations[operationId];
    if (!recorded) return;
    expected.delete(operationId);
    const record = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
      const { caller } = request;
      if (reply.statusCode < 300 && 'hubId' in caller) {
        const event = toEvent(recorded, request, payload);
        if (event) await activity.record(caller.hubId, event);
      }
      return payload;
    };
    route.onSend = [...[route.onSend ?? []].flat(), record];
  });
  server.addHook('onReady', async () => {
    if (expected.size > 0) throw new Error(`There is no operation ${[...expected].join(', ')} to record.`);
  });
}

/** Undefined for a batch in which nothing succeeded. */
function toEvent(recorded: Recorded, request: FastifyRequest, payload: unknown): ActivityEvent | undefined {
  const { target = '' } = recorded;
  const targets = listTargets(target, request, payload);
  if (target.includes('*') && targets.length === 0) return undefined;
  const from = { ...toActor(request.caller), network: toNetwork(request.ip), targets };
  const userAgent = request.headers['user-agent'];
  const security = toSecurityType(recorded, request.body);
  if (security) return { security, ...from, userAgent };
  const { category = '', subCategory, objectTypes, action = toAction(request.method) } = recorded;
  const params = request.params as Readonly<Record<string, string>>;
  const types = objectTypes?.map((name) => params[name] ?? '');
  return { category, subCategory, objectTypes: types, action, ...from, userAgent };
}

function toActor(caller: Caller): Pick<ActivityEvent, 'userId' | 'appId'> {
  switch (caller.kind) {
    case 'app':
      return { userId: caller.userId, appId: caller.appId };
    case 'private-app':
      return { userId: caller.createdBy ?? undefined, appId: caller.appId };
    case 'member':
      return { userId: caller.userId };
    default:
      return {};
  }
}

function toSecurityType({ security }: Recorded, body: unknown) {
  if (typeof security !== 'object') return security;
  return (body as { readonly role?: unknown }).role === 'admin' ? security.admin : security.user;
}

function toAction(method: string): 'CREATE' | 'UPDATE' | 'DELETE' {
  if (method === 'POST') return 'CREATE';
  return method === 'DELETE' ? 'DELETE' : 'UPDATE';
}

function listTargets(path: string, { params, body, caller }: FastifyRequest, payload: unknown): string[] {
  const isInResult = path.startsWith('result.') && typeof payload === 'string';
  const result: unknown = isInResult ? JSON.parse(payload) : undefined;
  let found: unknown[] = [{ params, body, caller, result }];
  for (const name of path.split('.')) found = found.flatMap((value) => listMembers(value, name));
  return found.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []));
}

function listMembers(value: unknown, name: string): unknown[] {
  if (name === '*') return Array.isArray(value) ? value : [];
  return typeof value === 'object' && value !== null ? [(value as Readonly<Record<string, unknown>>)[name]] : [];
}
