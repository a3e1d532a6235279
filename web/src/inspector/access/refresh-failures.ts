import { t } from '../../i18n/messages.js';
import type { NewFault } from '../fault-text.js';

interface RefreshFailure {
  readonly value: string;
  readonly label: string;
  readonly effect: Omit<NewFault, 'path'>;
}

const refuse = (code: string, reason: string, status = 400): RefreshFailure => ({
  value: code,
  label: `${code} – ${reason}`,
  effect: { status, category: code },
});

/** The codes with which the token endpoint refuses a refresh. */
const refusals: readonly RefreshFailure[] = [
  refuse('BAD_REFRESH_TOKEN', t('token unknown or revoked')),
  refuse('BAD_HUB', t('app not connected')),
  refuse('BAD_CLIENT_ID', t('client ID unknown')),
  refuse('BAD_CLIENT_SECRET', t('client secret wrong')),
  refuse('BAD_GRANT_TYPE', t('grant type unknown')),
  refuse('BAD_SCOPES', t('scopes not allowed')),
  refuse('BAD_REQUEST', t('request malformed')),
  refuse('BAD_CONTENT_TYPE', t('not a form'), 415),
];

const outages: readonly RefreshFailure[] = [
  { value: 'limit', label: t('429 – rate limit exceeded'), effect: { status: 429, retryAfterSeconds: 1 } },
  { value: 'error', label: t('500 – internal error'), effect: { status: 500 } },
  { value: 'unavailable', label: t('503 – unavailable'), effect: { status: 503 } },
  { value: 'none', label: t('No response'), effect: { cut: 'before' } },
  {
    value: 'lost',
    label: t('Response lost after the refresh'),
    effect: { cut: 'before', afterHandler: true },
  },
];

export const refreshFailures = [...refusals, ...outages];

/** Its choices, for a select. */
export const failureGroups = [
  { group: t('Refused'), items: [...refusals] },
  { group: t('Outages'), items: [...outages] },
];
