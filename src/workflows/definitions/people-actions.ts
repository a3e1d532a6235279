import {
  assertFields,
  findFlag,
  isAbsent,
  readCount,
  readText,
  readTexts,
  readWord,
  refuse,
  type FlowNode,
} from './flow-node.js';
import type { MailStep, NoticeStep, RotationStep } from './program.js';
import { getProperty, toTemplate, type ActionWorld } from './step-values.js';

function readUsers(fields: FlowNode, { userIds }: ActionWorld): number[] {
  const ids = readTexts(fields, 'user_ids').map((text, index) => {
    const node = { place: fields.place, fields: { [`user_ids[${index}]`]: text } };
    const id = readCount(node, `user_ids[${index}]`, { min: 1, max: 2_147_483_647 });
    return userIds.has(id) ? id : refuse(`${fields.place}.user_ids[${index}]`, `there is no user ${id}`);
  });
  return [...new Set(ids)];
}

function getOwnerProperty(name: string, place: string, world: ActionWorld): string {
  const { referencedObjectType } = getProperty(name, place, world);
  return referencedObjectType === 'OWNER' ? name : refuse(place, `the property '${name}' does not hold an owner`);
}

/** Users, and properties with owners: one of them at least. */
function readRecipients(fields: FlowNode, world: ActionWorld) {
  const userIds = readUsers(fields, world);
  const ownerProperties = readTexts(fields, 'owner_properties').map((name, index) =>
    getOwnerProperty(name, `${fields.place}.owner_properties[${index}]`, world),
  );
  if (userIds.length + ownerProperties.length === 0) refuse(fields.place, 'user_ids or owner_properties are expected');
  return { userIds, ownerProperties };
}

/** Reads an action that notifies users in the web app. Assumption AA27. */
export async function readNotice(fields: FlowNode, world: ActionWorld): Promise<NoticeStep> {
  assertFields(fields, ['user_ids', 'owner_properties', 'delivery_method', 'subject', 'body']);
  if (!isAbsent(fields.fields['delivery_method'])) readWord(fields, 'delivery_method', ['APP']);
  const recipients = readRecipients(fields, world);
  const toText = (name: string) => toTemplate(readText(fields, name), `${fields.place}.${name}`, world);
  const body = isAbsent(fields.fields['body']) ? null : toText('body');
  return { is: 'notice', ...recipients, subject: toText('subject'), body, next: null };
}

/** Reads an action that sends users a mail. Assumption AA29. */
export function readMail(fields: FlowNode, world: ActionWorld): MailStep {
  assertFields(fields, ['user_ids', 'owner_properties', 'subject', 'body']);
  if (!world.canMail) refuse(fields.place, 'this server sends no mail: its operator can configure a mail server');
  const toText = (name: string) => toTemplate(readText(fields, name), `${fields.place}.${name}`, world);
  const recipients = readRecipients(fields, world);
  return { is: 'mail', ...recipients, subject: toText('subject'), body: toText('body'), next: null };
}

/** Reads an action that assigns the record to users in turn. Assumption AA27. */
export async function readRotation(fields: FlowNode, world: ActionWorld): Promise<RotationStep> {
  assertFields(fields, ['user_ids', 'target_property', 'overwrite_current_owner']);
  const userIds = readUsers(fields, world);
  if (userIds.length === 0) refuse(`${fields.place}.user_ids`, 'at least one user is expected');
  const isNamed = !isAbsent(fields.fields['target_property']);
  const name = isNamed ? readText(fields, 'target_property') : 'hubspot_owner_id';
  const property = getOwnerProperty(name, `${fields.place}.target_property`, world);
  return { is: 'rotation', userIds, property, isOverwriting: findFlag(fields, 'overwrite_current_owner'), next: null };
}
