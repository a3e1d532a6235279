import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { httpErrors } from '../../platform/http/errors.js';
import type { JobLife } from '../../platform/jobs/job.js';
import type { Log } from '../../platform/log.js';
import type * as wire from './activity.schema.js';
import * as store from './activity.store.js';
import type { SecurityType } from './security-types.js';

type Login = Static<typeof wire.Logins>['results'][number];
type CriticalAction = Static<typeof wire.CriticalActions>['results'][number];
type UserAction = Static<typeof wire.UserActions>['results'][number];
type ShownActivity = Static<typeof wire.ShownActivities>['results'][number];

/** What happened: a security event, or a change of settings. */
type Happening =
  | { readonly security: SecurityType }
  | {
      readonly category: string;
      readonly subCategory?: string | undefined;
      /** In place of a sub-category: the object types that it concerns, in any spelling. */
      readonly objectTypes?: readonly string[] | undefined;
      readonly action: 'CREATE' | 'UPDATE' | 'DELETE';
    };

interface Actor {
  /** Undefined for an operator of the server. */
  readonly userId?: number | undefined;
  readonly appId?: number | undefined;
  readonly network?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** An event in an account. One with several targets is recorded once for each. */
export type ActivityEvent = Happening & Actor & { readonly targets: readonly string[] };

interface SignInEvent {
  readonly email: string;
  readonly succeeded: boolean;
  readonly way?: 'SINGLE_SIGN_ON';
  readonly network: string;
  readonly userAgent: string | undefined;
}

interface Page<Shown> {
  readonly results: Shown[];
  /** Undefined on the last page. */
  readonly after: string | undefined;
}

/** Assumption O22. What has happened in an account for 90 days. Lists throw INVALID_REQUEST (400) for an invalid cursor. */
export interface ActivityService {
  /** Never throws: the request has succeeded already, and a failure is logged. */
  record(hubId: number, event: ActivityEvent): Promise<void>;
  recordInTx(tx: Tx, hubId: number, event: ActivityEvent): Promise<void>;
  /** Records an event about a user, caused by them or by an operator, in each of their accounts. */
  recordOfUserInTx(tx: Tx, userId: number, event: UserEvent): Promise<void>;
  /** Records an attempt in each account of the user; for an unknown address nothing, with the same work. */
  recordSignIn(attempt: SignInEvent): Promise<void>;
  /** The newest first. */
  listLogins(hubId: number, query: Static<typeof wire.LoginsQuery>): Promise<Page<Login>>;
  /** The newest first. */
  listSecurityEvents(hubId: number, query: Static<typeof wire.SecurityQuery>): Promise<Page<CriticalAction>>;
  listAuditLogs(hubId: number, query: Static<typeof wire.AuditLogsQuery>): Promise<Page<UserAction>>;
  /** The newest first, for the web app. */
  listActivities(hubId: number, query: Static<typeof wire.ActivityQuery>): Promise<Page<ShownActivity>>;
  /** Deletes what is older than 90 days. */
  forgetOld(life: JobLife): Promise<void>;
}

interface UserEvent {
  readonly security: SecurityType;
  readonly isByOperator?: boolean;
  readonly network?: string | undefined;
}

interface ActivityDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Returns the name of an object type in any spelling, as in `CONTACT`. */
  readonly toTypeName: (objectType: string) => string;
}

const keptMs = 90 * 24 * 3600 * 1000;
const deletedAtOnce = 5000;
const defaultLimit = 100;
const limits = { text: 200, network: 100, userAgent: 300 };

