import type { Condition } from './conditions.store.js';
import { assertFields, findText, readTexts, readWord, refuse, type Node } from './fields.js';
import type { FilterWorld } from './filter-world.js';
import type { Moment } from './moments.js';

type Result = Extract<Condition<Moment>, { is: 'subscription' }>;
type Status = Result['statuses'][number];

/** Both filter types have words of their own; here they mean the same. */
const statuses: Readonly<Record<string, Status>> = {
  OPT_IN: 'SUBSCRIBED',
  SUBSCRIBED: 'SUBSCRIBED',
  OPT_OUT: 'UNSUBSCRIBED',
  UNSUBSCRIBED: 'UNSUBSCRIBED',
  NOT_OPTED: 'NOT_SPECIFIED',
  NOT_SPECIFIED: 'NOT_SPECIFIED',
};

/** Reads a filter of type `EMAIL_SUBSCRIPTION`: the status of a contact's address in one of some subscriptions. Assumption G26. */
export function toEmailSubscription(filter: Node, world: FilterWorld): Result {
  assertFields(filter, ['filterType', 'subscriptionIds', 'acceptedStatuses', 'subscriptionType']);
  findText(filter, 'subscriptionType');
  return toSubscription(filter, world, 'acceptedStatuses');
}

/** Reads a filter of type `COMMUNICATION_SUBSCRIPTION`, which names the channel. */
export function toCommunicationSubscription(filter: Node, world: FilterWorld): Result {
  const fields = ['filterType', 'subscriptionIds', 'acceptedOptStates', 'subscriptionType', 'channel'];
  assertFields(filter, [...fields, 'businessUnitId']);
  findText(filter, 'subscriptionType');
  readWord(filter, 'channel', ['EMAIL']);
  const unit = findText(filter, 'businessUnitId') ?? '0';
  if (unit !== '0') refuse(`${filter.place}.businessUnitId`, `there is no business unit ${unit}`);
  return toSubscription(filter, world, 'acceptedOptStates');
}

function toSubscription(filter: Node, world: FilterWorld, statesField: string): Result {
  if (world.objectType !== '0-1') refuse(filter.place, 'only contacts have subscriptions');
  const ids = readTexts(filter, 'subscriptionIds');
  const unknown = ids.find((id) => !world.subscriptionIds.includes(Number(id)));
  if (unknown !== undefined) refuse(`${filter.place}.subscriptionIds`, `there is no subscription '${unknown}'`);
  const accepted = readTexts(filter, statesField).map((word) => {
    const status = Object.hasOwn(statuses, word) ? statuses[word] : undefined;
    return status ?? refuse(`${filter.place}.${statesField}`, `one of ${Object.keys(statuses).join(', ')} is expected`);
  });
  return { is: 'subscription', subscriptionIds: ids.map(Number), statuses: accepted };
}
