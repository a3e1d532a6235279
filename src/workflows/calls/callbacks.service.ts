import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { readOutputs, type CallAnswer } from './call-answers.js';
import { runsTopic } from './calls.service.js';
import * as store from './calls.store.js';
import { withRules } from './execution-rules.js';
import { customActionErrors } from '../custom-actions/custom-actions.errors.js';
import type { ActionContent } from '../custom-actions/custom-actions.schema.js';
import { findAction } from '../custom-actions/custom-actions.store.js';
import { listOutputs } from '../custom-actions/installed-action.js';
import { settle } from './settling.tx.js';

/** An app in an account. */
interface Completing {
  readonly hubId: number;
  readonly appId: number;
}

interface Completion {
  readonly callbackId: string;
  readonly outputFields: Readonly<Record<string, unknown>>;
}

/** Assumption AA16. */
export interface CallbacksService {
  /**
   * Completes actions of an app, all or none; those that were completed before stay as they are. Throws CALLBACK_NOT_FOUND (404),
   * CALLBACK_TOO_LATE, CALLBACK_INVALID (400).
   */
  complete(app: Completing, completions: readonly Completion[]): Promise<void>;
}

interface CallbacksDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createCallbacksService({ db, clock }: CallbacksDeps): CallbacksService {
  return {
    async complete(app, completions) {
      const found = completions.map((completion) => ({ completion, id: readId(app, completion.callbackId) }));
      // One order, so that batches do not block each other.
      const ordered = found.sort((a, b) => Number(BigInt(a.id.enrollmentId) - BigInt(b.id.enrollmentId)));
      await db.write(async (tx) => {
        const now = clock.now();
        for (const { completion, id } of ordered) await completeOne(tx, { app, completion, id, now });
        await db.publish(tx, runsTopic, String(app.hubId));
      });
    },
  };
}

function readId({ hubId }: Completing, callbackId: string): store.CallId {
  const [, hub, enrollmentId = '', callNo] = /^ap-(\d{1,9})-([1-9]\d{0,17})-\d{1,10}-(\d{1,9})$/.exec(callbackId) ?? [];
  return Number(hub) === hubId ? { hubId, enrollmentId, callNo: Number(callNo) } : notFound(callbackId);
}

interface Completed {
  readonly app: Completing;
  readonly completion: Completion;
  readonly id: store.CallId;
  readonly now: Date;
}

async function completeOne(tx: Tx, { app, completion, id, now }: Completed): Promise<void> {
  const { callbackId, outputFields } = completion;
  const isActive = await store.lockEnrollment(tx, id);
  const call = (await store.findCall(tx, id, app.appId)) ?? notFound(callbackId);
  if (call.state === 'SUCCEEDED' || (call.state === 'FAILED' && isActive)) return;
  if (!isActive || !call.isOpen) {
    const message = `The workflow does not wait for callback ${callbackId} any more.`;
    throw customActionErrors.callbackTooLate({ message });
  }
  const action = await findAction<ActionContent>(tx, app.appId, call.definitionId);
  const read: CallAnswer = readOutputs(outputFields, new Set(action ? listOutputs(action).keys() : []));
  const answer = action ? withRules(read, action.definition) : read;
  if (answer.is === 'block') throw customActionErrors.callbackInvalid();
  await settle(tx, id, { answer, now });
}

function notFound(callbackId: string): never {
  const message = `No action of the app waits for callback ${callbackId.slice(0, 200).toWellFormed()}.`;
  throw customActionErrors.callbackNotFound({ message });
}
