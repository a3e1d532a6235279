import type { Notification, NotificationKind } from './notifications.schema.js';

/** What a notification says; each kind uses some of it. */
export interface Details {
  /** The number of records, where there is more than one and none is named. */
  readonly count?: number;
  /** Their type id. */
  readonly objectType?: string;
  /** Changed properties with their last values; '' if cleared. */
  readonly properties?: Readonly<Record<string, string>>;
  /** The number of new activities by type id. */
  readonly activities?: Readonly<Record<string, number>>;
  readonly events?: number;
  readonly comments?: number;
  readonly actions?: readonly ('deletion' | 'restore' | 'merge')[];
  /** The beginning of the text that mentions the user. */
  readonly excerpt?: string;
  readonly isComment?: boolean;
  /** ISO 8601. */
  readonly dueAt?: string;
  readonly fileId?: string | null;
  readonly fileName?: string;
  readonly error?: string | null;
  readonly recordImport?: Described<'recordImport'>;
  readonly export?: Described<'export'>;
  readonly workflow?: Described<'workflow'>;
  readonly message?: Described<'message'>;
}

type Described<Member extends 'recordImport' | 'export' | 'workflow' | 'message'> = Readonly<
  NonNullable<Notification[Member]>
>;

interface Author {
  readonly type: string;
  readonly id?: string | undefined;
  readonly userId?: number | undefined;
}

interface RecordKey {
  /** Type id. */
  readonly objectType: string;
  readonly recordId: string;
}

/** Something to notify a user of. */
export interface Notice {
  readonly userId: number;
  readonly kind: NotificationKind;
  /** An unread notification with the same key takes it up. */
  readonly mergeKey: string;
  readonly record?: RecordKey | undefined;
  readonly author?: Author | undefined;
  readonly at: Date;
  readonly details: Details;
}

/** More records than this in one go become one notification. */
const mostNamed = 10;
const mostProperties = 20;
const valueLength = 200;

/** Combines what an unread notification says with what happened since. */
export function mergeDetails(before: Details, after: Details): Details {
  const count = add(before.count, after.count);
  const [events, comments] = [add(before.events, after.events), add(before.comments, after.comments)];
  const activities = { ...before.activities };
  for (const [type, number] of Object.entries(after.activities ?? {}))
    activities[type] = (activities[type] ?? 0) + number;
  const actions = [...new Set([...(before.actions ?? []), ...(after.actions ?? [])])];
  return {
    ...before,
    ...after,
    ...(count !== undefined && { count }),
    ...(events !== undefined && { events }),
    ...(comments !== undefined && { comments }),
    ...(Object.keys(activities).length > 0 && { activities }),
    ...(actions.length > 0 && { actions }),
    ...((before.properties || after.properties) && {
      properties: toKeptProperties({ ...before.properties, ...after.properties }),
    }),
  };
}

function add(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : a + (b ?? 0);
}

export function toKeptProperties(properties: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(properties).slice(0, mostProperties);
  return Object.fromEntries(kept.map(([name, value]) => [name, value.slice(0, valueLength)]));
}

/**
 * Merges notices with the same key, and replaces many about different records of a type, by the same author, with one that
 * counts them.
 */
export function mergeNotices(notices: readonly Notice[]): Notice[] {
  const merged = new Map<string, Notice>();
  for (const notice of notices) {
    const key = `${notice.userId} ${notice.mergeKey}`;
    const before = merged.get(key);
    merged.set(key, before ? { ...notice, details: mergeDetails(before.details, notice.details) } : notice);
  }
  const groups = new Map<string, Notice[]>();
  for (const notice of merged.values()) {
    const group = toGroupKey(notice);
    groups.set(group, [...(groups.get(group) ?? []), notice]);
  }
  return [...groups].flatMap(([, group]) => (group.length > mostNamed ? toCounted(group) : group));
}

const toAuthorKey = ({ author }: Notice): string => `${author?.type ?? ''} ${author?.userId ?? author?.id ?? ''}`;

/** Notices that are mentions, messages or have no record stay as they are. */
function toGroupKey(notice: Notice): string {
  const { userId, kind, mergeKey, record } = notice;
  if (!record || kind === 'mentioned' || kind === 'workflowMessage') return `${userId} ${mergeKey}`;
  return `${userId} ${kind} ${record.objectType} ${kind === 'taskDue' ? '' : toAuthorKey(notice)}`;
}

function toCounted(group: readonly Notice[]): Notice[] {
  const last = group.at(-1);
  if (!last?.record) return [];
  const { userId, kind, author, at } = last;
  const { objectType } = last.record;
  const mergeKey = `${kind}:${objectType}:many:${toAuthorKey(last)}`;
  return [{ userId, kind, mergeKey, author, at, details: { count: group.length, objectType } }];
}

const tags = /<[a-z][^<>]*>/gi;
const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']?(\\d{1,18})(?=["'\\s/>])`, 'i');
const [userId, ownerId] = [attribute('data-user-id'), attribute('data-owner-id')];

interface Mentions {
  readonly userIds: ReadonlySet<number>;
  readonly ownerIds: ReadonlySet<string>;
}

/** The users whom an HTML text mentions: elements with `data-at-mention` and the id of a user or an owner. Assumption N2. */
export function findMentions(html: string): Mentions {
  const userIds = new Set<number>();
  const ownerIds = new Set<string>();
  if (!html.includes('data-at-mention')) return { userIds, ownerIds };
  for (const [tag] of html.matchAll(tags)) {
    if (!/\sdata-at-mention(?=[\s=/>])/i.test(tag)) continue;
    const [user, owner] = [userId.exec(tag)?.[1], ownerId.exec(tag)?.[1]];
    if (user !== undefined) userIds.add(Number(user));
    else if (owner !== undefined) ownerIds.add(owner);
  }
  return { userIds, ownerIds };
}
