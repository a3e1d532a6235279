import type { ChangesService } from '../changes/changes.service.js';
import type { Clock } from '../platform/clock.js';
import { resetTopic, type Db } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { defineErrors } from '../platform/http/errors.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import { isId } from '../platform/ids.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { Definition } from '../properties/types/definition.js';
import { readCursor, toCursor } from './cursors.js';
import { countDueTasks } from './due-tasks.store.js';
import { notificationWatcher } from './feed.service.js';
import type { ListNames } from './names.js';
import type { Details } from './notices.js';
import {
  mailableKinds,
  notificationKinds,
  type Notification,
  type NotificationKind,
  type NotificationPage,
  type NotificationSettings,
  type NotificationsQuery,
} from './notifications.schema.js';
import * as store from './notifications.store.js';
import * as readers from './readers.store.js';

const notificationErrors = defineErrors({
  NOTIFICATION_CURSOR_INVALID: {
    ...{ status: 400, category: 'VALIDATION_ERROR' },
    message: '`after` is not a valid cursor for the notifications',
  },
});

type NotificationCaller = Pick<MemberCaller, 'hubId' | 'userId'>;

interface ReadMark {
  /** All of them if undefined. */
  readonly ids?: readonly string[] | undefined;
  readonly isRead: boolean;
  /** ISO 8601. Only those that have not changed since. */
  readonly until?: string | undefined;
}

interface Counts {
  /** At most 100. */
  readonly unread: number;
  /** When the last notification changed. */
  readonly latestAt: string | null;
  /** Open tasks of the user that are overdue or due today; at most 100. */
  readonly tasksDue: number;
}

export interface NotificationReads {
  /** A page of the user's notifications, latest first. Throws NOTIFICATION_CURSOR_INVALID (400). */
  list(caller: NotificationCaller, query: NotificationsQuery): Promise<NotificationPage>;
  /** Counts for badges, as the web app polls them. The users of the hub are notified from then on. */
  count(caller: NotificationCaller): Promise<Counts>;
  mark(caller: NotificationCaller, mark: ReadMark): Promise<void>;
  getSettings(caller: NotificationCaller): Promise<NotificationSettings>;
  updateSettings(caller: NotificationCaller, change: Partial<NotificationSettings>): Promise<NotificationSettings>;
}

interface ReadingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly changes: Pick<ChangesService, 'watch'>;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
  readonly pipelines: Pick<PipelinesService, 'reads'>;
  readonly listNames: ListNames;
}

const defaultLimit = 30;
const mostCounted = 100;
const byDefault: readers.ReaderRow = { hiddenKinds: [], mailedKinds: [], followsOwned: true, followsMentions: true };

export function createReadingService(deps: ReadingDeps): NotificationReads {
  const { db, clock, listNames } = deps;
  const noteSeen = createNoteSeen(deps);
  const toWire = createToWire(deps);
  const getSettings = async (caller: NotificationCaller) =>
    toSettings((await db.read((tx) => readers.findReader(tx, caller))) ?? byDefault);

  return {
    async list({ hubId, userId }, { limit = defaultLimit, after, unread = false, kinds = notificationKinds }) {
      const [at = '', id = ''] = after === undefined ? [] : (readCursor(after) ?? []);
      if (after !== undefined && !isId(id)) throw notificationErrors.notificationCursorInvalid();
      const names = await listNames(hubId);
      const rows = await db.read(async (tx) => {
        const { hiddenKinds } = (await readers.findReader(tx, { hubId, userId })) ?? byDefault;
        const page = { hubId, userId, hiddenKinds, kinds, isUnreadOnly: unread, names, limit: limit + 1 };
        return store.listNotifications(tx, { ...page, after: after === undefined ? undefined : { at, id } });
      });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const results: Notification[] = [];
      for (const row of page) results.push(await toWire(hubId, row));
      return { results, ...(last && { after: toCursor(last.changedAt, last.id) }) };
    },
    async count(caller) {
      const now = clock.now();
      await noteSeen(caller.hubId, now);
      return db.read(async (tx) => {
        const { hiddenKinds } = (await readers.findReader(tx, caller)) ?? byDefault;
        const { unread, latestAt } = await store.countUnread(tx, caller, { hiddenKinds, limit: mostCounted });
        const tasksDue = await countDueTasks(tx, caller, { now, limit: mostCounted });
        return { unread, latestAt: latestAt?.toISOString() ?? null, tasksDue };
      });
    },
    async mark(caller, { ids, isRead, until }) {
      if (!isRead) {
        await db.statement((tx) => store.updateUnread(tx, caller, ids ?? []));
        return;
      }
      const which = { ids, until: until === undefined ? undefined : new Date(until), now: clock.now() };
      await db.statement((tx) => store.updateRead(tx, caller, which));
    },
    getSettings,
    async updateSettings(caller, change) {
      const { followOwned, followMentions, ...kinds } = { ...(await getSettings(caller)), ...change };
      const reader = { ...kinds, followsOwned: followOwned, followsMentions: followMentions };
      await db.statement((tx) => readers.upsertReader(tx, caller, { ...reader, now: clock.now() }));
      return toSettings(reader);
    },
  };
}

