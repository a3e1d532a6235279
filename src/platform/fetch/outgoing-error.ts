/**
 * Why an outgoing request came to nothing. `unreachable` is one word for refused addresses, closed ports and silence, so
 * that nobody learns from it what there is inside a network; what it was exactly is for the log.
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
