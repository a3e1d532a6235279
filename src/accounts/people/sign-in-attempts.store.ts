import type { Tx } from '../../platform/db/db.js';

export interface BackoffRule {
  /** Attempts without a wait. */
  readonly freeAttempts: number;
  /** The first wait, in seconds. */
  readonly firstWaitSeconds: number;
  /** The longest wait, in seconds. */
  readonly maxWaitSeconds: number;
  /** Without attempts for this many seconds, the count starts again. */
  readonly forgetSeconds: number;
}

interface Attempt {
  readonly accountHash: Buffer;
  readonly now: Date;
}

/**
 * Counts an attempt before it is made, so that parallel guesses cannot all pass. Returns false, without counting, while the wait
 * of the last attempt lasts. The wait starts after the free attempts and doubles each time.
 */
export async function insertAttempt(tx: Tx, { accountHash, now }: Attempt, rule: BackoffRule): Promise<boolean> {
  const counted = tx`case when a.seen_at < ${now}::timestamptz - make_interval(secs => ${rule.forgetSeconds}) then 1 else a.attempts + 1 end`;
  const rows = await tx`
    insert into sign_in_attempt as a (account_hash, attempts, seen_at, next_at)
    values (${accountHash}, 1, ${now}, ${now})
    on conflict (account_hash) do update set
      attempts = ${counted},
      seen_at = ${now},
      next_at = ${now}::timestamptz + make_interval(secs => case
        when ${counted} <= ${rule.freeAttempts}::integer then 0
        else least(${rule.firstWaitSeconds}::integer * power(2, least(${counted} - ${rule.freeAttempts}::integer - 1, 20)), ${rule.maxWaitSeconds}::integer) end)
    -- Of attempts at the same time, a later one may have looked at the clock before.
    where a.attempts < ${rule.freeAttempts}::integer or a.next_at <= ${now} or a.next_at > ${now}::timestamptz + make_interval(secs => ${rule.maxWaitSeconds})
    returning 1`;
  return rows.length === 1;
}

/** Deletes the attempts at one account, and all that are older than `before`. */
export async function deleteAttempts(tx: Tx, accountHash: Buffer, before: Date): Promise<void> {
  await tx`delete from sign_in_attempt where account_hash = ${accountHash} or seen_at < ${before}`;
}
