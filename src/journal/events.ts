import type { Change } from '../changes/change.js';
import { silentProperties } from '../webhooks/subscriptions/event-types.js';
import { passes } from './conditions.js';
import { toNeededScopes, type Definition, type Draft } from './subscription.js';
import type { ActionOverride, Filter } from './subscriptions.schema.js';

/** An event in the journal. Assumption W26. */
export type JournalEvent = Readonly<Record<string, unknown>>;

/** A subscription of a connected app. */
export interface Subscribed extends Draft {
  readonly appId: number;
  /** The scopes that the account has granted the app. */
  readonly scopes: readonly string[];
  readonly filters: readonly Filter[];
}

/** What the journal needs to know of the changes of a hub besides the changes themselves. */
export interface Facts {
  readonly hubId: number;
  /** The values of the record after a change, if a filter looks at its type. */
  readonly findValues: (change: Change) => Readonly<Record<string, string>>;
  /** An event of a timeline, with the app of its template; undefined if either was deleted. */
  readonly findEvent: (eventNo: string) => CompletedEvent | undefined;
}

interface CompletedEvent {
  /** Null: of a definition of the account. */
  readonly appId: number | null;
  readonly tokens: Readonly<Record<string, string>>;
}

/** The events of an app's subscriptions, in the order of the changes. Changes of a transaction must be together. */
export function toJournalEvents(
  changes: readonly Change[],
  subscriptions: readonly Subscribed[],
  facts: Facts,
): JournalEvent[] {
  const granted = subscriptions.filter(isGranted);
  const created = toFirstValues(changes);
  return changes.flatMap((change) => {
    // The first values of a record are part of its creation.
    if (change.kind === 'propertyChange' && created.has(toKey(change))) return [];
    const firstValues = created.get(toKey(change)) ?? {};
    return granted.flatMap((one): JournalEvent[] => {
      const event = toEvent({ change, one, facts, firstValues });
      return event ? [event] : [];
    });
  });
}

function isGranted(one: Subscribed): boolean {
  const needed = toNeededScopes(one)?.oneOf;
  return needed === undefined || needed.some((scope) => one.scopes.includes(scope));
}

/** The values of new records, by record. */
function toFirstValues(changes: readonly Change[]): ReadonlyMap<string, Record<string, string>> {
  const created = new Map<string, Record<string, string>>();
  for (const change of changes) if (change.kind === 'creation') created.set(toKey(change), {});
  for (const change of changes) {
    if (change.kind === 'propertyChange') Object.assign(created.get(toKey(change)) ?? {}, change.properties);
  }
  return created;
}

function toKey({ transaction, objectType, recordId }: Change): string {
  return `${transaction} ${objectType} ${recordId}`;
}

interface Telling {
  readonly change: Change;
  readonly one: Subscribed;
  readonly facts: Facts;
  readonly firstValues: Readonly<Record<string, string>>;
}

function toEvent(telling: Telling): JournalEvent | undefined {
  switch (telling.one.subscriptionType) {
    case 'OBJECT':
      return toObjectEvent(telling);
    case 'ASSOCIATION':
      return toAssociationEvent(telling);
    case 'LIST_MEMBERSHIP':
      return toMembershipEvent(telling);
    case 'GDPR_PRIVACY_DELETION':
      return toDeletionEvent(telling);
    case 'EVENT':
      return toCompletedEvent(telling);
    default:
      return undefined;
  }
}

const objectActions: Readonly<Record<string, Definition['actions'][number]>> = {
  creation: 'CREATE',
  propertyChange: 'UPDATE',
  deletion: 'DELETE',
  merge: 'MERGE',
  restore: 'RESTORE',
};

function toObjectEvent({ change, one, facts, firstValues }: Telling): JournalEvent | undefined {
  const action = objectActions[change.kind];
  if (change.objectType !== one.objectTypeId || action === undefined) return undefined;
  const wanted = toWanted(one, action, change.recordId);
  if (!wanted) return undefined;
  const event = { type: 'crmObject', ...toPlace(change, facts), action, ...toRecord(change) };
  if (change.kind === 'merge') return { ...event, mergedObjectIds: change.mergedIds.map(Number) };
  if (change.kind !== 'creation' && change.kind !== 'propertyChange') return event;
  const values = change.kind === 'propertyChange' ? change.properties : firstValues;
  const propertyChanges = pick(values, wanted.properties ?? []);
  if (action === 'UPDATE' && Object.keys(propertyChanges).length === 0) return undefined;
  return passes(one.filters, { ...facts.findValues(change), ...values }) ? { ...event, propertyChanges } : undefined;
}

