import { t } from '../i18n/messages.js';
import type { paths } from '../api/schema.js';

type FaultsPath = paths['/_spoke/faults'];
export type NewFault = NonNullable<FaultsPath['post']['requestBody']>['content']['application/json'];
export type Fault = FaultsPath['post']['responses']['201']['content']['application/json'];

/** Describes what a rule does. */
export function toEffect({ status, category, cut, delayMs = 0, jitterMs = 0, afterHandler }: NewFault): string {
  const parts = [
    ...(delayMs + jitterMs > 0 ? [toDelay(delayMs, jitterMs)] : []),
    ...(status === undefined ? [] : [category === undefined ? String(status) : `${status} ${category}`]),
    ...(cut === undefined ? [] : [cut === 'middle' ? t('response cut short') : t('connection cut')]),
    ...(afterHandler ? [t('after processing')] : []),
  ];
  return parts.join(', ');
}

const toDelay = (delayMs: number, jitterMs: number): string =>
  jitterMs > 0
    ? t('{shortest} to {longest} ms delay', { shortest: delayMs, longest: delayMs + jitterMs })
    : t('{delay} ms delay', { delay: delayMs });

/** Describes which requests a rule applies to. */
export function toTarget({ method, path, grantType, hubId, caller, probability }: NewFault): string {
  const parts = [
    `${method ?? t('Any method')} ${path}`,
    ...(grantType === undefined ? [] : [grantType]),
    ...(hubId === undefined ? [] : [t('account {hubId}', { hubId })]),
    ...(caller === undefined ? [] : [caller]),
    ...(probability === undefined
      ? []
      : [t('{probability} % of requests', { probability: Math.round(probability * 100) })]),
  ];
  return parts.join(' · ');
}
