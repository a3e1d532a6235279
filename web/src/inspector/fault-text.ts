import type { paths } from '../api/schema.js';

type FaultsPath = paths['/_spoke/faults'];
export type NewFault = NonNullable<FaultsPath['post']['requestBody']>['content']['application/json'];
export type Fault = FaultsPath['post']['responses']['201']['content']['application/json'];

/** Describes what a rule does. */
export function toEffect({ status, cut, delayMs = 0, jitterMs = 0, afterHandler }: NewFault): string {
  const pause = jitterMs > 0 ? `${delayMs} to ${delayMs + jitterMs} ms` : `${delayMs} ms`;
  const parts = [
    ...(delayMs + jitterMs > 0 ? [`${pause} delay`] : []),
    ...(status === undefined ? [] : [String(status)]),
    ...(cut === undefined ? [] : [cut === 'middle' ? 'response cut short' : 'connection cut']),
    ...(afterHandler ? ['after processing'] : []),
  ];
  return parts.join(', ');
}

/** Describes which requests a rule applies to. */
export function toTarget({ method, path, hubId, caller, probability }: NewFault): string {
  const parts = [
    `${method ?? 'Any method'} ${path}`,
    ...(hubId === undefined ? [] : [`account ${hubId}`]),
    ...(caller === undefined ? [] : [caller]),
    ...(probability === undefined ? [] : [`${Math.round(probability * 100)} % of requests`]),
  ];
  return parts.join(' · ');
}
