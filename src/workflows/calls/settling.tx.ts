import type { Tx } from '../../platform/db/db.js';
import type { CallAnswer } from './call-answers.js';
import * as store from './calls.store.js';

interface Settlement {
  readonly answer: CallAnswer;
  /** Of the next attempt, if the request is repeated. */
  readonly dueAt?: Date | null;
  readonly now: Date;
}

/**
 * Stores how a call ended or goes on, and when its enrollment continues: a crash leaves both or neither. Without a claim it is the
 * app's own callback. Returns false if the call has a result, or another process has it.
 */
export async function settle(
  tx: Tx,
  call: store.CallId & { readonly claimId?: string },
  { answer, dueAt = null, now }: Settlement,
): Promise<boolean> {
  // In the order of the runs: first the enrollment.
  const isActive = await store.lockEnrollment(tx, call);
  const expiresAt = answer.is === 'block' ? new Date(now.getTime() + answer.forMs) : null;
  const reason = 'reason' in answer ? answer.reason : null;
  const result = { outcome: reason, outputs: answer.is === 'success' ? answer.outputs : {}, expiresAt, now };
  const ended = isActive ? toState(answer) : 'FAILED';
  const state = { ...result, state: ended, dueAt: ended === 'PENDING' ? dueAt : null };
  if (!(await store.settleCall(tx, call, state))) return false;
  if (!isActive) return true;
  const continuesAt = ended === 'PENDING' ? null : (expiresAt ?? now);
  await store.updateWaiting(tx, call, { dueAt: continuesAt, reason: ended === 'PENDING' ? reason : null, now });
  return true;
}

function toState({ is }: CallAnswer): store.CallRow['state'] {
  const states = { success: 'SUCCEEDED', failure: 'FAILED', block: 'BLOCKED', later: 'PENDING' } as const;
  return states[is];
}
