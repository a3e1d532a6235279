import type { PropertiesService } from '../properties/properties.service.js';
import type { WebhooksService } from '../webhooks/webhooks.service.js';
import { maskSecrets } from '../platform/mask.js';
import type { KeptRequest, RequestLog } from './requests/requests.js';
import { isAuthor, toWrites } from './requests/written-records.js';

type DeliveryLog = WebhooksService['deliveryLog'];
type Filter = Parameters<DeliveryLog['listDeliveries']>[0];
type Delivery = Awaited<ReturnType<DeliveryLog['listDeliveries']>>[number];
type Attempt = ReturnType<NonNullable<WebhooksService['attemptLog']>['list']>[number];

interface InspectedDelivery extends Delivery {
  /** The attempts that this process remembers, the latest first. */
  readonly sent: readonly Attempt[];
  readonly causes: readonly Pick<KeptRequest, 'id' | 'method' | 'path'>[];
  /** The number of notifications whose request is not known. */
  readonly unknownCauses: number;
}

export interface InspectedDeliveriesService {
  /** The latest first. */
  listDeliveries(filter: Filter): Promise<InspectedDelivery[]>;
}

interface InspectedDeliveriesDeps {
  readonly webhooks: Pick<WebhooksService, 'attemptLog' | 'deliveryLog'>;
  readonly requests: Pick<RequestLog, 'listKept'>;
  readonly types: PropertiesService['types'];
}

/** A record that a request wrote, and the request. */
interface Write {
  readonly request: KeptRequest;
  readonly since: number;
  readonly until: number;
  readonly isRemoval: boolean;
}

export function createInspectedDeliveriesService(deps: InspectedDeliveriesDeps): InspectedDeliveriesService {
  const { webhooks, requests, types } = deps;
  const toTypeId = async (hubId: number, text: string): Promise<string | undefined> =>
    (await types.getType(hubId, text).catch(() => undefined))?.id;

  // Reading the bodies of requests takes time: each is read once.
  const known = new WeakMap<KeptRequest, { readonly writes: ReturnType<typeof toWrites> }>();
  const readOnce = (request: KeptRequest): ReturnType<typeof toWrites> => {
    const found = known.get(request) ?? { writes: toWrites(request) };
    known.set(request, found);
    return found.writes;
  };

  /** The writes of the recorded requests, by record. */
  const readWrites = async (): Promise<ReadonlyMap<string, Write[]>> => {
    const byRecord = new Map<string, Write[]>();
    for (const request of requests.listKept()) {
      const writes = readOnce(request);
      if (!writes || !request.caller || !('hubId' in request.caller)) continue;
      const { hubId } = request.caller;
      const type = await toTypeId(hubId, writes.objectType);
      for (const { id, since, until, isRemoval } of writes.records) {
        const key = `${hubId} ${type} ${id}`;
        const write = { request, since: Date.parse(since), until: Date.parse(until), isRemoval };
        byRecord.set(key, [...(byRecord.get(key) ?? []), write]);
      }
    }
    return byRecord;
  };

  return {
    async listDeliveries(filter) {
      const [deliveries, writes] = await Promise.all([webhooks.deliveryLog.listDeliveries(filter), readWrites()]);
      return Promise.all(
        deliveries.map(async (delivery) => {
          const { id, hubId, notifications } = delivery;
          const found = await Promise.all(
            notifications.map(async (one: Notification) => {
              const type = await toTypeId(hubId, one.objectTypeId ?? toEvent(one).type);
              return findCause(writes.get(`${hubId} ${type} ${one.objectId}`) ?? [], one);
            }),
          );
          const causes = [...new Set(found.filter((one) => one !== undefined))];
          const deliveryNo = id.slice(id.indexOf('-') + 1);
          return {
            ...delivery,
            sent: webhooks.attemptLog?.list({ hubId, deliveryNo }) ?? [],
            causes: causes.map(({ id: requestId, method, path }) => ({
              id: requestId,
              method,
              path: maskSecrets(path),
            })),
            unknownCauses: found.filter((one) => one === undefined).length,
          };
        }),
      );
    },
  };
}

/** The members of a notification that lead to its request. */
interface Notification {
  readonly subscriptionType?: string;
  readonly objectTypeId?: string;
  readonly objectId?: number;
  readonly occurredAt?: number;
  readonly changeSource?: string;
  readonly sourceId?: string;
}

/** `contact` and `creation` of `contact.creation`. */
function toEvent({ subscriptionType = '' }: Notification): { readonly type: string; readonly action: string } {
  const [type = '', action = ''] = subscriptionType.split('.');
  return { type, action };
}

const knownActions = new Set(['creation', 'propertyChange', 'deletion']);

/** The request that made the change of a notification; undefined if none is certain. */
function findCause(writes: readonly Write[], notification: Notification): KeptRequest | undefined {
  const { occurredAt = 0, changeSource = '', sourceId = null } = notification;
  const { action } = toEvent(notification);
  if (!knownActions.has(action)) return undefined;
  const [found, ...others] = writes.filter(
    ({ request, since, until, isRemoval }) =>
      occurredAt >= since &&
      occurredAt <= until &&
      isRemoval === (action === 'deletion') &&
      isAuthor(request.caller, changeSource, sourceId),
  );
  return others.length > 0 ? undefined : found?.request;
}
