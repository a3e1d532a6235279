import type { paths } from '../api/schema.js';

type FaultsPath = paths['/_spoke/faults'];
export type NewFault = NonNullable<FaultsPath['post']['requestBody']>['content']['application/json'];
export type Fault = FaultsPath['post']['responses']['201']['content']['application/json'];

/** What a rule does, in a few words. */
export function toEffect({ status, cut, delayMs = 0, jitterMs = 0, afterHandler }: NewFault): string {
  const pause = jitterMs > 0 ? `${delayMs} to ${delayMs + jitterMs} ms` : `${delayMs} ms`;
  const parts = [
    ...(delayMs + jitterMs > 0 ? [`${pause} late`] : []),
    ...(status === undefined ? [] : [String(status)]),
    ...(cut === undefined ? [] : [cut === 'middle' ? 'cut in the answer' : 'connection cut']),
    ...(afterHandler ? ['after the work is done'] : []),
  ];
  return parts.join(', ');
}

/** Which requests a rule is for. */
export function toTarget({ method, path, hubId, caller, probability }: NewFault): string {
  const parts = [
    `${method ?? 'Any method'} ${path}`,
    ...(hubId === undefined ? [] : [`account ${hubId}`]),
    ...(caller === undefined ? [] : [caller]),
    ...(probability === undefined ? [] : [`${Math.round(probability * 100)} % of them`]),
  ];
  return parts.join(' · ');
}