export function createActivityService({ db, clock, log, toTypeName }: ActivityDeps): ActivityService {
  const recordInTx: ActivityService['recordInTx'] = async (tx, hubId, { targets, ...event }) => {
    const { userId = null, appId = null } = event;
    const row = { ...toRow(event, clock.now(), toTypeName), userId, appId };
    const targetIds = targets.length === 0 ? [null] : targets.map((target) => cut(target, limits.text));
    const rows = targetIds.map((targetId) => ({ ...row, targetId }));
    await store.insertActivities(tx, hubId, rows);
  };
  return {
    async record(hubId, event) {
      try {
        await db.statement((tx) => recordInTx(tx, hubId, event));
      } catch (error) {
        log.error({ err: error, hubId }, 'recording an activity failed');
      }
    },
    recordInTx,
    recordOfUserInTx: (tx, userId, { isByOperator = false, ...event }) =>
      store.insertForUser(tx, { userId }, { ...toRow(event, clock.now(), toTypeName), isByOperator }),
    async recordSignIn({ email, succeeded, way = null, network, userAgent }) {
      if (!email.isWellFormed() || email.includes('\0')) return;
      const subCategory = succeeded ? loginSucceeded : loginFailed;
      const login = { kind: 'LOGIN', category: 'LOGIN', subCategory, action: 'PERFORM', way } as const;
      const client = toClient({ network, userAgent }, clock.now());
      await db.statement((tx) => store.insertForUser(tx, { email: email.trim() }, { ...login, ...client }));
    },
    ...createLists(db),
    async forgetOld(life) {
      const before = new Date(clock.now().getTime() - keptMs);
      const due = { before, limit: deletedAtOnce };
      for (const hubId of await db.read((tx) => store.listHubsWithActivity(tx, before))) {
        let deleted: number;
        do {
          if (life.hasEnded()) return;
          deleted = await db.statement((tx) => store.deleteActivities(tx, hubId, due));
        } while (deleted === deletedAtOnce);
      }
    },
  };
}

type Lists = Pick<ActivityService, 'listLogins' | 'listSecurityEvents' | 'listAuditLogs' | 'listActivities'>;

function createLists(db: Db): Lists {
  const list = async <Shown>(
    hubId: number,
    { limit, after, ...filter }: Listing,
    toShown: (row: store.ActivityRow) => Shown,
  ): Promise<Page<Shown>> => {
    const page = { ...everything, ...filter, after: toPosition(after), limit: limit + 1 };
    const rows = await db.read((tx) => store.listActivities(tx, hubId, page));
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { results: shown.map(toShown), after: last && `${last.occurredAt.getTime()}-${last.activityNo}` };
  };
  return {
    listLogins: (hubId, { userId, after, limit = defaultLimit }) =>
      list(hubId, { kind: 'LOGIN', userIds: toList(userId), after, limit }, toLogin),
    listSecurityEvents: (hubId, { userId, after, limit = defaultLimit, fromTimestamp, toTimestamp }) => {
      const period = { from: toMoment(fromTimestamp), to: toMoment(toTimestamp) };
      return list(hubId, { kind: 'SECURITY', userIds: toList(userId), after, limit, ...period }, toCriticalAction);
    },
    listAuditLogs: (hubId, { actingUserId, after, limit = defaultLimit, ...query }) => {
      const period = {
        from: toMoment(query.occurredAfter, 'occurredAfter'),
        to: toMoment(query.occurredBefore, 'occurredBefore'),
      };
      const userIds = actingUserId?.map(Number);
      const newestFirst = query.sort?.[0] === '-occurredAt';
      return list(hubId, { userIds, after, limit, newestFirst, ...period }, toUserAction);
    },
    listActivities: (hubId, { kind, userId, after, limit = defaultLimit }) =>
      list(hubId, { kind, userIds: toList(userId), after, limit }, toShownActivity),
  };
}

const loginSucceeded = 'LOGIN_SUCCEEDED';
const loginFailed = 'LOGIN_FAILED';

interface Listing extends Partial<Omit<store.ActivityPage, 'after' | 'limit'>> {
  readonly after: string | undefined;
  readonly limit: number;
}

const everything = { kind: undefined, userIds: undefined, from: undefined, to: undefined, newestFirst: true };

function toList(userId: number | undefined): number[] | undefined {
  return userId === undefined ? undefined : [userId];
}

