import type { Change } from '../changes/change.js';
import type { Tx } from '../platform/db/db.js';
import { isSystemProperty } from '../properties/types/default-properties.js';
import { isActivity, isOf, listUnique, toKey, toNewActivity, toPlace, type Place } from './batch.js';
import * as records from './changed-records.store.js';
import type { Activities } from './mentions.tx.js';
import { toKeptProperties, type Details, type Notice } from './notices.js';

/** What happened to records, for the users who follow them. What belongs to the creation of a record is left out. */
export async function toFollowed(
  tx: Tx,
  hubId: number,
  { changes, activities }: { readonly changes: readonly Change[]; readonly activities: Activities },
): Promise<Notice[]> {
  const created = new Map(
    changes.filter(({ kind }) => kind === 'creation').map((one) => [toKey(one), one.occurredAt.getTime()]),
  );
  const templateIds = changes.filter(isOf('eventCompleted')).map(({ event }) => event.templateId);
  const apps =
    templateIds.length === 0
      ? new Map<string, string>()
      : await records.listTemplateApps(tx, [...new Set(templateIds)]);
  const linked = new Set<string>();
  /** Whether the same association was reported before, with another label. */
  const isRepeated = (change: Change): boolean => {
    if (change.kind !== 'associationChange') return false;
    const key = `${toKey(change)} ${change.association.toType}:${change.association.toId}`;
    return linked.has(key) || !linked.add(key);
  };
  const happened = changes.flatMap((change) => {
    const author = findAuthor(change, { activities, apps });
    return listAbout(change, activities).flatMap((place) => {
      const isNew = created.get(toKey(place)) === change.occurredAt.getTime();
      const details = isNew ? undefined : toDetails(change);
      return details && !isRepeated(change) ? [{ place, details, author, at: change.occurredAt }] : [];
    });
  });
  if (happened.length === 0) return [];
  const followers = new Map<string, number[]>();
  for (const row of await records.listFollowers(tx, hubId, listUnique(happened.map(({ place }) => place)))) {
    followers.set(toKey(row), [...(followers.get(toKey(row)) ?? []), row.userId]);
  }
  return happened.flatMap(({ place, details, author, at }) =>
    (followers.get(toKey(place)) ?? []).map((userId): Notice => ({
      userId,
      kind: 'followed',
      mergeKey: `followed:${toKey(place)}`,
      record: place,
      author,
      at,
      details,
    })),
  );
}

/** The records that a change is about: for a comment on an activity those that it is associated with. */
function listAbout(change: Change, activities: Activities): readonly Place[] {
  if (!isActivity(change.objectType)) return [toPlace(change)];
  return change.kind === 'comment' ? (activities.get(toKey(change))?.about ?? []) : [];
}

function findAuthor(
  change: Change,
  { activities, apps }: { readonly activities: Activities; readonly apps: ReadonlyMap<string, string> },
): Notice['author'] {
  if (change.kind === 'eventCompleted') {
    const id = apps.get(change.event.templateId);
    return id === undefined ? undefined : { type: 'INTEGRATION', id };
  }
  const activity = change.kind === 'associationChange' ? toNewActivity(change) : undefined;
  const row = activity && activities.get(toKey(activity));
  if (!row || row.sourceType === null) return change.source;
  return { type: row.sourceType, id: row.sourceId ?? undefined, userId: row.userId ?? undefined };
}

/** What a notification says of a change; undefined if followers need not know. */
function toDetails(change: Change): Details | undefined {
  switch (change.kind) {
    case 'propertyChange': {
      const own = Object.entries(change.properties).filter(([name]) => !isSystemProperty(change.objectType, name));
      return own.length === 0 ? undefined : { properties: toKeptProperties(Object.fromEntries(own)) };
    }
    case 'associationChange': {
      const activity = toNewActivity(change);
      return activity && { activities: { [activity.objectType]: 1 } };
    }
    case 'eventCompleted':
      return { events: 1 };
    case 'comment':
      return change.comment.isEdited ? undefined : { comments: 1 };
    case 'deletion':
    case 'restore':
    case 'merge':
      return { actions: [change.kind] };
    default:
      return undefined;
  }
}
