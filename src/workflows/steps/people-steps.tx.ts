import { countTurn } from './steps.store.js';
import type { CarryOut, StepPlace } from './step-place.js';
import { isMissing, resolve, toMissing, toMissingReason } from './step-texts.js';

const longestText = 2000;

/** Notifies users in the web app, once each. Assumption AA27. */
export const notifyUsers: CarryOut<'notice'> = async ({ notifyInTx }, tx, { place, step }) => {
  const { hubId, flowId, flowName, objectType, recordId, owners, values, now } = place;
  const subject = resolve(step.subject, place);
  if (isMissing(subject)) return toMissingReason(subject);
  const body = step.body ? resolve(step.body, place) : '';
  if (isMissing(body)) return toMissingReason(body);
  const ofRecord = step.ownerProperties.flatMap((name) => owners.get(values[name] ?? '')?.userId ?? []);
  const members = new Set([...owners.values()].map(({ userId }) => userId));
  const userIds = new Set([...step.userIds, ...ofRecord].filter((id) => members.has(id)));
  const message = { subject: subject.slice(0, longestText), body: body.slice(0, longestText) };
  const notice = {
    ...({ kind: 'workflowMessage', record: { objectType, recordId }, at: now } as const),
    // Each time, a notification of its own.
    mergeKey: `workflowMessage:${place.enrollmentId}:${place.actionId}:${now.getTime()}`,
    details: { message: { ...message, workflow: { id: flowId, name: flowName } } },
  };
  await notifyInTx(
    tx,
    hubId,
    [...userIds].map((userId) => ({ ...notice, userId })),
  );
  return { next: step.next };
};

/** Assigns the record to the next of the users. Those who are no owners any more are passed over. */
export const rotateOwner: CarryOut<'rotation'> = async (_, tx, { place, step }) => {
  const { records, objectType, recordId, values } = place;
  const { property, isOverwriting, next } = step;
  if (!records.types.get(objectType)?.set.has(property)) return toMissingReason(toMissing(property));
  if (!isOverwriting && (values[property] ?? '') !== '') return { next };
  const ownerIds = listOwnerIds(place, step.userIds);
  if (ownerIds.length === 0) return { reason: 'None of the users is an owner any more.' };
  const ownerId = ownerIds[(await countTurn(tx, place)) % ownerIds.length] ?? '';
  const row = { traceId: '0', key: { id: recordId }, properties: { [property]: ownerId } };
  const { failures } = await records.begin(tx).update(objectType, [row]);
  const [failure] = failures.values();
  return failure ? { reason: failure.message } : { next, note: { value: ownerId } };
};

function listOwnerIds({ owners }: StepPlace, userIds: readonly number[]): string[] {
  const ids = new Map([...owners].map(([ownerId, { userId }]) => [userId, ownerId]));
  return userIds.flatMap((userId) => ids.get(userId) ?? []);
}
