import { toHeaderText } from '../../platform/mail/mailer.js';
import { toPlainLines, toSafeHtml } from '../../platform/safe-html.js';
import { countTurn, listAddresses } from './steps.store.js';
import type { CarryOut, StepOf, StepPlace } from './step-place.js';
import { escapeHtml, isMissing, resolve, resolveHtml, toMissing, toMissingReason } from './step-texts.js';

const longestText = 2000;

/** Notifies users in the web app, once each. Assumption AA27. */
export const notifyUsers: CarryOut<'notice'> = async ({ notifyInTx }, tx, { place, step }) => {
  const { hubId, flowId, flowName, objectType, recordId, now } = place;
  const subject = resolve(step.subject, place);
  if (isMissing(subject)) return toMissingReason(subject);
  const body = step.body ? resolve(step.body, place) : '';
  if (isMissing(body)) return toMissingReason(body);
  const userIds = listRecipients(place, step);
  if ('reason' in userIds) return userIds;
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
    userIds.map((userId) => ({ ...notice, userId })),
  );
  return { next: step.next };
};

/**
 * The users of the account among those named and the owners of the record, each once. Fails for a property of owners that is gone, and
 * if all of those named have left and nobody owns the record.
 */
function listRecipients(place: StepPlace, step: StepOf<'notice' | 'mail'>): number[] | { readonly reason: string } {
  const { owners, values, records, objectType } = place;
  const { userIds, ownerProperties } = step;
  const set = records.types.get(objectType)?.set;
  const gone = ownerProperties.find((name) => !set?.has(name));
  if (gone !== undefined) return toMissingReason(toMissing(gone));
  const members = new Set([...owners.values()].map(({ userId }) => userId));
  const ofRecord = ownerProperties.flatMap((name) => owners.get(values[name] ?? '')?.userId ?? []);
  const ids = [...new Set([...userIds, ...ofRecord])].filter((id) => members.has(id));
  const isNobody = ids.length === 0 && userIds.length > 0;
  return isNobody ? { reason: 'None of the users belongs to the account any more.' } : ids;
}

const longestMail = 100_000;

/** Sends users a mail each. Assumption AA29. */
export const mailUsers: CarryOut<'mail'> = async ({ outbox, publicUrl }, tx, { place, step }) => {
  const { hubId, flowName, objectType, recordId } = place;
  const subject = resolve(step.subject, place);
  if (isMissing(subject)) return toMissingReason(subject);
  const body = resolveHtml(step.body, place);
  if (isMissing(body)) return toMissingReason(body);
  const html = toSafeHtml(toLines(body.slice(0, longestMail)));
  const link = `${publicUrl ?? ''}/app/${hubId}/objects/${objectType}/${recordId}`;
  const footer = `Sent by the workflow ${toHeaderText(flowName ?? '')} for ${link}`;
  const mail = {
    subject,
    text: `${toPlainLines(html)}\n\n${footer}`,
    html: `${html}<hr><p>${escapeHtml(footer)}</p>`,
  };
  const userIds = listRecipients(place, step);
  if ('reason' in userIds) return userIds;
  const addresses = await listAddresses(tx, hubId, userIds);
  for (const to of addresses) {
    const isSent = await outbox.sendInTx(tx, { to, ...mail }, { isBulk: true });
    if (!isSent) return { reason: 'This server does not send mail any more.' };
  }
  return { next: step.next };
};

/** A text without tags keeps its lines. */
const toLines = (body: string): string => (/<[a-z]/i.test(body) ? body : body.replaceAll('\n', '<br>'));

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
