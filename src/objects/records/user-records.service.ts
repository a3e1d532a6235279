import type { ActiveOwners, OwnersService } from '../../accounts/people/owners.service.js';
import type { Owner } from '../../accounts/people/owners.schema.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { Values } from '../kinds/kind.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import type { RecordSetter, RecordSettingsService } from './property-writes.service.js';
import * as store from './user-records.store.js';

interface UserRecordsDeps {
  readonly db: Db;
  readonly owners: Pick<OwnersService, 'getActiveOwners' | 'listAllInTx'>;
  readonly settings: RecordSettingsService;
}

const typeId = '0-115';
const source = { type: 'INTERNAL_PROCESSING' };

/**
 * Serves records that follow the users of the account (Assumption K26): their type is given out once every user has a
 * record with the user's name and address. Without a change of users since, that costs no query.
 */
export function createFollowedTypesService(
  served: ServedTypesService,
  { db, owners, settings }: UserRecordsDeps,
): ServedTypesService {
  const followed = new WeakSet<ActiveOwners>();
  const follow = async (hubId: number) => {
    const active = await owners.getActiveOwners(hubId);
    if (followed.has(active)) return;
    const setter = await settings.prepareSettings(hubId, typeId, source);
    await db.write(async (tx) => {
      await store.lockUserRecords(tx, hubId);
      await writeUsers(tx, { hubId, setter, users: await owners.listAllInTx(tx, hubId) });
    });
    followed.add(active);
  };
  return {
    async getServedType(hubId, text) {
      const type = await served.getServedType(hubId, text);
      if (type.kind.isManaged) await follow(hubId);
      return type;
    },
    async getFacts(hubId, text) {
      const facts = await served.getFacts(hubId, text);
      if (facts.kind.isManaged) await follow(hubId);
      return facts;
    },
  };
}

interface Users {
  readonly hubId: number;
  readonly setter: RecordSetter;
  readonly users: readonly Owner[];
}

async function writeUsers(tx: Tx, { hubId, setter, users }: Users): Promise<void> {
  const records = await store.listUserRecords(tx, hubId, typeId);
  const byUser = new Map(records.map((record) => [record.properties['hs_internal_user_id'], record]));
  const missing = users.filter((user) => !byUser.has(toUserId(user)));
  const made = await setter.createRecords(
    tx,
    missing.map(() => setter.toDraft({})),
  );
  const changed = users.flatMap((user) => {
    const record = byUser.get(toUserId(user));
    const values = toValues(user);
    const isSame = Object.entries(values).every(([name, value]) => (record?.properties[name] ?? '') === value);
    return record && !isSame ? [{ id: record.id, values }] : [];
  });
  const named = missing.flatMap((user, place) => {
    const id = made[place];
    return id === undefined ? [] : [{ id, values: toValues(user) }];
  });
  await setter.applyMaintained(tx, [...named, ...changed]);
}

const toUserId = ({ userIdIncludingInactive }: Owner): string => String(userIdIncludingInactive);

function toValues(user: Owner): Values {
  return {
    hs_email: user.email,
    hs_given_name: user.firstName,
    hs_family_name: user.lastName,
    hs_searchable_calculated_name: `${user.firstName} ${user.lastName}`.trim(),
    hs_internal_user_id: toUserId(user),
    hs_deactivated: String(user.archived),
    hubspot_owner_id: user.id,
  };
}
