import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallLimits } from '../platform/http/caller-hook.js';
import { toLimitError } from './quotas.errors.js';
import type { CountedRequest, CallLimitsService } from './call-limits.service.js';
import type { Allowance, JournalCall } from './allowances.js';
import type { Tally } from './call-counter.js';

/** Checks requests of apps against their limits. Users, developer keys and unauthenticated callers are not counted. */
export function createCallLimits(quotas: Pick<CallLimitsService, 'isOn' | 'count'>): CallLimits {
  const admit = async (counted: CountedRequest, reply: FastifyReply): Promise<void> => {
    const standing = await quotas.count(counted);
    if (!standing) return;
    const { allowances, tally } = standing;
    reply.headers(toLimitHeaders(allowances, tally));
    const met = tally.refusedBy === undefined ? undefined : allowances[tally.refusedBy];
    if (met) throw toLimitError({ policyName: met.policyName, ...(met.groupName && { groupName: met.groupName }) });
  };
  return {
    state: quotas,
    admit(request, reply) {
      const counted = toCounted(request);
      return counted && admit(counted, reply);
    },
  };
}

function toCounted({ caller, ip, routeOptions }: FastifyRequest): CountedRequest | undefined {
  const as = routeOptions.config.facts?.countsAs;
  if (as === 'token') return { as, address: ip };
  if (caller.kind === 'client') return as && isOfJournal(as) ? { as, appId: caller.appId } : undefined;
  if (!as || isOfJournal(as) || (caller.kind !== 'app' && caller.kind !== 'private-app')) return undefined;
  const { kind, hubId, appId } = caller;
  return { as, app: { kind, hubId, appId } };
}

type CountedAs = NonNullable<FastifyRequest['routeOptions']['config']['facts']>['countsAs'];

function isOfJournal(as: CountedAs): as is JournalCall {
  return as.startsWith('journal');
}

/** The rate limit headers of the wire. Searches and token requests have none. */
function toLimitHeaders(allowances: readonly Allowance[], { uses }: Tally): Record<string, string> {
  return Object.assign({}, ...allowances.map((allowance, place) => toHeaders(allowance, uses[place]))) as Record<
    string,
    string
  >;
}

const nothing: Tally['uses'][number] = { used: 0, lastSecond: 0 };

function toHeaders({ policyName, limit, windowMs }: Allowance, { used, lastSecond } = nothing): Record<string, string> {
  const left = (most: number, taken: number): string => String(Math.max(0, most - taken));
  if (policyName === 'DAILY') {
    return { 'x-hubspot-ratelimit-daily': String(limit), 'x-hubspot-ratelimit-daily-remaining': left(limit, used) };
  }
  if (policyName === 'SECONDLY') return {};
  // Still sent, though no longer enforced.
  const secondly = Math.floor(limit / 10);
  return {
    'x-hubspot-ratelimit-interval-milliseconds': String(windowMs),
    'x-hubspot-ratelimit-max': String(limit),
    'x-hubspot-ratelimit-remaining': left(limit, used),
    'x-hubspot-ratelimit-secondly': String(secondly),
    'x-hubspot-ratelimit-secondly-remaining': left(secondly, lastSecond),
  };
}
