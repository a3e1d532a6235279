import type { Allowance } from './allowances.js';
import type { Tally, Used } from './call-counter.js';

/** How the limits of calls stand, in the headers of the wire. Searches and token requests say nothing of theirs. */
export function toLimitHeaders(allowances: readonly Allowance[], { uses }: Tally): Record<string, string> {
  return Object.assign({}, ...allowances.map((allowance, place) => toHeaders(allowance, uses[place]))) as Record<
    string,
    string
  >;
}

const nothing: Used = { used: 0, lastSecond: 0 };

function toHeaders({ policyName, limit, windowMs }: Allowance, { used, lastSecond } = nothing): Record<string, string> {
  const left = (most: number, taken: number): string => String(Math.max(0, most - taken));
  if (policyName === 'DAILY') {
    return { 'x-hubspot-ratelimit-daily': String(limit), 'x-hubspot-ratelimit-daily-remaining': left(limit, used) };
  }
  if (policyName === 'SECONDLY') return {};
  // Told still, though nothing refuses by it any more.
  const secondly = Math.floor(limit / 10);
  return {
    'x-hubspot-ratelimit-interval-milliseconds': String(windowMs),
    'x-hubspot-ratelimit-max': String(limit),
    'x-hubspot-ratelimit-remaining': left(limit, used),
    'x-hubspot-ratelimit-secondly': String(secondly),
    'x-hubspot-ratelimit-secondly-remaining': left(secondly, lastSecond),
  };
}
