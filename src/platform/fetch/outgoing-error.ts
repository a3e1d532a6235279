/**
 * Why an outgoing request failed. `unreachable` covers refused addresses, closed ports and timeouts, so that callers cannot probe
 * an internal network; the log has the exact cause.
 */
export type OutgoingReason = 'refused' | 'unreachable' | 'timed-out' | 'too-large' | 'encoded' | 'too-many-redirects';

export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.reason = reason;
  }
}
