import { accessTokenErrors } from '../../oauth/credentials/access-tokens.errors.js';
import { findTokenError } from '../../oauth/credentials/token.errors.js';
import { toMissingScopes } from '../../platform/http/caller-hook.js';
import { httpErrors, type AppError } from '../../platform/http/errors.js';
import type { Fault, FaultRule } from './faults.js';

type Effect = Pick<Fault, 'pauseMs' | 'error'> & { readonly rule: Omit<FaultRule, 'path'> };

const toFailure = (error: AppError): Effect => ({ pauseMs: 0, error, rule: { status: error.row.status } });
const toEffect = (rule: Omit<FaultRule, 'path'>, pauseMs = 0): Effect => ({ pauseMs, rule });

const policies = { ten_secondly: 'TEN_SECONDLY_ROLLING', secondly: 'SECONDLY', daily: 'DAILY' } as const;
const longestDelayMs = 60_000;

interface Scenario {
  /** How it is written, for the error of one that is not known. */
  readonly form: string;
  /** `detail` is what follows the colon. Undefined if it does not fit. */
  readonly toEffect: (detail: string | undefined) => Effect | undefined;
}

/** One that has no detail. */
const plain = (form: string, effect: () => Effect): Scenario => ({
  form,
  toEffect: (detail) => (detail === undefined ? effect() : undefined),
});

const scenarios: readonly Scenario[] = [
  plain('expired-token', () => toFailure(accessTokenErrors.expiredAuthentication())),
  plain('invalid-token', () => toFailure(httpErrors.authenticationMissing())),
  {
    form: 'missing-scope:SCOPE,…',
    toEffect: (detail) =>
      detail ? toFailure(toMissingScopes(detail.split(',').map((scope) => scope.trim()))) : undefined,
  },
  {
    form: `rate-limited[:${Object.keys(policies).join('|')}]`,
    toEffect(detail = 'ten_secondly') {
      const policy = Object.entries(policies).find(([name]) => name === detail)?.[1];
      return policy && toEffect({ status: 429, policy });
    },
  },
  {
    form: 'token-error:CODE',
    toEffect(detail = '') {
      const error = findTokenError(detail);
      return error && toFailure(error);
    },
  },
  {
    form: 'status:400…599',
    toEffect: (detail = '') => (/^[45]\d\d$/.test(detail) ? toEffect({ status: Number(detail) }) : undefined),
  },
  {
    form: 'delay:MILLISECONDS',
    toEffect: (detail = '') =>
      /^\d{1,5}$/.test(detail) && Number(detail) <= longestDelayMs ? toEffect({}, Number(detail)) : undefined,
  },
  plain('no-response', () => toEffect({ cut: 'before' })),
  plain('lost-response', () => toEffect({ cut: 'before', afterHandler: true })),
  plain('cut-response', () => toEffect({ cut: 'middle', afterHandler: true })),
];

/**
 * The fault that one request asks for by the header `X-Spoke-Scenario`: a name, and for some a detail after a colon. Throws
 * INVALID_REQUEST (400), which lists them, for others.
 */
export function toScenarioFault(header: string): Fault {
  const [, name = '', detail] = /^\s*([^:]*?)(?::(.*?))?\s*$/.exec(header) ?? [];
  const effect = scenarios.find(({ form }) => form.split(/[:[]/, 1)[0] === name)?.toEffect(detail);
  if (!effect) {
    const forms = scenarios.map(({ form }) => form).join(', ');
    throw httpErrors.invalidRequest({ message: `X-Spoke-Scenario is one of ${forms}` });
  }
  return { id: header.trim(), ...effect, rule: { path: '/**', ...effect.rule } };
}
