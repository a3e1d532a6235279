import type { AppsService } from '../accounts/apps/apps.service.js';
import type { DevelopersService } from '../accounts/developers/developers.service.js';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { IntakeService } from '../accounts/hubs/intake.service.js';
import type { PersonalKeysService } from '../accounts/keys/personal-keys.service.js';
import type { PrivateAppsService } from '../accounts/apps/private-apps.service.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { TeamsService } from '../accounts/teams/teams.service.js';
import type { Tx } from '../platform/db/db.js';
import type { Seed, SeedDeveloper, SeedHub } from './seed.schema.js';

export interface SeedAccountsDeps {
  readonly hubs: HubsService;
  readonly users: UsersService;
  readonly teams: Pick<TeamsService, 'createTeamInTx'>;
  readonly developers: DevelopersService;
  readonly apps: AppsService;
  readonly privateApps: PrivateAppsService;
  readonly personalKeys: Pick<PersonalKeysService, 'createKeyInTx'>;
  readonly intake: IntakeService;
}

/** By email address in lower case. */
interface People {
  readonly hashes: ReadonlyMap<string, string>;
  /** The ids of users created so far. */
  readonly userIds: Map<string, number>;
}

interface TeamsOfHub extends Pick<People, 'userIds'> {
  readonly groups: NonNullable<SeedHub['teams']>;
}

interface KeysOfHub extends Pick<People, 'userIds'> {
  readonly hubId: number;
  readonly keys: NonNullable<SeedHub['personalAccessKeys']>;
}

/** Creates the accounts of a seed. */
interface SeedAccounts {
  /** The slow part, before the transaction: hashes each password, by email address in lower case. */
  hashPasswords(seed: Seed): Promise<ReadonlyMap<string, string>>;
  createAccountsInTx(tx: Tx, seed: Seed, passwordHashes: ReadonlyMap<string, string>): Promise<void>;
}

export function createSeedAccounts(deps: SeedAccountsDeps): SeedAccounts {
  const { hubs, users, teams, developers, apps, privateApps, personalKeys, intake } = deps;
  const createTeamsInTx = async (tx: Tx, hubId: number, { groups, userIds }: TeamsOfHub) => {
    const teamIds = new Map<string, string>();
    for (const { name, parent, members = [], additionalMembers = [] } of groups) {
      const toMembers = (emails: readonly string[], type: 'DEFAULT' | 'EXTRA') =>
        emails.map((email) => ({ userId: userIds.get(email.toLowerCase()) ?? 0, type }));
      const team = await teams.createTeamInTx(tx, hubId, {
        name,
        parentTeamId: parent === undefined ? null : (teamIds.get(parent) ?? null),
        members: [...toMembers(members, 'DEFAULT'), ...toMembers(additionalMembers, 'EXTRA')],
      });
      teamIds.set(name, team.id);
    }
  };

  const createHubInTx = async (tx: Tx, hub: SeedHub, { hashes, userIds }: People) => {
    const { users: members = [], teams: groups = [], privateApps: tokens = [], ...rest } = hub;
    const { personalAccessKeys: keys = [], intake: accepted, ...facts } = rest;
    const { hubId } = await hubs.createHubInTx(tx, facts);
    for (const { role, ownerId, ...member } of members) {
      const key = member.email.toLowerCase();
      const userId = userIds.get(key);
      if (userId !== undefined) {
        await users.addMemberInTx(tx, { hubId, userId, role, ownerId });
      } else {
        const passwordHash = hashes.get(key) ?? '';
        const user = await users.createUserInTx(tx, { ...member, ownerId, hubId, role, passwordHash });
        userIds.set(key, user.userId);
      }
    }
    await createTeamsInTx(tx, hubId, { groups, userIds });
    for (const app of tokens) await privateApps.createPrivateAppInTx(tx, { ...app, hubId });
    await createKeysInTx(tx, personalKeys, { hubId, keys, userIds });
    if (accepted?.accepts !== undefined) await intake.setAcceptsInTx(tx, hubId, accepted.accepts);
    for (const form of accepted?.forms ?? []) await intake.addFormInTx(tx, { ...form, hubId });
  };

  const createDeveloperInTx = async (tx: Tx, seeded: SeedDeveloper, { userIds: known }: People) => {
    const { apps: owned = [], members = [], ...developer } = seeded;
    const userIds = members.flatMap((email) => known.get(email.toLowerCase()) ?? []);
    const { developerId } = await developers.createDeveloperInTx(tx, { ...developer, userIds });
    for (const app of owned) await apps.createAppInTx(tx, { ...app, developerId });
  };

  return {
    async hashPasswords(seed) {
      const all = (seed.hubs ?? []).flatMap((hub) => hub.users ?? []);
      const passwords = new Map(all.map(({ email, password }) => [email.toLowerCase(), password]));
      const hashed = [...passwords].map(
        async ([email, password]) => [email, await users.hashPassword(password)] as const,
      );
      return new Map(await Promise.all(hashed));
    },
    async createAccountsInTx(tx, seed, passwordHashes) {
      const people: People = { hashes: passwordHashes, userIds: new Map() };
      for (const hub of seed.hubs ?? []) await createHubInTx(tx, hub, people);
      for (const developer of seed.developers ?? []) await createDeveloperInTx(tx, developer, people);
    },
  };
}

async function createKeysInTx(
  tx: Tx,
  personalKeys: SeedAccountsDeps['personalKeys'],
  { hubId, keys, userIds }: KeysOfHub,
): Promise<void> {
  for (const { email, ...key } of keys) {
    await personalKeys.createKeyInTx(tx, { ...key, hubId, userId: userIds.get(email.toLowerCase()) ?? 0 });
  }
}
