import { isTokenRoute, toTokenError } from '../oauth/token.errors.js';
import type { Caller } from '../platform/http/callers.js';
import type { FaultRule } from './faults.js';

export interface FaultAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request that a rule has struck. */
export interface StruckRequest {
  readonly id: string;
  readonly caller: Caller;
  /** The path of its route; undefined when it has none. */
  readonly route: string | undefined;
}

/**
 * What a rule with a status answers: the error body of the endpoint, for 429 with what the live service says about its
 * limits.
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

function toFault(rule: FaultRule & { readonly status: number }, { id, caller }: StruckRequest): Record<string, string> {
  const { status, category = toCategory(status) } = rule;
  if (status === 429) return toLimitError(rule, id, caller);
  return { status: 'error', message: toMessage(rule), correlationId: id, category };
}

/** Here a category is a code of these endpoints. */
function toTokenFault(rule: FaultRule & { readonly status: number }, struck: StruckRequest): Record<string, string> {
  const { status, category: code = toTokenCode(status) } = rule;
  if (status !== 429) return toTokenError({ code, message: toMessage(rule) }, struck.id);
  const limit = toLimitError(rule, struck.id, struck.caller);
  return { error: 'temporarily_unavailable', error_description: limit['message'] ?? '', ...limit };
}

function toMessage({ status = 500, message }: FaultRule): string {
  return message ?? (status >= 500 ? 'internal error' : 'A fault of the sandbox refused this request.');
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

/** Clients wait by `policyName`, or by the message word for word. */
function toLimitError(rule: FaultRule, correlationId: string, caller: Caller): Record<string, string> {
  const policyName = rule.policy ?? 'TEN_SECONDLY_ROLLING';
  return {
    status: 'error',
    message: rule.message ?? `You have reached your ${policyName.toLowerCase()} limit.`,
    errorType: 'RATE_LIMIT',
    correlationId,
    policyName,
    ...('appId' in caller && { groupName: `publicapi:${groups[policyName]}:${caller.appId}:${caller.hubId}` }),
    ...(rule.category !== undefined && { category: rule.category }),
  };
}

const groups = {
  TEN_SECONDLY_ROLLING: 'private_app-api-calls-ten-secondly',
  SECONDLY: 'crm:search:oauth',
  DAILY: 'private_app-api-calls-daily',
} as const;