const toSettings = ({
  hiddenKinds,
  mailedKinds,
  followsOwned,
  followsMentions,
}: readers.ReaderRow): NotificationSettings => ({
  hiddenKinds: notificationKinds.filter((kind) => hiddenKinds.includes(kind)),
  mailedKinds: mailableKinds.filter((kind) => mailedKinds.includes(kind)),
  followOwned: followsOwned,
  followMentions: followsMentions,
});

/** Notes once a day that a hub is open, and starts watching its changes. Assumption N1. */
function createNoteSeen({ db, changes }: ReadingDeps) {
  const seen = new Map<number, string>();
  db.subscribe(resetTopic, () => seen.clear());
  return async (hubId: number, now: Date): Promise<void> => {
    const day = now.toISOString().slice(0, 10);
    if (seen.get(hubId) === day) return;
    await db.write(async (tx) => {
      if (await readers.upsertHub(tx, hubId, now)) await changes.watch(tx, hubId, notificationWatcher);
    });
    seen.set(hubId, day);
  };
}

/** Names what a notification is about. Properties that the account no longer has are left out. */
function createToWire({ properties, pipelines }: ReadingDeps) {
  const listChanged = async (hubId: number, objectType: string | null, { properties: values = {} }: Details) => {
    const changed = Object.entries(values);
    if (changed.length === 0 || objectType === null) return [];
    const type = await properties.types.findType(hubId, objectType);
    if (!type) return [];
    const set = await properties.definitions.getPropertySet(hubId, type);
    const labels = changed.some(([name]) => stageNames.has(name))
      ? toStageLabels(await pipelines.reads.getPipelines(hubId, type))
      : new Map<string, string>();
    return changed.flatMap(([name, value]) => {
      const definition = set.get(name);
      if (!definition) return [];
      const shown = stageNames.has(name) ? (labels.get(value) ?? value) : toShown(definition, value);
      return [{ name, label: definition.label, value: shown }];
    });
  };
  return async (hubId: number, row: store.NotificationRow): Promise<Notification> => {
    const { id, kind, changedAt, isRead, objectType } = row;
    const details = row.details as Details;
    return {
      ...{ id, kind: kind as NotificationKind, at: changedAt.toISOString(), read: isRead },
      author: toAuthor(row),
      ...toRecord(row),
      changes: await listChanged(hubId, objectType, details),
      ...toFacts(details),
    };
  };
}

function toRecord({
  objectType,
  recordId: id,
  isArchived,
  values,
}: store.NotificationRow): Pick<Notification, 'record'> {
  if (objectType === null || id === null) return {};
  return { record: { objectTypeId: objectType, id, archived: isArchived ?? false, properties: { ...values } } };
}

type Facts = Omit<Notification, 'id' | 'kind' | 'at' | 'read' | 'author' | 'record' | 'changes'>;

function toFacts(details: Details): Facts {
  const { count, objectType = '', activities = {}, events = 0, comments = 0, actions = [] } = details;
  const { excerpt, isComment = false, dueAt } = details;
  return {
    activities: Object.entries(activities).map(([objectTypeId, number]) => ({ objectTypeId, count: number })),
    ...{ events, comments, actions: [...actions] },
    ...(count !== undefined && { count, objectTypeId: objectType }),
    ...(excerpt !== undefined && { excerpt, isComment }),
    ...(dueAt !== undefined && { dueAt }),
    ...toWork(details),
  };
}

function toWork(details: Details): Pick<Facts, 'file' | 'recordImport' | 'export' | 'workflow' | 'message'> {
  const { fileName, fileId: id = null, error = null, recordImport, export: ended, workflow, message } = details;
  return {
    ...(fileName !== undefined && { file: { id, name: fileName, error } }),
    ...(recordImport && { recordImport }),
    ...(ended && { export: ended }),
    ...(workflow && { workflow }),
    ...(message && { message }),
  };
}

/** Their values are ids of pipelines and stages. */
const stageNames: ReadonlySet<string> = new Set(['pipeline', 'dealstage', 'hs_pipeline', 'hs_pipeline_stage']);

function toStageLabels(
  all: Awaited<ReturnType<PipelinesService['reads']['getPipelines']>>,
): ReadonlyMap<string, string> {
  return new Map(
    all.flatMap(({ id, label, stages }) => [
      [id, label] as const,
      ...stages.map((stage) => [stage.id, stage.label] as const),
    ]),
  );
}

/** The label of an option, the id of an owner; other values are not shown. */
function toShown({ name, type, options }: Definition, value: string): string | null {
  if (value === '' || name === 'hubspot_owner_id') return value;
  if (type !== 'enumeration') return null;
  return options.find((option) => option.value === value)?.label ?? value;
}

function toAuthor({ sourceType, sourceUserId, userName, appName }: store.NotificationRow): Notification['author'] {
  if (userName !== null && sourceUserId !== null) return { kind: 'user', name: userName, userId: sourceUserId };
  if (appName !== null) return { kind: 'app', name: appName };
  return sourceType === null ? null : { kind: 'system', name: sourceType };
}
