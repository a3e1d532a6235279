import { defineErrors, type AppError } from '../platform/http/errors.js';

type PolicyName = 'TEN_SECONDLY_ROLLING' | 'SECONDLY' | 'DAILY';

/** Clients back off by the policy's name, or match these messages word for word. */
const quotaErrors = defineErrors({
  TEN_SECONDLY_ROLLING_LIMIT: { status: 429, message: 'You have reached your ten_secondly_rolling limit.' },
  SECONDLY_LIMIT: { status: 429, message: 'You have reached your secondly limit.' },
  DAILY_LIMIT: { status: 429, message: 'You have reached your daily limit.' },
});

const errorOf = {
  TEN_SECONDLY_ROLLING: quotaErrors.tenSecondlyRollingLimit,
  SECONDLY: quotaErrors.secondlyLimit,
  DAILY: quotaErrors.dailyLimit,
} as const;

/** The limit that a rejected call has reached. */
export interface MetLimit {
  readonly policyName: PolicyName;
  readonly groupName?: string;
}

/** The error of a rejected call (429); `message` replaces the message of the policy. */
export function toLimitError(limit: MetLimit, message?: string): AppError {
  return errorOf[limit.policyName]({ limit, ...(message !== undefined && { message }) });
}

export interface CallingApp {
  readonly kind: 'app' | 'private-app';
  readonly hubId: number;
  readonly appId: number;
}

/** The kinds of calls with separate limits per ten seconds and per day. */
export type CountedCall = 'call' | 'association';

/** The name of the limit's owner in errors. Assumptions Q3 and Q9. */
export function toGroupName(
  policyName: PolicyName,
  { kind, hubId, appId }: CallingApp,
  counted: CountedCall = 'call',
): string {
  const app = kind === 'app' ? 'oauth' : 'private_app';
  const group = {
    TEN_SECONDLY_ROLLING: counted === 'call' ? `${app}-api-calls-ten-secondly` : `crm:associations-ten-secondly:${app}`,
    SECONDLY: `crm:search:${app}`,
    DAILY: counted === 'call' ? `${app}-api-calls-daily` : `crm:associations-daily:${app}`,
  }[policyName];
  return `publicapi:${group}:${appId}:${hubId}`;
}
