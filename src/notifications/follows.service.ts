import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { defineErrors } from '../platform/http/errors.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { readCursor, toCursor } from './cursors.js';
import { activityTypes } from '../objects/types/pins.js';
import { isId } from '../platform/ids.js';
import * as store from './follows.store.js';
import type { ListNames } from './names.js';
import { findReader } from './readers.store.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals to follow a record. */
const followErrors = defineErrors({
  TYPE_NOT_FOLLOWED: {
    ...refusal,
    message: 'Activities and users cannot be followed: follow the records that they are about.',
  },
  TOO_MANY_FOLLOWED: { ...refusal, message: 'No more than 5,000 records can be followed.' },
  FOLLOW_CURSOR_INVALID: { ...refusal, message: '`after` is not a valid cursor for the followed records' },
});

type FollowCaller = Pick<MemberCaller, 'hubId' | 'userId'>;

interface FollowedRecord extends FollowCaller {
  /** Any spelling. */
  readonly objectType: string;
  readonly objectId: string;
  readonly baseUrl: string;
}

interface FollowsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types'>;
  readonly records: Pick<ObjectsService['records'], 'get'>;
  readonly listNames: ListNames;
}

/** Records that users follow: by their own choice, as their owner, or since they were mentioned on them. */
export interface FollowsService {
  /**
   * Follows a record, or no longer. Throws UNKNOWN_OBJECT_TYPE, TYPE_NOT_FOLLOWED, TOO_MANY_FOLLOWED (400),
   * RECORD_NOT_FOUND (404).
   */
  follow(record: FollowedRecord, isFollowing: boolean): Promise<void>;
  /** All choices of the user; a record that is missing is followed if they own it and `followsOwned` is set. */
  listChoices(caller: FollowCaller): Promise<{ followsOwned: boolean; results: Choice[] }>;
  /** A page of what the user has chosen to follow, latest first. Throws FOLLOW_CURSOR_INVALID (400). */
  listFollowed(caller: FollowCaller, page: FollowedPage): Promise<{ results: Followed[]; after?: string }>;
}

interface FollowedPage {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

interface Choice {
  readonly objectTypeId: string;
  readonly id: string;
  readonly isFollowing: boolean;
}

interface Followed {
  readonly objectTypeId: string;
  readonly id: string;
  readonly since: string;
  readonly properties: Record<string, string>;
}

const userType = '0-115';
const defaultLimit = 20;

export function createFollowsService(deps: FollowsDeps): FollowsService {
  const { db, clock, properties, records, listNames } = deps;
  return {
    async follow({ userId, objectType, objectId, hubId, baseUrl }, isFollowing) {
      const { id: typeId } = await properties.types.getType(hubId, objectType);
      if (activityTypes.includes(typeId) || typeId === userType) throw followErrors.typeNotFollowed();
      const { record } = await records.get({ hubId, objectType, objectId }, { baseUrl });
      const choice = { objectType: typeId, recordId: record.id, isFollowing, now: clock.now() };
      const isNoted = await db.statement((tx) => store.upsertFollow(tx, { hubId, userId }, choice));
      if (!isNoted) throw followErrors.tooManyFollowed();
    },
    async listChoices(caller) {
      return db.read(async (tx) => {
        const rows = await store.listChoices(tx, caller);
        const reader = await findReader(tx, caller);
        return {
          followsOwned: reader?.followsOwned ?? true,
          results: rows.map(({ objectType: objectTypeId, recordId: id, isFollowing }) => ({
            objectTypeId,
            id,
            isFollowing,
          })),
        };
      });
    },
    async listFollowed({ hubId, userId }, { limit = defaultLimit, after }) {
      const [at = '', objectType = '', id = ''] = after === undefined ? [] : (readCursor(after) ?? []);
      if (after !== undefined && !isId(id)) throw followErrors.followCursorInvalid();
      const place = { hubId, userId, after: after === undefined ? undefined : { at, objectType, id } };
      const names = await listNames(hubId);
      const rows = await db.read((tx) => store.listFollowed(tx, { ...place, names, limit: limit + 1 }));
      const results = rows.slice(0, limit);
      const last = rows.length > limit ? results.at(-1) : undefined;
      return {
        results: results.map(toFollowed),
        ...(last && { after: toCursor(last.changedAt, last.objectType, last.recordId) }),
      };
    },
  };
}

const toFollowed = ({ objectType, recordId, changedAt, values }: store.FollowedRow): Followed => ({
  ...{ objectTypeId: objectType, id: recordId },
  since: changedAt.toISOString(),
  properties: { ...values },
});