/** Throws INVALID_REQUEST (400) for a time that does not exist. */
function toMoment(time: string | number | undefined, name = ''): Date | undefined {
  if (time === undefined) return undefined;
  const ms = new Date(time).getTime();
  if (Number.isNaN(ms)) throw invalidParameter(name);
  return new Date(Math.max(ms, 0));
}

const positionShape = /^([0-9]{1,15})-([0-9]{1,18})$/;

/** Throws INVALID_REQUEST (400). */
function toPosition(after: string | undefined): store.ActivityPage['after'] {
  if (after === undefined || after === '') return undefined;
  const [, ms, activityNo] = positionShape.exec(after) ?? [];
  if (ms === undefined || activityNo === undefined || Number(ms) > 253_402_300_799_999) throw invalidParameter('after');
  return { occurredAt: new Date(Number(ms)), activityNo };
}

function invalidParameter(name: string) {
  return httpErrors.invalidRequest({ message: `Unable to parse value for query parameter: ${name}` });
}

function toClient({ network, userAgent }: Actor, occurredAt: Date) {
  return {
    network: network === undefined ? null : cut(network, limits.network),
    userAgent: userAgent === undefined ? null : cut(userAgent, limits.userAgent),
    occurredAt,
  };
}

function toRow(event: Happening & Actor, occurredAt: Date, toTypeName: ActivityDeps['toTypeName']) {
  const client = toClient(event, occurredAt);
  if ('security' in event) {
    const name = { kind: 'SECURITY', category: 'CRITICAL_ACTION', action: 'PERFORM' } as const;
    return { ...name, subCategory: event.security, ...client };
  }
  const { category, action, objectTypes } = event;
  const subCategory = event.subCategory ?? objectTypes?.map(toTypeName).join('_TO_');
  const cutCategory = subCategory === undefined ? null : cut(subCategory, limits.text);
  return { kind: 'CHANGE', category, action, subCategory: cutCategory, ...client } as const;
}

/** Text that fits, without the half of a character that a cut may leave. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}

/** Without the members that are null. */
function present<Value>(name: string, value: Value | null): Record<string, Value> {
  return value === null ? {} : { [name]: value };
}

function toLogin({ activityNo, occurredAt, subCategory, ...row }: store.ActivityRow): Login {
  return {
    id: activityNo,
    loginAt: occurredAt.toISOString(),
    loginSucceeded: subCategory === loginSucceeded,
    ...present('userId', row.userId),
    ...present('email', row.email),
    ...present('ipAddress', row.network),
    ...present('userAgent', row.userAgent),
  };
}

function toCriticalAction({ activityNo, occurredAt, subCategory, ...row }: store.ActivityRow): CriticalAction {
  return {
    id: activityNo,
    type: subCategory ?? '',
    createdAt: occurredAt.toISOString(),
    userId: row.userId ?? 0,
    ...present('actingUser', row.email),
    ...present('objectId', row.targetId),
    ...present('ipAddress', row.network),
  };
}

function toUserAction({ activityNo, occurredAt, category, action, ...row }: store.ActivityRow): UserAction {
  return {
    id: activityNo,
    category,
    ...present('subCategory', row.subCategory),
    action,
    ...present('targetObjectId', row.targetId),
    occurredAt: occurredAt.toISOString(),
    actingUser: { userId: row.userId ?? 0, ...present('userEmail', row.email) },
  };
}

function toShownActivity({ activityNo, kind, category, action, ...row }: store.ActivityRow): ShownActivity {
  const { userId, name, email } = row;
  return {
    id: activityNo,
    kind,
    category,
    ...present('subCategory', row.subCategory),
    action,
    ...present('target', row.targetId),
    ...present('way', row.way),
    occurredAt: row.occurredAt.toISOString(),
    ...(userId !== null && name !== null && email !== null && { user: { userId, name, email } }),
    ...present('appId', row.appId),
    ...present('network', row.network),
    ...present('userAgent', row.userAgent),
  };
}
