import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../platform/http/caller-hook.js';
import { toLimitHeaders } from './limit-headers.js';
import { toLimitError } from './quotas.errors.js';
import type { CountedRequest, QuotasService } from './quotas.service.js';

/** Holds requests of apps against their limits. People, developer keys and whoever has no credential are not counted. */
export function createAdmission(quotas: Pick<QuotasService, 'isOn' | 'count'>): Admission {
  const admit = async (counted: CountedRequest, reply: FastifyReply): Promise<void> => {
    const standing = await quotas.count(counted);
    if (!standing) return;
    const { allowances, tally } = standing;
    reply.headers(toLimitHeaders(allowances, tally));
    const met = tally.refusedBy === undefined ? undefined : allowances[tally.refusedBy];
    if (met) throw toLimitError({ policyName: met.policyName, ...(met.groupName && { groupName: met.groupName }) });
  };
  return (request, reply) => {
    const counted = quotas.isOn() ? toCounted(request) : undefined;
    return counted && admit(counted, reply);
  };
}

function toCounted({ caller, ip, routeOptions }: FastifyRequest): CountedRequest | undefined {
  const as = routeOptions.config.facts?.countsAs;
  if (as === 'token') return { as, address: ip };
  if (!as || (caller.kind !== 'app' && caller.kind !== 'private-app')) return undefined;
  const { kind, hubId, appId } = caller;
  return { as, app: { kind, hubId, appId } };
}
