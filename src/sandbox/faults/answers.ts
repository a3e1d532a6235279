import { findTokenError, isTokenRoute, toTokenError, toTokenLimitError } from '../../oauth/credentials/token.errors.js';
import type { Caller } from '../../platform/http/callers.js';
import { toWireError, type AppError } from '../../platform/http/errors.js';
import { toGroupName, toLimitError } from '../../quotas/quotas.errors.js';
import type { FaultRule } from './faults.js';

interface FaultAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request that a rule matched. */
interface StruckRequest {
  readonly id: string;
  readonly caller: Caller;
  /** The path of its route; undefined without a route. */
  readonly route: string | undefined;
}

/**
 * The response of a rule with a status: the error body of the endpoint, and for 429 the rate limit fields of the live service.
 */
export function toFaultAnswer(rule: FaultRule & { readonly status: number }, struck: StruckRequest): FaultAnswer {
  const { status, retryAfterSeconds = status === 503 ? 1 : undefined } = rule;
  const error = isTokenRoute(struck.route) ? toTokenFault(rule, struck) : toFault(rule, struck);
  return {
    status,
    headers: {
      'content-type': 'application/json;charset=utf-8',
      ...(status === 429 && limitHeaders),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify(error),
  };
}

/** The response of a fault with an error of its own, as its endpoint prints it. */
export function toErrorAnswer(error: AppError, { id, route }: StruckRequest): FaultAnswer {
  const body = isTokenRoute(route) ? toTokenError(error, id) : toWireError(error, id);
  return {
    status: error.row.status,
    headers: { 'content-type': 'application/json;charset=utf-8' },
    body: JSON.stringify(body),
  };
}

function toFault(rule: FaultRule & { readonly status: number }, { id, caller }: StruckRequest): object {
  const { status, category } = rule;
  if (status === 429) return { ...toWireError(toLimit(rule, caller), id), ...(category !== undefined && { category }) };
  return { status: 'error', message: toMessage(rule), correlationId: id, category: category ?? toCategory(status) };
}

/** On these endpoints, the category is a code, and a known code has its own message by default. */
function toTokenFault(rule: FaultRule & { readonly status: number }, struck: StruckRequest): object {
  const { status, category: code = toTokenCode(status) } = rule;
  if (status === 429) return toTokenLimitError(toLimit(rule, struck.caller), struck.id);
  const ownMessage = rule.category === undefined ? undefined : findTokenError(code)?.message;
  return toTokenError({ code, message: rule.message ?? ownMessage ?? toMessage(rule) }, struck.id);
}

function toMessage({ status = 500, message }: FaultRule): string {
  return message ?? (status >= 500 ? 'internal error' : 'A fault of the sandbox rejected this request.');
}

function toTokenCode(status: number): string {
  if (status >= 500) return status === 503 ? 'UNAVAILABLE' : 'INTERNAL_ERROR';
  return status === 401 ? 'BAD_CLIENT_SECRET' : 'BAD_REQUEST';
}

function toCategory(status: number): string {
  if (status >= 500) return 'INTERNAL_ERROR';
  if (status === 401) return 'INVALID_AUTHENTICATION';
  return status === 404 ? 'OBJECT_NOT_FOUND' : 'VALIDATION_ERROR';
}

const limitHeaders = {
  'x-hubspot-ratelimit-interval-milliseconds': '10000',
  'x-hubspot-ratelimit-max': '110',
  'x-hubspot-ratelimit-remaining': '0',
  'x-hubspot-ratelimit-secondly': '11',
  'x-hubspot-ratelimit-secondly-remaining': '0',
};

/** The owner of the limit is only known for calls of apps. */
function toLimit({ policy = 'TEN_SECONDLY_ROLLING', message }: FaultRule, caller: Caller): AppError {
  const isApp = caller.kind === 'app' || caller.kind === 'private-app';
  return toLimitError({ policyName: policy, ...(isApp && { groupName: toGroupName(policy, caller) }) }, message);
}