function toAssociationEvent({ change, one, facts }: Telling): JournalEvent | undefined {
  if (change.kind !== 'associationChange' || change.objectType !== one.objectTypeId) return undefined;
  const { toType, toId, category, typeId, isPrimary, isRemoved } = change.association;
  const action = isRemoved ? 'ASSOCIATION_REMOVED' : 'ASSOCIATION_ADDED';
  const wanted = toWanted(one, action, change.recordId);
  if (!wanted || !isAmong(wanted.associatedObjectTypeIds, toType)) return undefined;
  return {
    ...{ type: 'association', ...toPlace(change, facts), action },
    ...{ fromObjectTypeId: change.objectType, fromObjectId: Number(change.recordId) },
    ...{ toObjectTypeId: toType, toObjectId: Number(toId) },
    ...{ associationCategory: category, associationTypeId: typeId, isPrimary },
  };
}

function toMembershipEvent({ change, one, facts }: Telling): JournalEvent | undefined {
  if (change.kind !== 'listChange') return undefined;
  const { listId, isRemoved } = change.listChange;
  const action = isRemoved ? 'REMOVED_FROM_LIST' : 'ADDED_TO_LIST';
  const wanted = toWanted(one, action, change.recordId);
  if (!wanted || !isAmong(wanted.listIds, listId)) return undefined;
  return { type: 'listMembership', ...toPlace(change, facts), action, listId, ...toRecord(change) };
}

function toDeletionEvent({ change, one, facts }: Telling): JournalEvent | undefined {
  if (change.kind !== 'privacyDeletion' || change.objectType !== one.objectTypeId) return undefined;
  if (!toWanted(one, 'GDPR_DELETE', change.recordId)) return undefined;
  return { type: 'gdprPrivacyDeletion', ...toPlace(change, facts), action: 'GDPR_DELETE', ...toRecord(change) };
}

function toCompletedEvent({ change, one, facts }: Telling): JournalEvent | undefined {
  if (change.kind !== 'eventCompleted' || change.event.templateId !== one.objectTypeId.slice(2)) return undefined;
  const wanted = toWanted(one, 'CREATE', change.recordId);
  const found = facts.findEvent(change.event.eventNo);
  // Apps only see their own events and those of the account.
  if (!wanted || !found || (found.appId !== null && found.appId !== one.appId)) return undefined;
  return {
    ...{ type: 'event', ...toPlace(change, facts), action: 'CREATE', eventTypeId: one.objectTypeId },
    ...{ eventId: change.event.eventId, ...toRecord(change) },
    properties: pick(found.tokens, wanted.properties ?? []),
  };
}

/** What the subscription says of an action; undefined if it does not want it, or not of this record. */
function toWanted(
  one: Subscribed,
  action: Definition['actions'][number],
  recordId: string,
): ActionOverride | undefined {
  const { actions, actionOverrides, ...all } = one.definition;
  const wanted = { ...all, ...actionOverrides?.[action] };
  return actions.includes(action) && isAmong(wanted.objectIds, Number(recordId)) ? wanted : undefined;
}

function isAmong<One>(wanted: readonly One[] | undefined, one: One): boolean {
  return wanted === undefined || wanted.length === 0 || wanted.includes(one);
}

function toPlace({ occurredAt }: Change, { hubId }: Facts): JournalEvent {
  return { portalId: hubId, occurredAt: occurredAt.toISOString() };
}

function toRecord({ objectType, recordId }: Change): JournalEvent {
  return { objectTypeId: objectType, objectId: Number(recordId) };
}

/** The values of these names; without names all but those that change with every write. */
function pick(values: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  const isWanted = (name: string) => (names.length > 0 ? names.includes(name) : !silentProperties.includes(name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
}
