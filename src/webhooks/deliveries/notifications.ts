import { toObjectType, toParts, type Subscribed } from '../subscriptions/event-types.js';

/** The fields of a change that notifications need. */
interface ToldChange {
  readonly changeNo: string;
  readonly objectType: string;
  readonly recordId: string;
  readonly occurredAt: Date;
  readonly source:
    { readonly type: string; readonly id?: string | undefined; readonly userId?: number | undefined } | undefined;
  readonly kind: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly association?: {
    readonly toType: string;
    readonly toId: string;
    readonly category: string;
    readonly typeId: number;
    readonly isPrimary: boolean;
    readonly isRemoved: boolean;
  };
  readonly mergedIds?: readonly string[];
  readonly movedProperties?: number;
  readonly event?: { readonly templateId: string; readonly eventId: string };
}

interface ActiveSubscription extends Subscribed {
  readonly id: number;
  readonly appId: number;
  readonly propertyName: string;
}

export interface Telling {
  readonly hubId: number;
  /** The flag of a creation: the documented word or the live one. */
  readonly createdFlag: 'NEW' | 'CREATED';
  /** The name of a type id in messages: 0-1 is CONTACT. */
  readonly toTypeName: (objectType: string) => string;
  /** Returns the app of a template; undefined if it was deleted. */
  readonly findTemplateApp: (templateId: string) => number | undefined;
}

/** A posted notification, without the attempt number. */
export type Notification = Readonly<Record<string, unknown>>;

interface AddressedNotification {
  readonly appId: number;
  readonly notification: Notification;
}

const actions: Readonly<Record<string, string>> = { eventCompleted: 'completed' };
/** The maximum number of notifications of one change, whose ids it spaces. */
const perChange = 1000;

/** Returns the notifications of a change, by app. */
export function toNotifications(
  change: ToldChange,
  subscriptions: readonly ActiveSubscription[],
  telling: Telling,
): AddressedNotification[] {
  const action = actions[change.kind] ?? change.kind;
  return subscriptions
    .filter((one) => toParts(one.eventType).action === action && isAbout(one, change, telling))
    .map((one, place) => ({
      appId: one.appId,
      notification: {
        eventId: Number(change.changeNo) * perChange + (place % perChange),
        subscriptionId: one.id,
        portalId: telling.hubId,
        appId: one.appId,
        occurredAt: change.occurredAt.getTime(),
        subscriptionType: one.eventType,
        objectId: Number(change.recordId),
        ...(one.objectTypeId !== '' && { objectTypeId: one.objectTypeId }),
        ...toDetails(change, one, telling),
        changeSource: change.source?.type ?? 'CRM',
        ...toSourceId(change),
      },
    }));
}

function isAbout(one: ActiveSubscription, change: ToldChange, { findTemplateApp }: Telling): boolean {
  const objectType = toObjectType(one);
  if (objectType !== undefined && objectType !== change.objectType) return false;
  if (one.propertyName !== '') return Object.hasOwn(change.properties ?? {}, one.propertyName);
  // Apps are only notified of their own events.
  return change.event === undefined || findTemplateApp(change.event.templateId) === one.appId;
}

function toDetails(change: ToldChange, one: ActiveSubscription, telling: Telling): Notification {
  const { association, event } = change;
  if (association) return toAssociationDetails(change.objectType, change.recordId, { association, telling });
  if (event) return { eventTemplateId: event.templateId, eventTemplateEventId: event.eventId };
  switch (change.kind) {
    case 'creation':
      return { changeFlag: telling.createdFlag };
    case 'deletion':
    case 'privacyDeletion':
      return { changeFlag: 'DELETED' };
    case 'merge':
      return {
        changeFlag: 'MERGED',
        primaryObjectId: Number(change.recordId),
        mergedObjectIds: (change.mergedIds ?? []).map(Number),
        newObjectId: Number(change.recordId),
        numberOfPropertiesMoved: change.movedProperties ?? 0,
      };
    case 'propertyChange':
      return { propertyName: one.propertyName, propertyValue: change.properties?.[one.propertyName] ?? '' };
    default:
      return {};
  }
}

interface Associated {
  readonly association: NonNullable<ToldChange['association']>;
  readonly telling: Telling;
}

function toAssociationDetails(fromType: string, fromId: string, { association, telling }: Associated): Notification {
  return {
    associationType: `${telling.toTypeName(fromType)}_TO_${telling.toTypeName(association.toType)}`,
    associationCategory: association.category,
    associationTypeId: association.typeId,
    fromObjectId: Number(fromId),
    toObjectId: Number(association.toId),
    associationRemoved: association.isRemoved,
    isPrimaryAssociation: association.isPrimary,
  };
}

function toSourceId({ source }: ToldChange): Notification {
  if (source?.userId !== undefined) return { sourceId: `userId:${source.userId}` };
  return source?.id === undefined ? {} : { sourceId: source.id };
}
